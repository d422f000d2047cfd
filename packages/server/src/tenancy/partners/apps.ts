import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import { db, type Transaction } from '../../platform/database/database.ts'
import type { App as AppTable } from '../../platform/database/tables.ts'
import type { Caller } from '../../platform/operation/caller.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { Instant, list as listOf, nullable, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { platformZone, timesIn } from '../../platform/times.ts'

export const appFields = {
  id: Uuid,
  slug: Type.String(),
  name: Type.String(),
  description: nullable(Type.String()),
  requested_scopes: listOf(Type.String()),
  status: oneOf('active', 'suspended'),
  version: Type.Integer(),
  created_at: Instant,
  updated_at: Instant,
}
export const App = object(appFields)
export type AppRow = Selectable<AppTable>

export const toAnswer = ({
  id,
  slug,
  name,
  description,
  requested_scopes,
  status,
  version,
  created_at,
  updated_at,
}: AppRow) => {
  const time = timesIn(platformZone)
  return {
    id,
    slug,
    name,
    description,
    requested_scopes,
    status,
    version,
    created_at: time(created_at),
    updated_at: time(updated_at),
  }
}

/** The gate has found the app to be the caller's; this reads it. */
export async function get(tx: Transaction, id: string): Promise<AppRow> {
  const app = await tx.maybe(db.selectFrom('app').selectAll().where('id', '=', id).where('deleted_at', 'is', null))
  if (!app) throw refuse('app_not_found')
  return app
}

/** The same, locked until the transaction ends. */
export async function getLocked(tx: Transaction, id: string): Promise<AppRow> {
  const app = await tx.maybe(
    db.selectFrom('app').selectAll().where('id', '=', id).where('deleted_at', 'is', null).forNoKeyUpdate(),
  )
  if (!app) throw refuse('app_not_found')
  return app
}

/**
 * The same, for a change of what clients may connect: whoever connects it at the same moment comes before us or after us.
 * A client's transaction sees every app and may lock none, so what both lock is its name.
 */
export async function getToNarrow(tx: Transaction, id: string): Promise<AppRow> {
  const app = await getLocked(tx, id)
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('app ' || $1, 0))`, [app.slug])
  return app
}

/** For whoever connects an app, or changes what it gets: until the commit it asks for what it asks for now. */
export const holdName = (tx: Transaction, slug: string) =>
  tx.query(`select pg_advisory_xact_lock_shared(hashtextextended('app ' || $1, 0))`, [slug])

/** As clients name it. Suspended and removed apps are not there for them. */
export const bySlug = (tx: Transaction, slug: string) =>
  tx.maybe(
    db
      .selectFrom('app')
      .selectAll()
      .where('slug', '=', slug)
      .where('status', '=', 'active')
      .where('deleted_at', 'is', null),
  )

export const list = (
  tx: Transaction,
  { appId, partnerId }: Pick<Caller, 'appId' | 'partnerId'>,
  afterSlug: string | undefined,
  count: number,
) => {
  const query = db
    .selectFrom('app')
    .selectAll()
    .where((of) => (appId ? of('id', '=', appId) : of('partner_id', '=', partnerId!)))
    .where('deleted_at', 'is', null)
    .orderBy('slug')
    .limit(count)
  return tx.many(afterSlug === undefined ? query : query.where('slug', '>', afterSlug))
}

type NewApp = {
  partner_id: string
  slug: string
  name: string
  description: string | null
  requested_scopes: string[]
  sandbox_client_id: string
}

export const create = (tx: Transaction, app: NewApp, samples: unknown) =>
  tx.one(
    db
      .insertInto('app')
      .values({ ...app, samples: JSON.stringify(samples) })
      .returningAll(),
  )

export async function change(
  tx: Transaction,
  id: string,
  changes: { name?: string; description?: string | null; requested_scopes?: string[] },
) {
  const app = await tx.one(
    db
      .updateTable('app')
      // Named so that a change of nothing is a statement too; the database moves it in any case.
      .set({ ...changes, updated_at: tx.now })
      .where('id', '=', id)
      .returningAll(),
  )
  if (changes.requested_scopes) await cutToRequested(tx, id)
  return app
}

// An app that asks for less has less at once. Asking for more grants nothing: that is for its clients and its own keys.
async function cutToRequested(tx: Transaction, id: string): Promise<void> {
  const cut = (column: string) =>
    `array(select unnest(${column}) intersect select unnest(a.requested_scopes) order by 1)`
  await tx.query(
    `update connection k set granted_scopes = ${cut('k.granted_scopes')}
     from app a where a.id = $1 and k.app_id = a.id and k.status = 'connected' and not k.granted_scopes <@ a.requested_scopes`,
    [id],
  )
  await tx.query(
    `update api_key k set scopes = ${cut('k.scopes')} from app a where a.id = $1 and k.app_id = a.id and not k.scopes <@ a.requested_scopes`,
    [id],
  )
}

/** Its slug stays taken: it is in the envelopes of its sandbox. Every key and session of app and sandbox ends. */
export async function remove(tx: Transaction, { id, sandbox_client_id }: AppRow): Promise<void> {
  await tx.query('update app set deleted_at = clock() where id = $1', [id])
  await tx.query(
    'update api_key set revoked_at = clock() where (app_id = $1 or client_id = $2) and revoked_at is null',
    [id, sandbox_client_id],
  )
  await tx.query('update session set revoked_at = clock() where client_id = $1 and revoked_at is null', [
    sandbox_client_id,
  ])
}

/** Ids and numbers of the sandbox's samples, after it was filled anew. */
export const setSamples = (tx: Transaction, id: string, samples: unknown): Promise<AppRow> =>
  tx.one(
    db
      .updateTable('app')
      .set({ samples: JSON.stringify(samples) })
      .where('id', '=', id)
      .returningAll(),
  )
