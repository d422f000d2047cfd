import type { Fault } from '../platform/operation/errors.ts'

/** What is wrong with a day of a person's past; days are 'YYYY-MM-DD' and compare as text. */
export function dayFaults(pointer: string, day: string | null | undefined, first: string, today: string): Fault[] {
  if (day === null || day === undefined) return []
  if (day > today) return [{ pointer, code: 'date_in_future', message: `must not be after ${today}` }]
  return day < first ? [{ pointer, code: 'out_of_range', message: `must not be before ${first}` }] : []
}

/** No student and no responsible was born before. */
export const firstDay = '1900-01-01'
