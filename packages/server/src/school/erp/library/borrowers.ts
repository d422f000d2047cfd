import { localDate } from '@sineta/contract'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/operation/errors.ts'
import type { School } from '../../../platform/operation/operation.ts'
import * as lookups from '../../lookups.ts'
import { fault } from '../faults.ts'

type Place = { readonly tx: Transaction; readonly school: School }

export type Named = {
  readonly borrower_type: 'student' | 'staff'
  readonly enrollment_number?: string
  readonly borrower_email?: string
}
/** Exactly one of the two, as in the table of loans. */
export type Borrower = { readonly student_id: string | null; readonly staff_email: string | null }

/** Each kind of borrower is named by its own member, and by that alone. */
export function checkNamed({ borrower_type, enrollment_number, borrower_email }: Named) {
  if (borrower_type === 'student') {
    if (enrollment_number === undefined) throw fault('/enrollment_number', 'required', 'is required for a student')
    if (borrower_email !== undefined) throw fault('/borrower_email', 'not_allowed', 'is for staff only')
  } else {
    if (borrower_email === undefined) throw fault('/borrower_email', 'required', 'is required for staff')
    if (enrollment_number !== undefined) throw fault('/enrollment_number', 'not_allowed', 'is for students only')
  }
}

export async function find(place: Place, { enrollment_number, borrower_email }: Named): Promise<Borrower> {
  if (enrollment_number !== undefined)
    return { student_id: (await lookups.student(place, enrollment_number, 'forShare')).id, staff_email: null }
  const staff_email = borrower_email!.toLowerCase()
  if (!(await worksHere(place, staff_email))) throw refuse('borrower_not_found')
  return { student_id: null, staff_email }
}

/** Staff of the school, and whoever works with its panel. */
async function worksHere({ tx, school }: Place, email: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from staff where school_id = $1 and email = $2 and deleted_at is null
     union all
     select from panel_user u where u.client_id = $3 and lower(u.email) = $2 and u.deleted_at is null
       and (u.is_owner or exists (select from panel_role r where r.user_id = u.id and r.school_id = $1))
     limit 1`,
    [school.id, email, school.clientId],
  )
  return rowCount === 1
}

const mostLoans = 3

/** Refuses whoever may not take one more item home today. */
export async function checkMayBorrow(place: Place, { student_id, staff_email }: Borrower): Promise<void> {
  const { tx, school } = place
  const today = localDate(tx.now, school.timeZone)
  if (student_id !== null && !(await lookups.activeEnrollment(place, student_id, today)))
    throw refuse('no_active_enrollment', 'Only students with an active enrollment borrow.')
  // Two loans at once to one borrower are counted one after the other.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('library ' || $1, 0))`, [
    student_id ?? `${school.id} ${staff_email}`,
  ])
  const { rows } = await tx.query<{ open: number; late: number }>(
    `select count(*)::int as open, (count(*) filter (where due_date < $4))::int as late
     from library_loan where school_id = $1 and status = 'active' and (student_id = $2 or staff_email = $3)`,
    [school.id, student_id, staff_email, today],
  )
  const { open, late } = rows[0]!
  if (open >= mostLoans)
    throw refuse('loan_limit_reached', `${open} of ${mostLoans} loans are open; one must come back first.`)
  if (late > 0) throw refuse('borrower_has_overdue', 'Return the late ones first.')
}
