import { localDateTime } from '@sineta/contract'
import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import type { Transaction } from '../../platform/database/database.ts'
import type { EnrollmentAuthorization } from '../../platform/database/tables.ts'
import { refuse } from '../../platform/operation/errors.ts'
import type { School } from '../../platform/operation/operation.ts'
import { nullable, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { enrollmentStatuses } from '../reference/index.ts'
import type { EnrollmentStatus } from '../students/index.ts'

export const types = ['enrollment_status_change', 'enrollment_reactivation'] as const
export const states = ['requested', 'approved', 'rejected'] as const
export const Status = oneOf(...enrollmentStatuses.map(({ status }) => status))

export const Authorization = object({
  id: Uuid,
  school_cnpj: Type.String(),
  type: oneOf(...types),
  status: oneOf(...states),
  student_id: Uuid,
  enrollment_number: nullable(Type.String()),
  from_status: Status,
  to_status: Status,
  reason: nullable(Type.String()),
  requested_by: Type.String(),
  requested_at: Type.String(),
  decided_by: nullable(Type.String()),
  decided_at: nullable(Type.String()),
  decision_note: nullable(Type.String()),
})

// The operations write no other words into these columns.
export type Row = Selectable<EnrollmentAuthorization> & {
  type: (typeof types)[number]
  from_status: EnrollmentStatus
  to_status: EnrollmentStatus
  enrollment_number: string | null
}

/** What the events and the answers tell alike. */
export const told = (
  {
    id,
    type,
    student_id,
    enrollment_number,
    from_status,
    to_status,
    reason,
    requested_by,
    requested_at,
    decided_by,
    decided_at,
    decision_note,
  }: Row,
  { timeZone }: School,
) => ({
  id,
  type,
  student_id,
  enrollment_number,
  from_status,
  to_status,
  reason,
  requested_by,
  requested_at: localDateTime(requested_at, timeZone),
  decided_by,
  decided_at: decided_at && localDateTime(decided_at, timeZone),
  decision_note,
})

export const view = (row: Row, school: School) => {
  const { id, type, ...rest } = told(row, school)
  return { id, school_cnpj: school.cnpj, type, status: row.status, ...rest }
}

export const rows =
  'select a.*, e.enrollment_number, e.classroom_id from enrollment_authorization a join enrollment e on e.id = a.enrollment_id'

type Call = { readonly params: { id: string }; readonly tx: Transaction; readonly school: School }

export async function find({ params, tx, school }: Call, lock = ''): Promise<Row> {
  const found = await tx.query<Row>(`${rows} where a.id = $1 and a.school_id = $2 ${lock}`, [params.id, school.id])
  if (!found.rows[0]) throw refuse('authorization_not_found')
  return found.rows[0]
}

/** Of two decisions at once the second waits, and finds the request decided. */
export const findToDecide = (call: Call) => find(call, 'for update of a')
