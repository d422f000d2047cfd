import { Type } from 'typebox'
import type { Transaction } from '../../platform/database/database.ts'
import { Instant, list, nullable, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { timeFormatter } from '../../platform/times.ts'
import type { SubjectKind } from '../queue/subjects.ts'
import { statuses } from './delivery-log.ts'

/** An event about a record, and the state of its delivery to each receiver. */
export const TrailEntry = object({
  id: Uuid,
  event: Type.String(),
  created_at: Instant,
  source: oneOf('api', 'panel', 'device', 'job', 'test'),
  operation: Type.String({ description: 'Method and path, as in the reference' }),
  deliveries: list(
    object({
      id: Uuid,
      receiver: Type.String({ description: 'The name of the app, or of the client for its own webhook_url' }),
      kind: oneOf('client', 'test', 'production'),
      status: oneOf(...statuses),
      attempt_count: Type.Integer(),
      last_status: nullable(Type.Integer()),
      last_error: nullable(Type.String()),
      next_attempt_at: nullable(Instant),
      finished_at: nullable(Instant),
    }),
  ),
})

type DeliveryOfTrail = {
  id: string
  receiver: string
  kind: string
  status: string
  attempt_count: number
  last_status: number | null
  last_error: string | null
  due_at: string | null
  finished_at: string | null
}
type Row = {
  id: string
  event: string
  created_at: Date
  source: string
  operation: string
  deliveries: DeliveryOfTrail[]
}

/** A record and the keys that identify it: a student has an id and all the numbers they ever had. */
export type Subject = { readonly kind: SubjectKind; readonly schoolId: string; readonly refs: readonly string[] }

/** Returns events, newest first, from the index on the subject; deliveries are found by their event. */
export async function read(
  tx: Transaction,
  { kind, schoolId, refs }: Subject,
  after: string | undefined,
  count: number,
): Promise<Row[]> {
  const { rows } = await tx.query<Row>(
    `with found as (
       select e.id, e.name as event, e.created_at, e.source, e.operation, e.client_id from event e
       where e.school_id = $1 and e.${kind}_ref = any ($2) and ($3::uuid is null or e.id < $3)
       order by e.id desc limit $4
     )
     select f.id, f.event, f.created_at, f.source, f.operation, coalesce((
       select json_agg(json_build_object('id', d.id, 'receiver', coalesce(a.name, c.name), 'kind', d.receiver_kind, 'status', d.status,
         'attempt_count', d.attempt_count, 'last_status', d.last_status, 'last_error', d.last_error, 'due_at', d.due_at, 'finished_at', d.finished_at)
         order by d.receiver_kind, d.id)
       from delivery_now d left join app a on a.id = d.app_id join client c on c.id = d.client_id
       where d.event_id = f.id and d.client_id = f.client_id
     ), '[]') as deliveries
     from found f order by f.id desc`,
    [schoolId, refs, after ?? null, count],
  )
  return rows
}

export function toResponse({ created_at, deliveries, ...entry }: Row, zone: string) {
  const time = timeFormatter(zone)
  const moment = (text: string | null) => (text === null ? null : time(new Date(text)))
  return {
    ...entry,
    created_at: time(created_at),
    deliveries: deliveries.map(({ due_at, finished_at, ...delivery }) => ({
      ...delivery,
      next_attempt_at: delivery.status === 'sending' ? null : moment(due_at),
      finished_at: moment(finished_at),
    })),
  }
}
