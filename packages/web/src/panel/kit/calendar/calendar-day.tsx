import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../kit/display/time.ts'
import classes from './calendar.module.css'
import type { CalendarProps } from './calendar-props.ts'
import { longDay } from './day-names.ts'
import type { View } from './days.ts'

/** A day in the month view lists this many records; the rest is shown as a number. */
const maxShown = 3

/** A record on a day of a calendar. */
export type Placed = { readonly key: string; readonly name: string; readonly time: string | null }

type Props = Pick<CalendarProps<unknown>, 'base' | 'calendar' | 'open'> & {
  readonly day: string
  readonly there: readonly Placed[]
  readonly view: View
  onKeyDown(event: KeyboardEvent): void
}

/** One day of a month or week, with its records. */
export function CalendarDay({ day, there, calendar, view, base, open, onKeyDown }: Props) {
  const { t } = useTranslation('record')
  const locale = useLocale()
  const isMonth = view === 'month'
  const shown = isMonth ? there.slice(0, maxShown) : there
  const isOutside = isMonth && day.slice(0, 7) !== calendar.day.slice(0, 7)
  const isCurrent = day === calendar.day
  const longName = longDay(locale, day)
  const label = t('calendar.day', { day: longName, count: there.length })
  const openWeek = () => calendar.change({ day, view: 'week' })
  return (
    <td
      data-outside={isOutside || undefined}
      data-today={day === calendar.today || undefined}
      data-empty={there.length === 0 || undefined}
    >
      <button
        type="button"
        className={classes.day}
        data-day={day}
        aria-label={label}
        aria-current={isCurrent ? 'date' : undefined}
        tabIndex={isCurrent ? 0 : -1}
        onKeyDown={onKeyDown}
        onClick={openWeek}
      >
        <span className={classes.number}>{Number(day.slice(8))}</span>
        <span className={classes.long}>{longName}</span>
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
        <Button variant="subtle" size="compact-sm" onClick={openWeek} aria-label={label}>
          {t('calendar.more', { count: there.length - shown.length })}
        </Button>
      )}
    </td>
  )
}
