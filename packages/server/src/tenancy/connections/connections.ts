import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import { db, type Transaction } from '../../platform/database/database.ts'
import type { Connection as ConnectionTable } from '../../platform/database/tables.ts'
import { Instant, list, nullable, object, oneOf } from '../../platform/operation/shapes.ts'
import { platformZone, timesIn } from '../../platform/times.ts'
import * as consents from './consents.ts'

export type Status = 'pending' | 'connected' | 'revoked'
export const statuses = ['pending', 'connected', 'revoked'] as const
type ConnectionRow = Selectable<ConnectionTable>

const fields = {
  status: oneOf(...statuses),
  granted_scopes: list(Type.String()),
  school_cnpjs: nullable(list(Type.String())),
  data_profile: oneOf('full', 'minimal'),
  connected_at: nullable(Instant),
  revoked_at: nullable(Instant),
}

/** As the app sees it. */
export const AppConnection = object({ client: Type.String(), ...fields })

/** As the client sees it: also what the app asks for, and what of that is personal. */
export const ClientConnection = object({
  app: Type.String({ description: 'Slug of the app' }),
  name: Type.String(),
  partner: Type.String(),
  ...fields,
  requested_scopes: list(Type.String()),
  sensitive_scopes: list(Type.String(), {}),
  connected_by: nullable(Type.String()),
  consent_text: nullable(
    Type.String({
      description: 'What was agreed to when it was connected or last changed, in the words of the school',
    }),
  ),
  version: Type.Integer(),
})

/**
 * Sensitive by LGPD art. 5 II, about the conduct and money of families, or a step towards a login: the panel warns before
 * these are granted.
 */
const sensitiveScopes: ReadonlySet<string> = new Set([
  'students:read',
  'photos:read',
  'tssv:read',
  'discipline:read',
  'councils:read',
  'erp:finance:read',
  'staff:write',
])

/** An app asks. Whether there is such a client must not show, so the request is kept either way. */
export async function request(tx: Transaction, appId: string, slug: string): Promise<void> {
  await tx.query('insert into connection_request (app_id, client_slug) values ($1, $2) on conflict do nothing', [
    appId,
    slug,
  ])
  await tx.query(
    `insert into connection (app_id, client_id, status) select $1, id, 'pending' from client_to_ask($2) id where id is not null
     on conflict (app_id, client_id) where status <> 'revoked' do nothing`,
    [appId, slug],
  )
}

type OfApp = Pick<
  ConnectionRow,
  'id' | 'granted_scopes' | 'school_cnpjs' | 'data_profile' | 'connected_at' | 'revoked_at'
> & { slug: string; status: Status; time_zone: string }

/**
 * What an app sees: its requests, and the connections that came about. One that the client turned down stays a request:
 * an app learns of a client only what the client told it.
 */
