import { Type } from 'typebox'
import { Overtaken, type Transaction } from '../../platform/database/database.ts'
import { Instant, list, nullable, object, oneOf } from '../../platform/operation/shapes.ts'
import { timeFormatter } from '../../platform/times.ts'
import { table } from '../rows/table.ts'
import * as consents from './consents.ts'
import {
  type AppConnectionRow,
  type ClientConnectionRow,
  insertPending,
  insertRequest,
  removeRequestTo,
  revokePending,
} from './queries.ts'

export const statuses = ['pending', 'connected', 'revoked'] as const

const connections = table('connection')
const requests = table('connection_request')

const fields = {
  status: oneOf(...statuses),
  granted_scopes: list(Type.String()),
  school_cnpjs: nullable(list(Type.String())),
  data_profile: oneOf('full', 'minimal'),
  connected_at: nullable(Instant),
  revoked_at: nullable(Instant),
}

/** A connection as the app sees it. */
export const AppConnection = object({ client: Type.String(), ...fields })

/** A connection as the client sees it, with the scopes the app requests and which of them are sensitive. */
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
      description:
        'The text the client agreed to when it connected the app or last changed the connection, in Portuguese',
    }),
  ),
  version: Type.Integer(),
})

/**
 * The panel warns before these scopes are granted: they are sensitive data by LGPD art. 5 II, concern the conduct or the
 * finances of families, or can lead to a login.
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

/**
 * Records an app's request to connect. It is stored even if no such client exists, so that the app cannot find out which slugs
 * exist.
 */
export async function request(tx: Transaction, appId: string, slug: string): Promise<void> {
  await insertRequest(tx, appId, slug)
  await insertPending(tx, appId, slug)
}

export const toAppResponse = ({
  slug,
  status,
  granted_scopes,
  school_cnpjs,
  data_profile,
  connected_at,
  revoked_at,
  time_zone,
}: AppConnectionRow) => {
  const time = timeFormatter(time_zone)
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

export const toClientResponse = (row: ClientConnectionRow, zone: string) => {
  const time = timeFormatter(zone)
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

type Grant = { granted_scopes: string[]; school_cnpjs: string[] | null; data_profile: 'full' | 'minimal' }

/** Connects a client to an app, whether the app requested it or not. */
export async function connect(
  tx: Transaction,
  appId: string,
  clientId: string,
  connectedBy: string,
  grant: Grant,
): Promise<void> {
  const pair = { app_id: appId, client_id: clientId }
  const connected = { ...grant, status: 'connected', connected_by: connectedBy, connected_at: tx.now }
  const pending = await connections.find({ tx }, { ...pair, status: 'pending' }, 'forNoKeyUpdate')
  const accepted = pending
    ? await connections.update({ tx }, { id: pending.id }, connected)
    : await connections.insert({ tx }, { ...pair, ...connected })
  await consents.record(tx, accepted, connectedBy, grant)
  await removeRequestTo(tx, appId, clientId)
}

/** Changes a connection that the calling code has locked. */
export async function change(
  tx: Transaction,
  { id, updated_at }: { readonly id: string; readonly updated_at: Date },
  changedBy: string,
  grant: Grant,
): Promise<void> {
  // A transaction that began after this one has changed the connection first. Recorded with this transaction's time, our
  // consent would be dated before that one, and the older consent would count as the latest.
  if (updated_at > tx.now) throw new Overtaken()
  await consents.record(tx, await connections.update({ tx }, { id }, grant), changedBy, grant)
}

export const revoke = (tx: Transaction, id: string) =>
  connections.update({ tx }, { id }, { status: 'revoked', revoked_at: tx.now })

export const hasConnected = (tx: Transaction, appId: string) =>
  connections.exists({ tx }, { app_id: appId, status: 'connected' })

/** Withdraws all pending requests of an app that is being removed. */
export async function withdrawAll(tx: Transaction, appId: string): Promise<void> {
  await requests.remove({ tx }, { app_id: appId })
  await revokePending(tx, appId)
}
