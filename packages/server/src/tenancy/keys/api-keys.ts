import { randomUUID } from 'node:crypto'
import { Type } from 'typebox'
import { newToken, prefixes } from '../../identity/tokens.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { Instant, list as listOf, nullable, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { timeFormatter } from '../../platform/times.ts'
import { table } from '../rows/table.ts'
import { type KeyOwnerColumns, type KeyRow, listKeys } from './queries.ts'

const fields = {
  id: Uuid,
  name: Type.String(),
  prefix: Type.String({ description: 'The first characters of the token' }),
  environment: oneOf('live', 'test'),
  expires_at: nullable(Instant),
  last_used_at: nullable(Instant),
  created_at: Instant,
}
const token = Type.String({ description: 'Shown once; only its hash is stored' })
const reach = { scopes: listOf(Type.String()), school_cnpjs: nullable(listOf(Type.String())) }

export const ApiKey = object({ ...fields, ...reach })
export const NewApiKey = object({ ...fields, ...reach, token })
export const Device = object({ ...fields, entrance_id: nullable(Type.Integer()) })
export const NewDevice = object({ ...fields, entrance_id: nullable(Type.Integer()), token })

export type Environment = 'live' | 'sandbox'

const keys = table('api_key')

/** The owner of keys: a client, an app, or a school for the keys of its devices. */
export type KeyOwner =
  | { readonly kind: 'client'; readonly clientId: string }
  | { readonly kind: 'app'; readonly appId: string }
  | { readonly kind: 'device'; readonly clientId: string; readonly schoolId: string }

const columnsOf = (owner: KeyOwner): KeyOwnerColumns => ({
  kind: owner.kind,
  client_id: owner.kind === 'app' ? null : owner.clientId,
  app_id: owner.kind === 'app' ? owner.appId : null,
  school_id: owner.kind === 'device' ? owner.schoolId : null,
})

type KeyFields = {
  environment: Environment
  name: string
  scopes?: readonly string[]
  school_cnpjs?: readonly string[] | null
  entrance_id?: number | null
  expires_at?: Date | null
}

function newKey(owner: KeyOwner, { scopes = [], school_cnpjs = null, ...key }: KeyFields) {
  const { text: token, prefix, hash } = newToken(prefixes[owner.kind][key.environment])
  const id = randomUUID()
  const lists = { scopes: [...scopes], school_cnpjs: school_cnpjs && [...school_cnpjs] }
  return { token, values: { id, ...columnsOf(owner), ...key, ...lists, prefix, hash } }
}

/** Creates a key. The return value is the only place that has the token; only its hash is stored. */
export async function create(tx: Transaction, owner: KeyOwner, key: KeyFields) {
  const { token, values } = newKey(owner, key)
  return { row: await keys.insert({ tx }, values), token }
}

/** Creates the key of a sandbox. Its token is also stored sealed, because the partner may read it again. */
export async function createSealed(tx: Transaction, secrets: Secrets, owner: KeyOwner, key: KeyFields): Promise<void> {
  const { token, values } = newKey(owner, key)
  await keys.insert({ tx }, { ...values, sealed: secrets.seal(token, sealOwner(values.id)) })
}
export const sealOwner = (id: string) => `api_key:${id}`

export const list = (tx: Transaction, owner: KeyOwner, after: string | undefined, count: number) =>
  listKeys(tx, columnsOf(owner), after, count)

/** Finds and locks a key of this owner that is not revoked. */
export const find = (tx: Transaction, owner: KeyOwner, id: string) =>
  keys.find({ tx }, { id, ...columnsOf(owner), revoked_at: null }, 'forNoKeyUpdate')

/** Far more than an integration needs, and few enough to list. Applies to sandboxes too, since any partner can create one. */
const maxKeys = 100

/** Refuses a key beyond the limit. Callers hold the lock on the app or client, so concurrent requests count each other's keys. */
export async function requireRoom(tx: Transaction, owner: KeyOwner): Promise<void> {
  if ((await list(tx, owner, undefined, maxKeys)).length === maxKeys)
    throw refuse('api_key_limit_reached', `There are already ${maxKeys} keys. Revoke keys that are no longer used.`)
}

/** Revokes a key. It stops working at the commit, because the gate reads every key from the database. */
export const revoke = (tx: Transaction, id: string) => keys.update({ tx }, { id }, { revoked_at: tx.now })

const common = ({ id, name, prefix, environment, expires_at, last_used_at, created_at }: KeyRow, zone: string) => {
  const time = timeFormatter(zone)
  return {
    id,
    name,
    prefix,
    environment: environment === 'live' ? 'live' : 'test',
    expires_at: time(expires_at),
    last_used_at: time(last_used_at),
    created_at: time(created_at),
  }
}
export const toResponse = (row: KeyRow, zone: string) => ({
  ...common(row, zone),
  scopes: row.scopes,
  school_cnpjs: row.school_cnpjs,
})
export const toDevice = (row: KeyRow, zone: string) => ({ ...common(row, zone), entrance_id: row.entrance_id })
