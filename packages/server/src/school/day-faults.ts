import type { Fault } from '../platform/operation/errors.ts'

/** Returns a fault if a day in a person's past is before `first` or after `today`. Days are 'YYYY-MM-DD' and compare as text. */
export function dayFaults(pointer: string, day: string | null | undefined, first: string, today: string): Fault[] {
  if (day === null || day === undefined) return []
  if (day > today) return [{ pointer, code: 'date_in_future', message: `must not be after ${today}` }]
  return day < first ? [{ pointer, code: 'out_of_range', message: `must not be before ${first}` }] : []
}

/** The earliest day accepted in the past of a student or a responsible. */
export const earliestBirthdate = '1900-01-01'
