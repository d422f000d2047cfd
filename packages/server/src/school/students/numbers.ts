import { localDate } from '@sineta/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/operation/errors.ts'
import type { School } from '../../platform/operation/operation.ts'
import { numberForm, writeNumber } from './number-pattern.ts'
import * as queries from './queries.ts'

// A number belongs to one student of the school for ever. Its row in `student_number` decides that, also among requests at once.

export type Call = { readonly tx: Transaction; readonly school: School }

/** Gives the student this number, or refuses where it is, or once was, another student's. His own retired one is his again. */
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

/** The old number no longer finds the student and is never given to another, unless another enrollment of his has it. */
export const retire = queries.retireNumber

/** After a change of his enrollments. */
export const refresh = queries.refreshNumber
