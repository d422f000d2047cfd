import { ActionIcon, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../kit/display/time.ts'
import { ProblemNote } from '../../../kit/feedback/problem-text.tsx'
import { Waiting } from '../../../kit/list/shown.tsx'
import type { Resource } from '../resource.ts'
import { ListFilters } from '../resource-list.tsx'
import classes from './calendar.module.css'
import type { CalendarProps } from './calendar-props.ts'
import { dayByKey, turned, type View } from './days.ts'

/** So many are read for one view. A whole school has more lessons in a month; a class never has. */
const maxRead = 1000
/** So many stand in one day of a month before the rest is a number. */
const maxShown = 3

type Props<Item> = CalendarProps<Item> & { readonly view: View }

/** A list as the month or week that holds its days. Where there is no room it is a list of the days that have something. */
export function CalendarView<Item>({ resource, base, list, calendar, open, view }: Props<Item>) {
  const { t } = useTranslation('record')
  const locale = useLocale()
  const { day, today, weeks, change } = calendar
  const { items, query } = list.read
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const isFull = items.length >= maxRead
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFull) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFull, fetchNextPage])
  const grid = useRef<HTMLTableElement>(null)
  const isMoving = useRef(false)
  // The focus goes along with the day.
  useEffect(() => {
    if (isMoving.current) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
    isMoving.current = false
  }, [day])
  const title = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.altKey || event.ctrlKey || event.metaKey ? undefined : dayByKey(day, event.key)
    if (next === undefined) return
    // The page beside it has keys of its own.
    event.preventDefault()
    isMoving.current = true
    change({ day: next }, true)
  }
  const byDay = daysOf(resource, items)
  return (
    <>
      <ListFilters resource={resource} list={list} />
      <div className={classes.bar}>
        <h2 aria-live="polite">{title.format(utc(day))}</h2>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t(`calendar.previous_${view}`)}
          onClick={() => change({ day: turned(view, day, -1) })}
        >
          <ChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Button variant="default" onClick={() => change({ day: today })}>
          {t('calendar.today')}
        </Button>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t(`calendar.next_${view}`)}
          onClick={() => change({ day: turned(view, day, 1) })}
        >
          <ChevronRight size={18} aria-hidden />
        </ActionIcon>
      </div>
      {query.error && <ProblemNote error={query.error} onTryAgain={() => void query.refetch()} />}
      {query.data === undefined && !query.error && <Waiting />}
      {query.data !== undefined && items.length === 0 && (
        <p className="quiet" role="status">
          {t(`calendar.nothing_${view}`)}
        </p>
      )}
      {isFull && hasNextPage && (
        <p className="quiet" role="status">
          {t('calendar.too_many', { count: maxRead })}
        </p>
      )}
      <div className={classes.frame}>
        <table ref={grid} className={classes.grid} data-view={view}>
          <caption className="spoken">{title.format(utc(day))}</caption>
          <thead>
            <tr>
              {weeks[0]?.map((one) => (
                <th key={one} scope="col">
                  {new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(utc(one))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((one) => {
                  const there = byDay.get(one) ?? []
                  const shown = view === 'month' ? there.slice(0, maxShown) : there
                  const isOutside = view === 'month' && one.slice(0, 7) !== day.slice(0, 7)
                  return (
                    <td
                      key={one}
                      data-outside={isOutside || undefined}
                      data-today={one === today || undefined}
                      data-empty={there.length === 0 || undefined}
                    >
                      <button
                        type="button"
                        className={classes.day}
                        data-day={one}
                        aria-label={t('calendar.day', { day: longDay(locale, one), count: there.length })}
                        aria-current={one === day ? 'date' : undefined}
                        tabIndex={one === day ? 0 : -1}
                        onKeyDown={onKeyDown}
                        onClick={() => change({ day: one, view: 'week' })}
                      >
                        <span className={classes.number}>{Number(one.slice(8))}</span>
                        <span className={classes.long}>{longDay(locale, one)}</span>
                      </button>
                      <ul>
                        {shown.map(({ key, name, time }) => (
                          <li key={key}>
                            <Link
                              to={`${base}/${encodeURIComponent(key)}`}
                              search={true as never}
                              resetScroll={false}
                              className={classes.item}
                              aria-current={key === open ? 'true' : undefined}
                              title={name}
                            >
                              {time !== null && <span className={classes.time}>{time}</span>}
                              {name}
                            </Link>
                          </li>
                        ))}
                      </ul>
                      {there.length > shown.length && (
                        <Button
                          variant="subtle"
                          size="compact-sm"
                          onClick={() => change({ day: one, view: 'week' })}
                          aria-label={t('calendar.day', { day: longDay(locale, one), count: there.length })}
                        >
                          {t('calendar.more', { count: there.length - shown.length })}
                        </Button>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

type Placed = { readonly key: string; readonly name: string; readonly time: string | null }

/** What each day has, in the order of the day. */
function daysOf<Item>({ calendar, keyOf, nameOf }: Resource<Item>, items: readonly Item[]): Map<string, Placed[]> {
  const member = (item: Item, name: string | undefined) =>
    name === undefined ? null : ((item as Record<string, unknown>)[name] as string | null)
  const days = new Map<string, Placed[]>()
  for (const item of items) {
    const day = member(item, calendar?.day)
    if (day === null) continue
    const placed = { key: keyOf(item), name: nameOf(item), time: member(item, calendar?.time) }
    days.set(day, [...(days.get(day) ?? []), placed])
  }
  for (const there of days.values())
    there.sort((a, b) => (a.time ?? '').localeCompare(b.time ?? '') || a.name.localeCompare(b.name))
  return days
}

const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const longDay = (locale: string, day: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(utc(day))
