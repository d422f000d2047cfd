import type { Fault } from '../platform/operation/errors.ts'

/** What is wrong with a day of somebody's past; the days are 'YYYY-MM-DD', so that they compare as text. */
export function dayFaults(pointer: string, day: string | null | undefined, first: string, today: string): Fault[] {
  if (day === null || day === undefined) return []
  if (day > today) return [{ pointer, code: 'date_in_future', message: `must not be after ${today}` }]
  return day < first ? [{ pointer, code: 'out_of_range', message: `must not be before ${first}` }] : []
}

/** Before it nobody was born who goes to school, or brings somebody there. */
export const firstDay = '1900-01-01'
