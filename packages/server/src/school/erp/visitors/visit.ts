import { localDateTime } from '@sineta/contract'
import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import type { Visit as VisitTable } from '../../../platform/database/tables.ts'
import { nullable, object, oneOf } from '../../../platform/operation/shapes.ts'
import { table } from '../../../tenancy/rows/table.ts'
import type { School } from '../../../tenancy/school.ts'
import { type Moves, stateMachine } from '../../state-machine.ts'
import { versionFields, viewOf } from '../../views.ts'
import { withVisitor } from './queries.ts'

export const statuses = ['scheduled', 'checked_in', 'checked_out', 'cancelled'] as const
type Status = (typeof statuses)[number]

export const moves: Moves<Status, 'check_in' | 'check_out' | 'cancel'> = {
  scheduled: { check_in: 'checked_in', cancel: 'cancelled' },
  checked_in: { check_out: 'checked_out' },
  checked_out: {},
  cancelled: {},
}
export const move = stateMachine(moves, {
  check_in: 'visit_not_scheduled',
  check_out: 'visit_not_checked_in',
  cancel: 'visit_not_scheduled',
})

export type VisitRow = Omit<Selectable<VisitTable>, 'status'> & {
  status: Status
  visitor_name: string
  /** The day for which it is scheduled, on the school's calendar. */
  scheduled_on: string
}

export const visits = table<'visit', VisitRow>('visit', 'visit_not_found', withVisitor)

export const Visit = object({
  id: Type.String(),
  school_cnpj: Type.String(),
  visitor_id: Type.String(),
  visitor_name: Type.String(),
  host_name: nullable(Type.String()),
  purpose: nullable(Type.String()),
  status: oneOf(...statuses),
  entrance_id: nullable(Type.Integer()),
  scheduled_at: Type.String(),
  checked_in_at: nullable(Type.String()),
  checked_out_at: nullable(Type.String()),
  cancelled_at: nullable(Type.String()),
  cancel_reason: nullable(Type.String()),
  ...versionFields,
})

/** The members of every event of a visit. The status is that of the event. */
export const eventData = <S extends Status>(row: VisitRow, status: S, { timeZone }: Pick<School, 'timeZone'>) => ({
  id: row.id,
  visitor_id: row.visitor_id,
  visitor_name: row.visitor_name,
  host_name: row.host_name,
  purpose: row.purpose,
  status,
  entrance_id: row.entrance_id,
  scheduled_at: localDateTime(row.scheduled_at, timeZone),
  checked_in_at: row.checked_in_at && localDateTime(row.checked_in_at, timeZone),
  checked_out_at: row.checked_out_at && localDateTime(row.checked_out_at, timeZone),
  cancelled_at: row.cancelled_at && localDateTime(row.cancelled_at, timeZone),
})

export const view = viewOf(visits, Visit, (row, school) => eventData(row, row.status, school))
