import { Type } from 'typebox'
import type { Transaction } from '../../platform/database/database.ts'
import { flag, Instant, nullable, object, optional } from '../../platform/operation/shapes.ts'
import { timeFormatter } from '../../platform/times.ts'
import { clientApiTable } from '../tables.ts'
import * as clients from './clients.ts'
import { type ClientApiRow, clientApiOf } from './queries.ts'

export const ClientApi = object({
  client: Type.String({ description: 'Slug of the client' }),
  webhook_url: nullable(Type.String()),
  signing_enabled: flag,
  consecutive_failures: Type.Integer(),
  last_success_at: nullable(Instant),
  last_failure_at: nullable(Instant),
  version: Type.Integer(),
  signing_secret: optional(
    Type.String({ description: 'Only in the response that enabled signing for the first time' }),
  ),
})

/**
 * An empty string removes the URL, even in a body where null counts as omitted. The real length limit is checked together with
 * the other rules for URLs (`webhook_url_invalid`), as it is for endpoints.
 */
export const WebhookUrl = Type.String({ maxLength: 4000, description: 'An empty string turns deliveries off' })

/**
 * Returns the row for a change. Locks the client instead of the row: the worker updates the failure count in this row after
 * writing deliveries, so locking the row first would take the locks in the opposite order.
 */
export async function getLocked(tx: Transaction, clientId: string): Promise<ClientApiRow> {
  await clients.lock(tx, clientId)
  return clientApiOf(tx, clientId)
}

export const toResponse = ({ slug, time_zone, client_id: _id, environment: _environment, ...api }: ClientApiRow) => {
  const time = timeFormatter(time_zone)
  const { last_success_at, last_failure_at, version, ...rest } = api
  return {
    client: slug,
    ...rest,
    last_success_at: time(last_success_at),
    last_failure_at: time(last_failure_at),
    version,
  }
}

export const change = (
  tx: Transaction,
  clientId: string,
  changes: { webhook_url: string | null; signing_enabled: boolean },
) => clientApiTable.update({ tx }, { client_id: clientId }, changes)
