import { localDate } from '@sineta/contract'
import { refuse } from '../../../platform/operation/errors.ts'
import type { SchoolContext } from '../../../tenancy/rows/table.ts'
import type { School } from '../../../tenancy/school.ts'
import * as lookups from '../../lookups.ts'
import { refuseFault } from '../refuse-fault.ts'
import type { Borrower } from './queries.ts'
import * as queries from './queries.ts'

type Call = SchoolContext & { readonly school: School }

export type BorrowerReference = {
  readonly borrower_type: 'student' | 'staff'
  readonly enrollment_number?: string
  readonly borrower_email?: string
}
/** Requires that a borrower is named by the member of its kind, and by that alone. */
export function checkBorrowerReference({ borrower_type, enrollment_number, borrower_email }: BorrowerReference) {
  if (borrower_type === 'student') {
    if (enrollment_number === undefined)
      throw refuseFault('/enrollment_number', 'required', 'is required for a student')
    if (borrower_email !== undefined) throw refuseFault('/borrower_email', 'not_allowed', 'is for staff only')
  } else {
    if (borrower_email === undefined) throw refuseFault('/borrower_email', 'required', 'is required for staff')
    if (enrollment_number !== undefined) throw refuseFault('/enrollment_number', 'not_allowed', 'is for students only')
  }
}

export async function find(
  context: SchoolContext,
  { enrollment_number, borrower_email }: BorrowerReference,
): Promise<Borrower> {
  if (enrollment_number !== undefined)
    return { student_id: (await lookups.getStudent(context, enrollment_number, 'forShare')).id, staff_email: null }
  const staff_email = borrower_email!.toLowerCase()
  if (!(await queries.worksHere(context, staff_email))) throw refuse('borrower_not_found')
  return { student_id: null, staff_email }
}

const maxLoans = 3

/** Refuses a borrower who may not take one more item home today. */
export async function checkMayBorrow(call: Call, borrower: Borrower): Promise<void> {
  const { tx, school } = call
  const today = localDate(tx.now, school.timeZone)
  if (borrower.student_id !== null && !(await lookups.findActiveEnrollment(call, borrower.student_id, today)))
    throw refuse('no_active_enrollment', 'Only students with an active enrollment may borrow.')
  await queries.lockBorrower(call, borrower)
  const { open, late } = await queries.openLoans(call, borrower, today)
  if (open >= maxLoans)
    throw refuse('loan_limit_reached', `${open} of ${maxLoans} loans are open; one must be returned first.`)
  if (late > 0) throw refuse('borrower_has_overdue', 'Return the overdue loans first.')
}
