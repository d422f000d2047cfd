import { localDateTime } from '@sineta/contract'
import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import type { EnrollmentAuthorization } from '../../platform/database/tables.ts'
import { nullable, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { table } from '../../tenancy/rows/table.ts'
import type { School } from '../../tenancy/school.ts'
import { enrollmentStatuses } from '../reference/index.ts'
import type { EnrollmentStatus } from '../students/index.ts'
import { StudentName, viewOf } from '../views.ts'
import { withEnrollment } from './queries.ts'

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
  student_name: StudentName,
  from_status: Status,
  to_status: Status,
  reason: nullable(Type.String()),
  requested_by: Type.String(),
  requested_at: Type.String(),
  decided_by: nullable(Type.String()),
  decided_at: nullable(Type.String()),
  decision_note: nullable(Type.String()),
})

// The operations write no other values into these columns.
export type Row = Omit<Selectable<EnrollmentAuthorization>, 'status'> & {
  status: (typeof states)[number]
  type: (typeof types)[number]
  from_status: EnrollmentStatus
  to_status: EnrollmentStatus
  enrollment_number: string | null
  student_name: string | null
  /** Whether the student was removed. Texts about the student are then kept but not served. */
  is_of_removed: boolean
}

/** The members that events and responses share. */
export const eventData = (row: Row, { timeZone }: School) => ({
  id: row.id,
  type: row.type,
  student_id: row.student_id,
  enrollment_number: row.enrollment_number,
  from_status: row.from_status,
  to_status: row.to_status,
  reason: row.is_of_removed ? null : row.reason,
  requested_by: row.requested_by,
  requested_at: localDateTime(row.requested_at, timeZone),
  decided_by: row.decided_by,
  decided_at: row.decided_at && localDateTime(row.decided_at, timeZone),
  decision_note: row.is_of_removed ? null : row.decision_note,
})

export const authorizations = table<'enrollment_authorization', Row>(
  'enrollment_authorization',
  'authorization_not_found',
  withEnrollment,
)

export const view = viewOf(authorizations, Authorization, eventData)
