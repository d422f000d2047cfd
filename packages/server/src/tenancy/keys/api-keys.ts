import { randomUUID } from 'node:crypto'
import { Type } from 'typebox'
import { newToken, prefixes } from '../../identity/tokens.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { table } from '../../platform/database/table.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { Instant, list as listOf, nullable, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { timesIn } from '../../platform/times.ts'
import { type KeyOwnerColumns, type KeyRow, listKeys } from './queries.ts'

const fields = {
  id: Uuid,
  name: Type.String(),
  prefix: Type.String({ description: 'How the token begins' }),
  environment: oneOf('live', 'test'),
  expires_at: nullable(Instant),
  last_used_at: nullable(Instant),
  created_at: Instant,
}
const token = Type.String({ description: 'Shown once; only its hash is kept' })
const reach = { scopes: listOf(Type.String()), school_cnpjs: nullable(listOf(Type.String())) }

export const ApiKey = object({ ...fields, ...reach })
export const NewApiKey = object({ ...fields, ...reach, token })
export const Device = object({ ...fields, entrance_id: nullable(Type.Integer()) })
export const NewDevice = object({ ...fields, entrance_id: nullable(Type.Integer()), token })

export type Environment = 'live' | 'sandbox'

const keys = table('api_key')

/** Whose keys: a client's, an app's, or the devices of one school. */
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

/** The token is in the answer of this call and nowhere else. */
export async function create(tx: Transaction, owner: KeyOwner, key: KeyFields) {
  const { token, values } = newKey(owner, key)
  return { row: await keys.insert({ tx }, values), token }
}

/** A sandbox's key, which its partner may read again: sealed beside the hash. */
export async function createSealed(tx: Transaction, secrets: Secrets, owner: KeyOwner, key: KeyFields): Promise<void> {
  const { token, values } = newKey(owner, key)
  await keys.insert({ tx }, { ...values, sealed: secrets.seal(token, sealOwner(values.id)) })
}
export const sealOwner = (id: string) => `api_key:${id}`

export const list = (tx: Transaction, owner: KeyOwner, after: string | undefined, count: number) =>
  listKeys(tx, columnsOf(owner), after, count)

/** A key of this owner that was not revoked, locked. */
export const find = (tx: Transaction, owner: KeyOwner, id: string) =>
  keys.find({ tx }, { id, ...columnsOf(owner), revoked_at: null }, 'forNoKeyUpdate')

/** Far more than integrations need, few enough to look through. Sandboxes count too: any partner can make one. */
const maxKeys = 100

/** Callers hold the app or the client: of two requests at once the second counts the key of the first. */
export async function requireRoom(tx: Transaction, owner: KeyOwner): Promise<void> {
  if ((await list(tx, owner, undefined, maxKeys)).length === maxKeys)
    throw refuse('api_key_limit_reached', `There are ${maxKeys} keys. Revoke those that are no longer used.`)
}

/** Dead from the commit on: the gate asks the database each time. */
export const revoke = (tx: Transaction, id: string) => keys.update({ tx }, { id }, { revoked_at: tx.now })

const common = ({ id, name, prefix, environment, expires_at, last_used_at, created_at }: KeyRow, zone: string) => {
  const time = timesIn(zone)
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
export const toAnswer = (row: KeyRow, zone: string) => ({
  ...common(row, zone),
  scopes: row.scopes,
  school_cnpjs: row.school_cnpjs,
})
export const toDevice = (row: KeyRow, zone: string) => ({ ...common(row, zone), entrance_id: row.entrance_id })
