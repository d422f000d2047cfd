import type { Selectable } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { App, Endpoint } from '../../platform/database/tables.ts'
import type { Caller } from '../../platform/operation/caller.ts'
import { breakerHours } from './endpoint-state.ts'

export type AppRow = Selectable<App>

/** Lists apps by slug: the apps of the caller's partner or, for a key, the app that owns it. */
export async function listApps(
  tx: Transaction,
  { appId, partnerId }: Pick<Caller, 'appId' | 'partnerId'>,
  afterSlug: string | undefined,
  count: number,
): Promise<AppRow[]> {
  const [column, id] = appId ? ['id', appId] : ['partner_id', partnerId]
  const { rows } = await tx.query<AppRow>(
    `select * from app where ${column} = $1 and deleted_at is null and ($2::text is null or slug > $2) order by slug limit $3`,
    [id, afterSlug ?? null, count],
  )
  return rows
}

/** Taken to change what clients may connect. No client connects the app until the transaction ends. */
export const lockAppName = (tx: Transaction, slug: string) =>
  tx.query(`select pg_advisory_xact_lock(hashtextextended('app ' || $1, 0))`, [slug])

/**
 * Taken by a client that connects the app or changes its connection. The app's requested scopes do not change until the commit.
 */
export const holdAppName = (tx: Transaction, slug: string) =>
  tx.query(`select pg_advisory_xact_lock_shared(hashtextextended('app ' || $1, 0))`, [slug])

const cut = (column: string) => `array(select unnest(${column}) intersect select unnest(a.requested_scopes) order by 1)`

export const cutConnections = (tx: Transaction, appId: string) =>
  tx.query(
    `update connection k set granted_scopes = ${cut('k.granted_scopes')}
     from app a where a.id = $1 and k.app_id = a.id and k.status = 'connected' and not k.granted_scopes <@ a.requested_scopes`,
    [appId],
  )

export const cutKeys = (tx: Transaction, appId: string) =>
  tx.query(
    `update api_key k set scopes = ${cut('k.scopes')} from app a where a.id = $1 and k.app_id = a.id and not k.scopes <@ a.requested_scopes`,
    [appId],
  )

export const revokeKeysOf = (tx: Transaction, { id, sandbox_client_id }: AppRow) =>
  tx.query('update api_key set revoked_at = clock() where (app_id = $1 or client_id = $2) and revoked_at is null', [
    id,
    sandbox_client_id,
  ])

export const endSessionsOf = (tx: Transaction, clientId: string) =>
  tx.query('update session set revoked_at = clock() where client_id = $1 and revoked_at is null', [clientId])

export type EndpointKind = 'test' | 'production'
export type EndpointRow = Selectable<Endpoint>
export type EndpointSettings = {
  url: string
  events: string[]
  status: 'active' | 'paused'
  max_per_second: number | null
}

const hasOpenBreaker = `endpoint.breaker_probe_at > clock() - make_interval(hours => ${breakerHours})`

/**
 * Inserts or replaces an endpoint. Because its owner has looked at it, this also enables a disabled endpoint and resets its
 * failure count. An open breaker stays open until the next success, and until then the endpoint keeps failing.
 */
export async function saveEndpoint(
  tx: Transaction,
  appId: string,
  kind: EndpointKind,
  { url, events, status, max_per_second }: EndpointSettings,
): Promise<EndpointRow> {
  const { rows } = await tx.query<EndpointRow>(
    `insert into endpoint (app_id, kind, url, events, status, max_per_second) values ($1, $2, $3, $4, $5, $6)
     on conflict (app_id, kind) do update set url = excluded.url, events = excluded.events, status = excluded.status,
       max_per_second = excluded.max_per_second, disabled_reason = null,
       failing_since = case when ${hasOpenBreaker} then clock() end,
       failed_in_a_row = case when ${hasOpenBreaker} then endpoint.failed_in_a_row else 0 end,
       breaker_probe_at = case when ${hasOpenBreaker} then endpoint.breaker_probe_at end
     returning *`,
    [appId, kind, url, events, status, max_per_second],
  )
  return rows[0]!
}
