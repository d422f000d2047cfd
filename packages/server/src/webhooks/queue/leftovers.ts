import type { Job } from '../../platform/jobs.ts'
import { audienceOf, withClient } from './audience.ts'

/** Few enough for the statement to end within a second. */
const maxAtOnce = 1_000

/**
 * Removes deliveries from the queue whose receiver may no longer have them: the endpoint was paused, disabled or removed, the
 * connection ended, the address was emptied, or the app or the client was suspended. The request that made the change removed as
 * many as it had time for; this job removes the rest. The worker would not send them, but until they are due they look as if it
 * would.
 */
export const leftoversJob: Job = {
  name: 'leftovers',
  everySeconds: 10,
  pending: 'exists (select from queue_entry)',
  lane: 'quick',
  async run({ system, changes }) {
    const { rows } = await system.pool.query<{ app_id: string | null }>(statement, [maxAtOnce])
    changes.publish('deliveries', new Set(rows.flatMap(({ app_id }) => app_id ?? [])))
    return rows.length
  },
}

// Walks the index from lane to lane, as a claim does, so that the long queue of a working receiver costs one lookup. The decision
// about a lane is the one that `verdictOn` makes about each of its deliveries.
const statement = `
  with recursive lane as (
    (select receiver_id, client_id, receiver_kind from queue_entry order by receiver_id, client_id limit 1)
    union all
    select next.receiver_id, next.client_id, next.receiver_kind from lane l cross join lateral (
      select q.receiver_id, q.client_id, q.receiver_kind from queue_entry q where (q.receiver_id, q.client_id) > (l.receiver_id, l.client_id)
      order by q.receiver_id, q.client_id limit 1
    ) next
  ), lane_of as materialized (
    ${withClient('lane')}
  ), closed as materialized (
    select * from (
      select receiver_id, client_id, case when a.receiver_id is null then 'cancelled' when not a.is_open then 'skipped' end as ended_as
      from lane left join (${audienceOf('lane_of', 'given')}) a using (receiver_id, client_id)
    ) judged where ended_as is not null
  ), found as materialized (
    select waiting.place from closed x cross join lateral (
      select q.ctid as place from queue_entry q
      where q.receiver_id = x.receiver_id and q.client_id = x.client_id and q.lease_token is null
      limit $1 for update skip locked
    ) waiting limit $1
  ), dropped as (
    delete from queue_entry where ctid = any (array(select place from found)) returning delivery_id, receiver_id, client_id
  )
  update delivery d set ended_as = x.ended_as, finished_at = clock()
  from dropped q join closed x using (receiver_id, client_id) where d.id = any (array[q.delivery_id])
  returning d.app_id`
