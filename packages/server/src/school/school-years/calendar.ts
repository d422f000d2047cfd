import type { Fault } from '../../platform/operation/errors.ts'

// Days are 'YYYY-MM-DD', so that they compare as text.

export type Term = { number: number; name: string; starts_on: string; ends_on: string; posting_ends_on?: string | null }
export type Span = { starts_on: string; ends_on: string }

const longestMonths = 18

/** Returns what is wrong with the days of a school year; for its terms only the first fault, because others follow from it. */
export function calendarFaults(year: Span, terms: readonly Term[]): Fault[] {
  if (year.ends_on <= year.starts_on) return [outOfRange('must be after starts_on')]
  if (year.ends_on > plusMonths(year.starts_on, longestMonths))
    return [outOfRange(`must be at most ${longestMonths} months after starts_on`)]
  const fault = termFault(year, terms)
  return fault ? [fault] : []
}

const outOfRange = (message: string): Fault => ({ pointer: '/ends_on', code: 'out_of_range', message })

function termFault(year: Span, terms: readonly Term[]): Fault | undefined {
  // Terms are ordered by their numbers, not by their positions in the body.
  const inOrder = [...terms.entries()].sort(([, a], [, b]) => a.number - b.number)
  for (const [i, [sent, term]] of inOrder.entries()) {
    const at = (member: keyof Term, message: string): Fault => ({
      pointer: `/terms/${sent}/${member}`,
      code: 'terms_invalid',
      message,
    })
    const before = inOrder[i - 1]?.[1]
    if (term.number !== i + 1) return at('number', `must be ${i + 1}: terms are numbered from 1 without gaps`)
    if (term.starts_on < year.starts_on) return at('starts_on', 'must not be before the school year starts')
    if (before && term.starts_on <= before.ends_on) return at('starts_on', 'must be after the end of the previous term')
    if (term.ends_on < term.starts_on) return at('ends_on', 'must not be before its starts_on')
    if (term.ends_on > year.ends_on) return at('ends_on', 'must not be after the school year ends')
  }
}

/** Returns four terms of equal length, to the day, without a last day to post. */
export function bimesters({ starts_on, ends_on }: Span): Term[] {
  const days = daysBetween(starts_on, ends_on) + 1
  const startOf = (i: number) => plusDays(starts_on, Math.round((i * days) / 4))
  return [1, 2, 3, 4].map((number) => ({
    number,
    name: `${number}º bimestre`,
    starts_on: startOf(number - 1),
    ends_on: plusDays(startOf(number), -1),
    posting_ends_on: null,
  }))
}

const dayMs = 86_400_000
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)
const daysBetween = (from: string, to: string) => Math.round((utc(to) - utc(from)) / dayMs)
const plusDays = (day: string, days: number) => new Date(utc(day) + days * dayMs).toISOString().slice(0, 10)

/** Returns the same day `months` later, or the last day of that month if it has no such day. */
export function plusMonths(day: string, months: number): string {
  const date = new Date(utc(day))
  const dayOfMonth = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0)
  date.setUTCDate(Math.min(dayOfMonth, date.getUTCDate()))
  return date.toISOString().slice(0, 10)
}
