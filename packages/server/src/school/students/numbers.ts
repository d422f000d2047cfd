import { localDate } from '@sineta/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/operation/errors.ts'
import type { School } from '../../tenancy/school.ts'
import { numberForm, writeNumber } from './number-pattern.ts'
import * as queries from './queries.ts'

// A number belongs to one student of the school for ever. Its row in `student_number` ensures that, even for concurrent requests.

export type Call = { readonly tx: Transaction; readonly school: School }

/**
 * Gives the student this number, or refuses if it belongs, or once belonged, to another student. A retired number of the same
 * student becomes valid again.
 */
export async function claim(call: Call, studentId: string, number: string): Promise<void> {
  if (!(await queries.claimNumber(call, studentId, number)))
    throw refuse('enrollment_number_taken', `${number} belongs, or once belonged, to another student.`)
}

/** Gives the student the next number of the school's pattern. */
export async function claimNext(call: Call, studentId: string): Promise<string> {
  const form = numberForm(call.school.settings.enrollment_number_pattern, localDate(call.tx.now, call.school.timeZone))
  let number = writeNumber(form, await queries.countNumber(call, form))
  while (!(await queries.claimNumber(call, studentId, number)))
    number = writeNumber(form, await queries.skipTakenNumbers(call, form))
  return number
}

/** Retires a number, unless another enrollment of the student has it. It no longer finds the student and is never reused. */
export const retire = queries.retireNumber

/** Updates the student's number. Call it after a change of the student's enrollments. */
export const refresh = queries.refreshNumber
