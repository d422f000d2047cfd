import { Type } from 'typebox'
import type { Transaction } from '../../platform/database/database.ts'
import { Instant, list, nullable, object } from '../../platform/operation/shapes.ts'
import { timesIn } from '../../platform/times.ts'

const counts = {
  delivered: Type.Integer(),
  waiting: Type.Integer({ description: 'Queued, being sent, or to be tried again' }),
  failed: Type.Integer(),
  not_sent: Type.Integer({ description: 'Skipped or cancelled' }),
}

export const ConnectionTraffic = object({
  since: Instant,
  ...counts,
  last_at: nullable(Instant),
  events: list(object({ event: Type.String(), ...counts })),
})

type Count = 'delivered' | 'waiting' | 'failed' | 'not_sent'
type Row = { event: string; last_at: Date } & Record<Count, number>
const names = ['delivered', 'waiting', 'failed', 'not_sent'] as const

// The app's deliveries of a day, of all its clients, are what one question may read: there is no index by both.
const hours = 24

/** What an app was sent of one client in the last day, by event. Tests of the partner's own are no data of the client. */
export async function read(tx: Transaction, appId: string, clientId: string, zone: string) {
  const since = new Date(tx.now.getTime() - hours * 3_600_000)
  const { rows } = await tx.query<Row>(
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
  const time = timesIn(zone)
  const total = (name: Count) => rows.reduce((sum, row) => sum + row[name], 0)
  const last = rows.map(({ last_at }) => last_at).sort((a, b) => b.getTime() - a.getTime())[0]
  return {
    since: time(since),
    ...(Object.fromEntries(names.map((name) => [name, total(name)])) as Record<Count, number>),
    last_at: time(last ?? null),
    events: rows.map(({ last_at: _, ...row }) => row),
  }
}
