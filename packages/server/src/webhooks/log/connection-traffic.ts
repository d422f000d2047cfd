import { Type } from 'typebox'
import type { Transaction } from '../../platform/database/database.ts'
import { Instant, list, nullable, object } from '../../platform/operation/shapes.ts'
import { timeFormatter } from '../../platform/times.ts'

const counts = {
  delivered: Type.Integer(),
  waiting: Type.Integer({ description: 'Queued, being sent, or waiting for a retry' }),
  failed: Type.Integer(),
  not_sent: Type.Integer({ description: 'Skipped or cancelled' }),
}

export const ConnectionTraffic = object({
  since: Type.String({
    format: 'date-time',
    description:
      'A day ago, or later if the app receives too many deliveries from all of its clients to count a whole day',
  }),
  ...counts,
  last_at: nullable(Instant),
  events: list(object({ event: Type.String(), ...counts })),
})

type Count = 'delivered' | 'waiting' | 'failed' | 'not_sent'
type Row = { event: string; last_at: Date } & Record<Count, number>
const names = ['delivered', 'waiting', 'failed', 'not_sent'] as const

const hours = 24
// There is no index on app and client, because each delivery would pay for it. So the app's deliveries from all of its clients are
// read, at most a third of a second's worth.
const maxLookedAt = 200_000

/**
 * Counts what an app was sent of one client's events in the last day, by event. The partner's test events are left out, because
 * they are not the client's data. Needs a transaction of the system: with the rights of the client, row-level security would skip
 * the deliveries of other clients without counting them towards the limit.
 */
export async function read(
  system: Transaction,
  appId: string,
  clientId: string,
  zone: string,
  most: number = maxLookedAt,
) {
  const since = await firstLookedAt(system, appId, most)
  const { rows } = await system.query<Row>(
    `select d.event_name as event, max(d.created_at) as last_at,
       count(*) filter (where d.ended_as is null and q.delivery_id is null)::int as delivered,
       count(q.delivery_id)::int as waiting,
       count(*) filter (where d.ended_as = 'failed')::int as failed,
       count(*) filter (where d.ended_as in ('skipped', 'cancelled'))::int as not_sent
     from delivery d left join queue_entry q on q.delivery_id = d.id
     where d.app_id = $1 and d.client_id = $2 and d.id >= uuid_v7_floor($3::timestamptz) and not d.is_test
     group by d.event_name order by count(*) desc, d.event_name`,
    [appId, clientId, since],
  )
  const time = timeFormatter(zone)
  const total = (name: Count) => rows.reduce((sum, row) => sum + row[name], 0)
  const last = rows.map(({ last_at }) => last_at).sort((a, b) => b.getTime() - a.getTime())[0]
  return {
    since: time(since),
    ...(Object.fromEntries(names.map((name) => [name, total(name)])) as Record<Count, number>),
    last_at: time(last ?? null),
    events: rows.map(({ last_at: _, ...row }) => row),
  }
}

async function firstLookedAt(system: Transaction, appId: string, most: number): Promise<Date> {
  const dayAgo = new Date(system.now.getTime() - hours * 3_600_000)
  const { rows } = await system.query<{ created_at: Date }>(
    `select created_at from delivery where id = (
       select id from delivery where app_id = $1 and id >= uuid_v7_floor($2::timestamptz) order by id desc offset $3 limit 1)`,
    [appId, dayAgo, most],
  )
  return rows[0]?.created_at ?? dayAgo
}
