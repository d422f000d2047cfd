import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import type { Transaction } from '../../platform/database/database.ts'
import type { Client as ClientTable } from '../../platform/database/tables.ts'
import { flag, Instant, nullable, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { timeFormatter } from '../../platform/times.ts'
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

export const toResponse = ({ created_at, updated_at, ...client }: ClientRow) => {
  const time = timeFormatter(client.time_zone)
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

/** Inserts a client together with its `client_apis` row, which every client has. */
export async function create(tx: Transaction, client: NewClient): Promise<ClientRow> {
  const created = await clientTable.insert({ tx }, client)
  await clientApiTable.insert({ tx }, { client_id: created.id })
  return created
}

export const get = (tx: Transaction, slug: string) => clientTable.get({ tx }, { slug })

/** Like `get`, but also keeps other transactions from changing the client until this one ends. */
export const getLocked = (tx: Transaction, slug: string) => clientTable.get({ tx }, { slug }, 'forNoKeyUpdate')

/** Serializes changes to a client's settings. Check-ins and deliveries do not wait for this lock. */
export const lock = (tx: Transaction, id: string) => clientTable.get({ tx }, { id }, 'forNoKeyUpdate')

export type ClientChanges = { name?: string; status?: 'active' | 'suspended'; erp_enabled?: boolean }

// `updated_at` is set explicitly so that an update with no other columns is still a valid statement; a trigger sets the real
// value.
export const change = (tx: Transaction, id: string, changes: ClientChanges) =>
  clientTable.update({ tx }, { id }, { ...changes, updated_at: tx.now })

export const timeZoneOf = async (tx: Transaction, id: string) => (await clientTable.get({ tx }, { id })).time_zone
