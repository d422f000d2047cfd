import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import type { Transaction } from '../../platform/database/database.ts'
import type { Client as ClientTable } from '../../platform/database/tables.ts'
import { flag, Instant, nullable, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { timesIn } from '../../platform/times.ts'
import { clientApiTable, clientTable } from '../tables.ts'

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
  const created = await clientTable.insert({ tx }, client)
  await clientApiTable.insert({ tx }, { client_id: created.id })
  return created
}

export const get = (tx: Transaction, slug: string) => clientTable.get({ tx }, { slug })

/** The same, kept from other changes until the transaction ends. */
export const getLocked = (tx: Transaction, slug: string) => clientTable.get({ tx }, { slug }, 'forNoKeyUpdate')

/** One change at a time of what a client has; check-ins and deliveries go on. */
export const lock = (tx: Transaction, id: string) => clientTable.get({ tx }, { id }, 'forNoKeyUpdate')

export type ClientChanges = { name?: string; status?: 'active' | 'suspended'; erp_enabled?: boolean }

// Named so that a change of nothing is a statement too; the database moves it in any case.
export const change = (tx: Transaction, id: string, changes: ClientChanges) =>
  clientTable.update({ tx }, { id }, { ...changes, updated_at: tx.now })

export const timeZoneOf = async (tx: Transaction, id: string) => (await clientTable.get({ tx }, { id })).time_zone
