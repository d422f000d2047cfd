import type { Job } from '../../platform/jobs.ts'

/** Few enough for a statement of a second. */
const mostAtOnce = 1_000

/**
 * Takes out of the queue what waits for somebody who takes nothing any more: the endpoint was paused, disabled or removed,
 * the connection ended, the address was emptied, the app or the client suspended. A request does that itself for as many
 * as it has time for; this is for the rest. None of them would be sent: they only look as if they would, until they are due.
 */
export const leftoversJob: Job = {
  name: 'leftovers',
  everySeconds: 10,
  async run({ system, changes }) {
    const { rows } = await system.pool.query<{ app_id: string | null }>(statement, [mostAtOnce])
    changes.publish('deliveries', new Set(rows.flatMap(({ app_id }) => app_id ?? [])))
    return rows.length
  },
}

// Along the index from lane to lane, as a claim goes, so a long queue of somebody who is well costs one look. What is
// decided of a lane is what `verdictOn` decides of each of its deliveries.
const statement = `
  with recursive lane as (
    (select receiver_id, client_id from queue_entry order by receiver_id, client_id limit 1)
    union all
    select next.receiver_id, next.client_id from lane l cross join lateral (
      select q.receiver_id, q.client_id from queue_entry q where (q.receiver_id, q.client_id) > (l.receiver_id, l.client_id)
      order by q.receiver_id, q.client_id limit 1
    ) next
  ), closed as materialized (
    select * from (
      select l.receiver_id, l.client_id, case
          when a.webhook_url is null and app.id is null then 'cancelled'
          when p.kind = 'production' and k.id is null then 'cancelled'
          when c.status <> 'active' or p.status <> 'active' or app.status <> 'active' then 'skipped'
        end as ended_as
      from lane l
        join client c on c.id = l.client_id
        left join client_apis a on a.client_id = l.receiver_id
        left join endpoint p on p.id = l.receiver_id
        left join app on app.id = p.app_id and app.deleted_at is null
        left join connection k on k.app_id = p.app_id and k.client_id = l.client_id and k.status = 'connected'
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
