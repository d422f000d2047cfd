import type { Selectable } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { Connection } from '../../platform/database/tables.ts'
import { platformZone } from '../../platform/times.ts'

export type Status = 'pending' | 'connected' | 'revoked'
type ConnectionRow = Selectable<Connection>

/** Stores the app's view of its request. The client may not exist, and the app must not be able to tell. */
export const insertRequest = (tx: Transaction, appId: string, slug: string) =>
  tx.query('insert into connection_request (app_id, client_slug) values ($1, $2) on conflict do nothing', [appId, slug])

/** Stores the client's view of the request, if a client with that slug exists. */
export const insertPending = (tx: Transaction, appId: string, slug: string) =>
  tx.query(
    `insert into connection (app_id, client_id, status) select $1, id, 'pending' from client_to_ask($2) id where id is not null
     on conflict (app_id, client_id) where status <> 'revoked' do nothing`,
    [appId, slug],
  )

export type AppConnectionRow = Pick<
  ConnectionRow,
  'id' | 'granted_scopes' | 'school_cnpjs' | 'data_profile' | 'connected_at' | 'revoked_at'
> & { slug: string; status: Status; time_zone: string }

/**
 * Lists what an app sees: its requests, and the connections that clients accepted at some point. A request that the client
 * declined still shows as pending, because an app learns about a client only after the client has accepted it.
 */
export async function listOfApp(
  tx: Transaction,
  appId: string,
  status: Status | undefined,
  after: { slug: string; id: string } | undefined,
  count: number,
): Promise<AppConnectionRow[]> {
  const { rows } = await tx.query<AppConnectionRow>(
    `select * from (
       select k.id, c.slug, k.status, k.granted_scopes, k.school_cnpjs, k.data_profile, k.connected_at, k.revoked_at, c.time_zone
       from connection k join client c on c.id = k.client_id where k.app_id = $1 and k.connected_at is not null
       union all
       select r.id, r.client_slug, 'pending', '{}', null, 'full', null, null, $6 from connection_request r where r.app_id = $1
     ) x
     where ($2::text is null or status = $2) and ($3::text is null or (slug, id) > ($3, $4::uuid))
     order by slug, id limit $5`,
    [appId, status ?? null, after?.slug ?? null, after?.id ?? null, count, platformZone],
  )
  return rows
}

export type ClientConnectionRow = ConnectionRow & {
  app: string
  name: string
  requested_scopes: string[]
  partner: string
  consent_text: string | null
}

const selectWithApp = `
  select k.*, a.slug as app, a.name, a.requested_scopes, p.name as partner,
    (select s.text from connection_consent s where s.connection_id = k.id order by s.given_at desc limit 1) as consent_text
  from connection k join app a on a.id = k.app_id join partner p on p.id = a.partner_id`

/** Lists the connections of a client, by id. */
export async function listOfClient(
  tx: Transaction,
  clientId: string,
  status: Status | undefined,
  after: string | undefined,
  count: number,
): Promise<ClientConnectionRow[]> {
  const { rows } = await tx.query<ClientConnectionRow>(
    `${selectWithApp}
     where k.client_id = $1 and a.deleted_at is null and ($2::text is null or k.status = $2) and ($3::uuid is null or k.id > $3)
     order by k.id limit $4`,
    [clientId, status ?? null, after ?? null, count],
  )
  return rows
}

/** Finds and locks the connection between the client and the app, unless it is revoked. */
export async function findOfClient(
  tx: Transaction,
  clientId: string,
  appSlug: string,
): Promise<ClientConnectionRow | undefined> {
  const { rows } = await tx.query<ClientConnectionRow>(
    `${selectWithApp} where k.client_id = $1 and a.slug = $2 and k.status <> 'revoked' for no key update of k`,
    [clientId, appSlug],
  )
  return rows[0]
}

/** Like `findOfClient`, for an app that names the client by its slug. */
export async function findOfApp(tx: Transaction, appId: string, clientSlug: string) {
  const { rows } = await tx.query<Pick<ConnectionRow, 'id' | 'status' | 'client_id'>>(
    `select k.id, k.status, k.client_id from connection k join client c on c.id = k.client_id
     where k.app_id = $1 and c.slug = $2 and k.status <> 'revoked' for no key update of k`,
    [appId, clientSlug],
  )
  return rows[0]
}

/** Removes the app's request to this client. */
export const removeRequestTo = (tx: Transaction, appId: string, clientId: string) =>
  tx.query(
    'delete from connection_request r using client c where r.app_id = $1 and c.id = $2 and r.client_slug = c.slug',
    [appId, clientId],
  )

/** Removes the app's request to the client with this slug. Returns whether there was one. */
export async function withdrawRequest(tx: Transaction, appId: string, slug: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from connection_request where app_id = $1 and client_slug = $2', [
    appId,
    slug,
  ])
  return rowCount !== 0
}

export const revokePending = (tx: Transaction, appId: string) =>
  tx.query(`update connection set status = 'revoked', revoked_at = clock() where app_id = $1 and status = 'pending'`, [
    appId,
  ])

/** Returns the names of the client, the app and its partner, for the text of a consent. */
export async function namesOf(tx: Transaction, { client_id, app_id }: { client_id: string; app_id: string }) {
  const { rows } = await tx.query<{ client: string; app: string; partner: string }>(
    `select c.name as client, a.name as app, p.name as partner
     from app a join partner p on p.id = a.partner_id join client c on c.id = $1 where a.id = $2`,
    [client_id, app_id],
  )
  return rows[0]!
}
