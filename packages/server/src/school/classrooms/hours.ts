import type { ProblemCode } from '@sineta/contract'
import type { Fault } from '../../platform/operation/errors.ts'

// Times are 'HH:MM', so that they compare as text.

type Hours = { starts_at: string; ends_at: string }

const endsBefore = (pointer: string): Fault => ({
  pointer: `${pointer}/ends_at`,
  code: 'out_of_range',
  message: 'must be after starts_at',
})
const fault = (code: ProblemCode, pointer: string, message: string): Fault => ({ pointer, code, message })

/** Returns what is wrong with a timetable: entries that end before they start, otherwise the first that overlaps another. */
export function timetableFaults(entries: readonly (Hours & { weekday: number })[]): Fault[] {
  const reversed = entries.flatMap((entry, i) =>
    entry.ends_at <= entry.starts_at ? [endsBefore(`/entries/${i}`)] : [],
  )
  if (reversed.length > 0) return reversed
  const inOrder = entries
    .map((entry, i) => ({ ...entry, pointer: `/entries/${i}` }))
    .sort((a, b) => a.weekday - b.weekday || (a.starts_at < b.starts_at ? -1 : a.starts_at > b.starts_at ? 1 : 0))
  for (const [i, entry] of inOrder.entries()) {
    const before = inOrder[i - 1]
    if (before?.weekday === entry.weekday && entry.starts_at < before.ends_at)
      return [fault('timetable_overlap', entry.pointer, `begins before ${before.pointer} ends`)]
  }
  return []
}

/** Returns what is wrong with a grid: the first period with a wrong number or time. */
export function gridFaults(periods: readonly (Hours & { number: number })[]): Fault[] {
  for (const [i, period] of periods.entries()) {
    const pointer = `/periods/${i}`
    const before = periods[i - 1]
    if (period.number !== i + 1)
      return [
        fault('periods_overlap', `${pointer}/number`, `must be ${i + 1}: periods are numbered from 1 without gaps`),
      ]
    if (period.ends_at <= period.starts_at) return [endsBefore(pointer)]
    if (before && period.starts_at < before.ends_at)
      return [fault('periods_overlap', `${pointer}/starts_at`, 'must not be before the end of the previous period')]
  }
  return []
}
