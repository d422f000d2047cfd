import type { Transaction } from '../platform/database/database.ts'

export type AppNow = {
  id: string
  connected_clients: number
  first_endpoint_at: Date | null
  endpoints: {
    kind: string
    url: string
    status: 'active' | 'paused' | 'disabled'
    failing_since: string | null
    last_delivery_at: string | null
  }[]
}

export async function readApps(tx: Transaction, ids: readonly string[]): Promise<AppNow[]> {
  const { rows } = await tx.query<AppNow>(
    `select a.id, p.first_endpoint_at, coalesce(p.endpoints, '[]') as endpoints,
       (select count(*)::int from connection c where c.app_id = a.id and c.status = 'connected') as connected_clients
     from app a cross join lateral (
       select min(created_at) as first_endpoint_at,
         json_agg(json_build_object('kind', kind, 'url', url, 'status', status, 'failing_since', failing_since, 'last_delivery_at', last_delivery_at)) as endpoints
       from endpoint where app_id = a.id
     ) p
     where a.id = any ($1)`,
    [ids],
  )
  return rows
}

export type DeliveryOfEvent = { id: string; event: string; status: string }

/** Returns the deliveries of these events to the app. */
export async function deliveriesOf(
  tx: Transaction,
  appId: string,
  eventIds: readonly string[],
): Promise<DeliveryOfEvent[]> {
  const { rows } = await tx.query<DeliveryOfEvent>(
    'select id, event_name as event, status from delivery_now where event_id = any ($2::uuid[]) and app_id = $1 order by id',
    [appId, eventIds],
  )
  return rows
}