export async function listOfApp(
  tx: Transaction,
  appId: string,
  status: Status | undefined,
  after: { slug: string; id: string } | undefined,
  count: number,
): Promise<OfApp[]> {
  const { rows } = await tx.query<OfApp>(
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

export const toAppAnswer = ({
  slug,
  status,
  granted_scopes,
  school_cnpjs,
  data_profile,
  connected_at,
  revoked_at,
  time_zone,
}: OfApp) => {
  const time = timesIn(time_zone)
  return {
    client: slug,
    status,
    granted_scopes,
    school_cnpjs,
    data_profile,
    connected_at: time(connected_at),
    revoked_at: time(revoked_at),
  }
}

const withApp = db
  .selectFrom('connection as k')
  .innerJoin('app as a', 'a.id', 'k.app_id')
  .innerJoin('partner as p', 'p.id', 'a.partner_id')
  .selectAll('k')
  .select(['a.slug as app', 'a.name', 'a.requested_scopes', 'p.name as partner'])
  .select((eb) =>
    eb
      .selectFrom('connection_consent as s')
      .select('s.text')
      .whereRef('s.connection_id', '=', 'k.id')
      .orderBy('s.given_at', 'desc')
      .limit(1)
      .as('consent_text'),
  )

export type OfClient = Awaited<ReturnType<typeof listOfClient>>[number]

export const listOfClient = (
  tx: Transaction,
  clientId: string,
  status: Status | undefined,
  after: string | undefined,
  count: number,
) => {
  let query = withApp.where('k.client_id', '=', clientId).where('a.deleted_at', 'is', null).orderBy('k.id').limit(count)
  if (status) query = query.where('k.status', '=', status)
  if (after !== undefined) query = query.where('k.id', '>', after)
  return tx.many(query)
}

export const toClientAnswer = (row: OfClient, zone: string) => {
  const time = timesIn(zone)
  const {
    app,
    name,
    partner,
    status,
    granted_scopes,
    school_cnpjs,
    data_profile,
    requested_scopes,
    connected_by,
    consent_text,
    version,
  } = row
  return {
    app,
    name,
    partner,
    status,
    granted_scopes,
    school_cnpjs,
    data_profile,
    connected_at: time(row.connected_at),
    revoked_at: time(row.revoked_at),
    requested_scopes,
    sensitive_scopes: requested_scopes.filter((scope) => sensitiveScopes.has(scope)),
    connected_by,
    consent_text,
    version,
  }
}

/** The connection of these two that was not revoked, if there is one; locked. */
export const ofClient = (tx: Transaction, clientId: string, appSlug: string) =>
  tx.maybe(
    withApp
      .where('k.client_id', '=', clientId)
      .where('a.slug', '=', appSlug)
      .where('k.status', '<>', 'revoked')
      .forNoKeyUpdate('k'),
  )

export const ofApp = (tx: Transaction, appId: string, clientSlug: string) =>
  tx.maybe(
    db
      .selectFrom('connection as k')
      .innerJoin('client as c', 'c.id', 'k.client_id')
      .select(['k.id', 'k.status', 'k.client_id'])
      .where('k.app_id', '=', appId)
      .where('c.slug', '=', clientSlug)
      .where('k.status', '<>', 'revoked')
      .forNoKeyUpdate('k'),
  )

type Grant = { granted_scopes: string[]; school_cnpjs: string[] | null; data_profile: 'full' | 'minimal' }

/** The client says yes, to a request or of its own accord. */
export async function connect(
  tx: Transaction,
  appId: string,
  clientId: string,
  connectedBy: string,
  grant: Grant,
): Promise<void> {
  const connected = { ...grant, status: 'connected', connected_by: connectedBy, connected_at: tx.now }
  const accepted =
    (await tx.maybe(
      db
        .updateTable('connection')
        .set({ ...connected })
        .where('app_id', '=', appId)
        .where('client_id', '=', clientId)
        .where('status', '=', 'pending')
        .returning(['id', 'app_id', 'client_id']),
    )) ??
    (await tx.one(
      db
        .insertInto('connection')
        .values({ app_id: appId, client_id: clientId, ...connected })
        .returning(['id', 'app_id', 'client_id']),
    ))
  await consents.record(tx, accepted, connectedBy, grant)
  await tx.query(
    'delete from connection_request r using client c where r.app_id = $1 and c.id = $2 and r.client_slug = c.slug',
    [appId, clientId],
  )
}

export async function change(tx: Transaction, id: string, changedBy: string, grant: Grant): Promise<void> {
  const changed = await tx.one(
    db
      .updateTable('connection')
      .set({ ...grant })
      .where('id', '=', id)
      .returning(['id', 'app_id', 'client_id']),
  )
  await consents.record(tx, changed, changedBy, grant)
}

export const revoke = (tx: Transaction, id: string) =>
  tx.many(db.updateTable('connection').set({ status: 'revoked', revoked_at: tx.now }).where('id', '=', id))

/** Whether there was one. */
export async function withdrawRequest(tx: Transaction, appId: string, slug: string): Promise<boolean> {
  const withdrawn = await tx.maybe(
    db.deleteFrom('connection_request').where('app_id', '=', appId).where('client_slug', '=', slug).returning('id'),
  )
  return withdrawn !== undefined
}

export async function hasConnected(tx: Transaction, appId: string): Promise<boolean> {
  return (
    (await tx.maybe(
      db.selectFrom('connection').select('id').where('app_id', '=', appId).where('status', '=', 'connected').limit(1),
    )) !== undefined
  )
}

/** What an app that is removed still had asked for. */
export async function withdrawAll(tx: Transaction, appId: string): Promise<void> {
  await tx.query('delete from connection_request where app_id = $1', [appId])
  await tx.query(
    `update connection set status = 'revoked', revoked_at = clock() where app_id = $1 and status = 'pending'`,
    [appId],
  )
}
