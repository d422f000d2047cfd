import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../kit/display/time.ts'
import { ProblemNote } from '../../../kit/feedback/problem-text.tsx'
import { LoadingSkeleton } from '../../../kit/list/read-view.tsx'
import type { Resource } from '../resource/resource.ts'
import { ListFilters } from '../resource/resource-list.tsx'
import classes from './calendar.module.css'
import { CalendarBar } from './calendar-bar.tsx'
import { CalendarDay, type Placed } from './calendar-day.tsx'
import type { CalendarProps } from './calendar-props.ts'
import { monthName, weekdayName } from './day-names.ts'
import { dayByKey, type View } from './days.ts'

/**
 * At most this many records are read for one view. A whole school may have more lessons in a month; a single class never does.
 */
const maxRead = 1000

type Props<Item> = CalendarProps<Item> & { readonly view: View }

/** The records of a month or a week. On narrow screens it becomes a list of the days that have records. */
export function CalendarView<Item>({ resource, base, list, calendar, open, view }: Props<Item>) {
  const { t } = useTranslation('record')
  const locale = useLocale()
  const { day, weeks, change } = calendar
  const { items, query } = list.read
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const isFull = items.length >= maxRead
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFull) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFull, fetchNextPage])
  const grid = useRef<HTMLTableElement>(null)
  const isMoving = useRef(false)
  // The focus follows the day.
  useEffect(() => {
    if (isMoving.current) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
    isMoving.current = false
  }, [day])
  const title = monthName(locale, day)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.altKey || event.ctrlKey || event.metaKey ? undefined : dayByKey(day, event.key)
    if (next === undefined) return
    // Otherwise the split pane would handle the key too.
    event.preventDefault()
    isMoving.current = true
    change({ day: next }, true)
  }
  const byDay = daysOf(resource, items)
  return (
    <>
      <ListFilters resource={resource} list={list} />
      <CalendarBar calendar={calendar} view={view} title={title} />
      {query.error && <ProblemNote error={query.error} onTryAgain={() => void query.refetch()} />}
      {query.data === undefined && !query.error && <LoadingSkeleton />}
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
          <caption className="spoken">{title}</caption>
          <thead>
            <tr>
              {weeks[0]?.map((one) => (
                <th key={one} scope="col">
                  {weekdayName(locale, one)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((one) => (
                  <CalendarDay
                    key={one}
                    day={one}
                    there={byDay.get(one) ?? []}
                    calendar={calendar}
                    view={view}
                    base={base}
                    open={open}
                    onKeyDown={onKeyDown}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Groups records by day, in the order of the day. */
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
