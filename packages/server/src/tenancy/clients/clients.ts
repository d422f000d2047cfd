import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import { db, type Transaction } from '../../platform/database/database.ts'
import type { Client as ClientTable } from '../../platform/database/tables.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { flag, Instant, nullable, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { timesIn } from '../../platform/times.ts'

export const Client = object({
  id: Uuid,
  slug: Type.String(),
  name: Type.String(),
  cnpj: nullable(Type.String()),
  environment: oneOf('live', 'sandbox'),
  status: oneOf('active', 'suspended'),
  erp_enabled: flag,
  time_zone: Type.String(),
  version: Type.Integer(),
  created_at: Instant,
  updated_at: Instant,
})
export type ClientRow = Selectable<ClientTable>

export const toAnswer = ({ created_at, updated_at, ...client }: ClientRow) => {
  const time = timesIn(client.time_zone)
  return { ...client, created_at: time(created_at), updated_at: time(updated_at) }
}

type NewClient = {
  slug: string
  name: string
  environment: 'live' | 'sandbox'
  time_zone: string
  erp_enabled: boolean
  cnpj?: string | null
}

/** A client always has its `client_apis` record: empty at first, never absent. */
export async function create(tx: Transaction, client: NewClient): Promise<ClientRow> {
  const created = await tx.one(db.insertInto('client').values(client).returningAll())
  await tx.many(db.insertInto('client_apis').values({ client_id: created.id }))
  return created
}

export async function get(tx: Transaction, slug: string): Promise<ClientRow> {
  const client = await tx.maybe(db.selectFrom('client').selectAll().where('slug', '=', slug))
  if (!client) throw refuse('client_not_found')
  return client
}

/** The same, kept from other changes until the transaction ends. */
export async function getLocked(tx: Transaction, slug: string): Promise<ClientRow> {
  const client = await tx.maybe(db.selectFrom('client').selectAll().where('slug', '=', slug).forNoKeyUpdate())
  if (!client) throw refuse('client_not_found')
  return client
}

/** One change at a time of what a client has; check-ins and deliveries go on. */
export const lock = (tx: Transaction, id: string) =>
  tx.one(db.selectFrom('client').select('id').where('id', '=', id).forNoKeyUpdate())

export type ClientFilters = { environment?: 'live' | 'sandbox'; status?: 'active' | 'suspended' }

export const list = (
  tx: Transaction,
  { environment, status }: ClientFilters,
  afterSlug: string | undefined,
  count: number,
) => {
  let query = db.selectFrom('client').selectAll().orderBy('slug').limit(count)
  if (environment) query = query.where('environment', '=', environment)
  if (status) query = query.where('status', '=', status)
  if (afterSlug !== undefined) query = query.where('slug', '>', afterSlug)
  return tx.many(query)
}

export type ClientChanges = { name?: string; status?: 'active' | 'suspended'; erp_enabled?: boolean }

export const change = (tx: Transaction, id: string, changes: ClientChanges) =>
  tx.one(
    db
      .updateTable('client')
      // Named so that a change of nothing is a statement too; the database moves it in any case.
      .set({ ...changes, updated_at: tx.now })
      .where('id', '=', id)
      .returningAll(),
  )

export async function timeZoneOf(tx: Transaction, clientId: string): Promise<string> {
  return (await tx.one(db.selectFrom('client').select('time_zone').where('id', '=', clientId))).time_zone
}
