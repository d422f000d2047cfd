import type { Transaction } from '../platform/database/database.ts'
import { failuresToFail } from '../webhooks/rules/endpoint-health.ts'
import { aliveSeconds } from '../webhooks/worker/presence.ts'

export const maxReceivers = 200

type ReceiverRow = {
  kind: 'client' | 'test' | 'production'
  owner: string
  url: string
  state: 'active' | 'failing' | 'paused' | 'disabled'
  reason: string | null
  failing_since: Date | null
  last_delivery_at: Date | null
  waiting: number
}

// A webhook_url is failing under the same condition as on the panel's page. The platform log has the time of the first failure.
const receiver = `
  select p.id, p.kind, a.slug as owner, p.url, p.disabled_reason as reason, p.failing_since, p.last_delivery_at,
    case when p.status <> 'active' then p.status when p.failing_since is not null then 'failing' else 'active' end as state
  from endpoint p join app a on a.id = p.app_id and a.deleted_at is null
  union all
  select k.client_id, 'client', c.slug, k.webhook_url, null, case when k.consecutive_failures >= ${failuresToFail} then coalesce((
      select l.created_at from platform_log l where l.client_id = k.client_id and l.id > uuid_v7_floor(coalesce(k.last_success_at, to_timestamp(0)))
      order by l.client_id, l.id limit 1), k.last_failure_at) end,
    greatest(k.last_success_at, k.last_failure_at),
    case when k.consecutive_failures >= ${failuresToFail} then 'failing' else 'active' end
  from client_apis k join client c on c.id = k.client_id where k.webhook_url is not null`

/** Returns the URLs of working receivers, the most recently used first. */
export async function latestReceivers(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.query<{ url: string }>(
    `select url from (${receiver}) r where state = 'active' and last_delivery_at is not null order by last_delivery_at desc limit 50`,
    [],
  )
  return rows.map(({ url }) => url)
}

/** Lists receivers, worst first: failing, disabled, paused, active, and within each the one with the longest queue first. */
export async function receivers(tx: Transaction): Promise<ReceiverRow[]> {
  const { rows } = await tx.query<ReceiverRow>(
    `select r.kind, r.owner, r.url, r.state, coalesce(r.reason, case when r.state = 'failing' then (
         select coalesce(t.error, 'http_' || t.response_status)
         from delivery d join attempt t on t.delivery_id = d.id
         where d.id = (select q.delivery_id from queue_entry q where q.receiver_id = r.id order by q.due_at limit 1)
         order by t.number desc limit 1) end) as reason,
       r.failing_since, r.last_delivery_at, coalesce(w.waiting, 0) as waiting
     from (${receiver}) r
       left join (select receiver_id, count(*)::int as waiting from queue_entry group by receiver_id) w on w.receiver_id = r.id
     order by array_position(array['failing', 'disabled', 'paused', 'active'], r.state), waiting desc, r.failing_since, r.owner, r.kind
     limit ${maxReceivers}`,
    [],
  )
  return rows
}

type WorkerRow = {
  id: string
  host: string
  pid: number
  version: string
  started_at: Date
  seen_at: Date
  is_alive: boolean
}

export async function workers(tx: Transaction): Promise<WorkerRow[]> {
  const { rows } = await tx.query<WorkerRow>(
    `select id, host, pid, version, started_at, seen_at, seen_at > clock() - make_interval(secs => $1) as is_alive
     from worker order by seen_at desc limit 200`,
    [aliveSeconds],
  )
  return rows
}
