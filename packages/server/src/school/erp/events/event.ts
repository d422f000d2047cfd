import { localDateTime } from '@sineta/contract'
import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import type { SchoolEvent as SchoolEventTable } from '../../../platform/database/tables.ts'
import { nullable, object, oneOf } from '../../../platform/operation/shapes.ts'
import { table } from '../../../tenancy/rows/table.ts'
import type { School } from '../../../tenancy/school.ts'
import { type Moves, stateMachine } from '../../state-machine.ts'
import { versionFields, viewOf } from '../../views.ts'
import { withDay } from './queries.ts'

export const statuses = ['draft', 'published', 'started', 'ended', 'cancelled'] as const
type Status = (typeof statuses)[number]

/** `update` changes the data; the other moves are the statuses that may be requested. */
export const moves: Moves<Status, 'update' | Exclude<Status, 'draft'>> = {
  draft: { update: 'draft', published: 'published', cancelled: 'cancelled' },
  published: { update: 'published', started: 'started', cancelled: 'cancelled' },
  started: { update: 'started', ended: 'ended', cancelled: 'cancelled' },
  ended: {},
  cancelled: {},
}
export const move = stateMachine(moves)

export type EventRow = Omit<Selectable<SchoolEventTable>, 'status'> & {
  status: Status
  /** The day it begins, on the school's calendar. */
  starts_on: string
}

export const events = table<'school_event', EventRow>('school_event', 'event_not_found', withDay)

export const SchoolEvent = object({
  id: Type.String(),
  school_cnpj: Type.String(),
  title: Type.String(),
  description: nullable(Type.String()),
  location: nullable(Type.String()),
  starts_at: Type.String(),
  ends_at: nullable(Type.String()),
  status: oneOf(...statuses),
  ...versionFields,
})

/** The data of `event.created` and `event.updated`. */
export const eventData = (row: EventRow, { timeZone }: Pick<School, 'timeZone'>) => ({
  id: row.id,
  title: row.title,
  description: row.description,
  location: row.location,
  starts_at: localDateTime(row.starts_at, timeZone),
  ends_at: row.ends_at && localDateTime(row.ends_at, timeZone),
  status: row.status,
})

export const view = viewOf(events, SchoolEvent, eventData)
