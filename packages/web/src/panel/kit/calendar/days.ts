// Calendar days such as `2026-11-16` are the same in every time zone, so all arithmetic is in UTC.

export type View = 'month' | 'week'

const at = (day: string) => new Date(`${day}T00:00:00Z`)
const written = (date: Date) => date.toISOString().slice(0, 10)

export const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at(text).getTime())

function addDays(day: string, count: number): string {
  const date = at(day)
  date.setUTCDate(date.getUTCDate() + count)
  return written(date)
}

/** Returns the same day of another month, or that month's last day if it is shorter. */
export function addMonths(day: string, count: number): string {
  const date = at(`${day.slice(0, 8)}01`)
  date.setUTCMonth(date.getUTCMonth() + count + 1, 0)
  return `${written(date).slice(0, 8)}${String(Math.min(date.getUTCDate(), Number(day.slice(8)))).padStart(2, '0')}`
}

/** Weeks begin on Sunday, as in Brazilian calendars. */
const sundayOf = (day: string) => addDays(day, -at(day).getUTCDay())

const weekFrom = (sunday: string) => Array.from({ length: 7 }, (_, i) => addDays(sunday, i))

/** Returns the weeks of a view, seven days each: the week of the day, or all weeks that its month touches. */
export function weeksOf(view: View, day: string): string[][] {
  if (view === 'week') return [weekFrom(sundayOf(day))]
  const first = sundayOf(`${day.slice(0, 8)}01`)
  const last = sundayOf(addDays(addMonths(`${day.slice(0, 8)}01`, 1), -1))
  const weeks = []
  for (let sunday = first; sunday <= last; sunday = addDays(sunday, 7)) weeks.push(weekFrom(sunday))
  return weeks
}

/** Returns the day in the previous or next view. */
export const turned = (view: View, day: string, step: 1 | -1) =>
  view === 'month' ? addMonths(day, step) : addDays(day, 7 * step)

const steps: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: sundayOf,
  End: (day) => addDays(sundayOf(day), 6),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

/** Returns the day that a key leads to, or undefined if the key does not move. */
export const dayByKey = (day: string, key: string): string | undefined => steps[key]?.(day)
