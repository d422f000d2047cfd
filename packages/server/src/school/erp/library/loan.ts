import { localDateTime } from '@sineta/contract'
import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import type { LibraryLoan } from '../../../platform/database/tables.ts'
import { nullable, object, oneOf } from '../../../platform/operation/shapes.ts'
import { table } from '../../../tenancy/rows/table.ts'
import type { School } from '../../../tenancy/school.ts'
import { type Moves, stateMachine } from '../../state-machine.ts'
import { StudentName, versionFields, viewOf } from '../../views.ts'
import { withItem } from './queries.ts'

export const statuses = ['active', 'returned'] as const
type Status = (typeof statuses)[number]

export const moves: Moves<Status, 'renew' | 'return'> = {
  active: { renew: 'active', return: 'returned' },
  returned: {},
}
export const move = stateMachine(moves, 'loan_not_active')

export const borrowerTypes = ['student', 'staff'] as const

export type LoanRow = Omit<Selectable<LibraryLoan>, 'status'> & {
  status: Status
  enrollment_number: string | null
  student_name: string | null
  item_code: string
  title: string
  /** Today's date at the school. */
  today: string
}

export const loans = table<'library_loan', LoanRow>('library_loan', 'loan_not_found', withItem)

/** Computed and not a status, because nothing happens to a loan when its due date passes. */
export const isOverdue = ({ status, due_date, today }: LoanRow) => status === 'active' && due_date < today

export const Loan = object({
  id: Type.String(),
  school_cnpj: Type.String(),
  borrower_type: oneOf(...borrowerTypes),
  enrollment_number: nullable(Type.String()),
  student_name: StudentName,
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

/** The members of every event of a loan. */
export const eventData = (row: LoanRow, { timeZone }: Pick<School, 'timeZone'>) => ({
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

export const view = viewOf(loans, Loan, (row, school) => ({ ...eventData(row, school), overdue: isOverdue(row) }))
