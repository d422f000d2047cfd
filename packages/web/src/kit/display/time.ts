import { useTranslation } from 'react-i18next'
import { chooseLocale } from '../language.ts'
import { useSite } from '../site.ts'

/** The formats of a time: `short` for lists, `long` for records. */
const styles = {
  short: { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  long: { dateStyle: 'long', timeStyle: 'medium' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type TimeStyle = keyof typeof styles

export function useLocale(): string {
  const { i18n } = useTranslation()
  return chooseLocale(i18n.language, navigator.languages)
}

/** Formats a time in the user's time zone. */
export function formatTime(at: Date, style: TimeStyle, locale: string): string {
  return formatter(style, locale).format(at)
}

/** Formats a time as the school's clock showed it: `2026-03-02T07:12:10-03:00` is 07:12:10 in any time zone. */
export function formatSchoolTime(timestamp: string, style: TimeStyle, locale: string): string | null {
  const wall = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.exec(timestamp)?.[1]
  if (wall === undefined) return null
  const at = new Date(`${wall}Z`)
  return Number.isNaN(at.getTime()) ? null : formatter(style, locale, 'UTC').format(at)
}

/**
 * Returns a formatter for this site: the panel uses the school's clock, taken from the offset of each time; all other sites use
 * the user's.
 */
export function useTimeFormatter(): (at: string, style: TimeStyle) => string {
  const locale = useLocale()
  const isOnSchoolClock = useSite() === 'panel'
  return (at, style) =>
    (isOnSchoolClock && formatSchoolTime(at, style, locale)) || formatTime(new Date(at), style, locale)
}

/** Formats a duration in the largest unit that is not misleading. */
export function formatDuration(seconds: number, locale: string): string {
  const [value, unit] =
    seconds < 120 ? [seconds, 'second'] : seconds < 7200 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour']
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: unit as string,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(value as number)
}

// Creating a formatter costs a hundred times more than using it, and lists have hundreds of rows.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(style: TimeStyle, locale: string, timeZone?: string): Intl.DateTimeFormat {
  const key = `${style} ${locale} ${timeZone}`
  const known = formatters.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(locale, timeZone === undefined ? styles[style] : { ...styles[style], timeZone })
  formatters.set(key, made)
  return made
}
