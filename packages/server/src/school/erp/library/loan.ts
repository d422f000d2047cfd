import { localDateTime } from '@sineta/contract'
import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import type { LibraryLoan } from '../../../platform/database/tables.ts'
import type { School } from '../../../platform/operation/operation.ts'
import { nullable, object, oneOf } from '../../../platform/operation/shapes.ts'
import { versionFields, versionOf } from '../../views.ts'
import type { Moves } from '../moves.ts'
import { ofSchool, records } from '../records.ts'

export const statuses = ['active', 'returned'] as const
type Status = (typeof statuses)[number]

export const moves: Moves<Status, 'renew' | 'return'> = {
  active: { renew: 'active', return: 'returned' },
  returned: {},
}

export const borrowerTypes = ['student', 'staff'] as const

export type LoanRow = Omit<Selectable<LibraryLoan>, 'status'> & {
  status: Status
  enrollment_number: string | null
  item_code: string
  title: string
  /** Of the school. */
  today: string
}

export const loans = records<LoanRow>(
  'library_loan',
  'loan_not_found',
  `select l.*, s.student_number as enrollment_number, i.code as item_code, i.title, (clock() at time zone c.time_zone)::date as today
   from library_loan l join library_item i on i.id = l.item_id join school c on c.id = l.school_id
     left join student s on s.id = l.student_id`,
)

/** Not a state: nothing happens to a loan when its day passes. */
export const isOverdue = ({ status, due_date, today }: LoanRow) => status === 'active' && due_date < today

export const Loan = object({
  id: Type.String(),
  school_cnpj: Type.String(),
  borrower_type: oneOf(...borrowerTypes),
  enrollment_number: nullable(Type.String()),
  borrower_email: nullable(Type.String()),
  item_code: Type.String(),
  title: Type.String(),
  status: oneOf(...statuses),
  overdue: Type.Boolean(),
  loaned_at: Type.String(),
  due_date: Type.String(),
  returned_at: nullable(Type.String()),
  renewals_count: Type.Integer(),
  ...versionFields,
})

/** What every event of a loan says. */
export const facts = (row: LoanRow, { timeZone }: Pick<School, 'timeZone'>) => ({
  id: row.id,
  borrower_type: row.student_id === null ? ('staff' as const) : ('student' as const),
  enrollment_number: row.enrollment_number,
  borrower_email: row.staff_email,
  item_code: row.item_code,
  title: row.title,
  loaned_at: localDateTime(row.loaned_at, timeZone),
  due_date: row.due_date,
  returned_at: row.returned_at && localDateTime(row.returned_at, timeZone),
  renewals_count: row.renewals_count,
})

export const view = (row: LoanRow, school: School) => {
  const { loaned_at, due_date, returned_at, renewals_count, ...what } = facts(row, school)
  const state = { status: row.status, overdue: isOverdue(row) }
  const times = { loaned_at, due_date, returned_at, renewals_count }
  return { ...ofSchool(what, school), ...state, ...times, ...versionOf(row, school) }
}
