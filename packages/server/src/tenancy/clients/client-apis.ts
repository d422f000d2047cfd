import { Type } from 'typebox'
import { db, type Transaction } from '../../platform/database/database.ts'
import { flag, Instant, nullable, object, optional } from '../../platform/operation/shapes.ts'
import { timesIn } from '../../platform/times.ts'

export const ClientApi = object({
  client: Type.String({ description: 'Slug of the client' }),
  webhook_url: nullable(Type.String()),
  signing_enabled: flag,
  consecutive_failures: Type.Integer(),
  last_success_at: nullable(Instant),
  last_failure_at: nullable(Instant),
  version: Type.Integer(),
  signing_secret: optional(
    Type.String({ description: 'Only in the answer that switched signing on for the first time' }),
  ),
})

/**
 * Text without characters takes the address away, also where null would mean that nothing is said of it. How long it may be is one of
 * the rules that every receiver's address is held to (`webhook_url_invalid`), as for endpoints.
 */
export const WebhookUrl = Type.String({ maxLength: 4000, description: 'Empty: nothing is delivered' })

const withClient = db
  .selectFrom('client_apis as a')
  .innerJoin('client as c', 'c.id', 'a.client_id')
  .select([
    'a.client_id',
    'a.webhook_url',
    'a.signing_enabled',
    'a.consecutive_failures',
    'a.last_success_at',
    'a.last_failure_at',
    'a.version',
  ])
  .select(['c.slug', 'c.time_zone', 'c.environment'])

export type ClientApiRow = Awaited<ReturnType<typeof get>>

export const get = (tx: Transaction, clientId: string) => tx.one(withClient.where('a.client_id', '=', clientId))

/**
 * For whoever is about to change it. The client is what is locked: the worker counts failures in this record after it has
 * written deliveries, and we would come the other way round.
 */
export async function getLocked(tx: Transaction, clientId: string): Promise<ClientApiRow> {
  await tx.one(db.selectFrom('client').select('id').where('id', '=', clientId).forNoKeyUpdate())
  return get(tx, clientId)
}

export const toAnswer = ({ slug, time_zone, client_id: _id, environment: _environment, ...api }: ClientApiRow) => {
  const time = timesIn(time_zone)
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
) =>
  tx.many(
    db
      .updateTable('client_apis')
      .set({ ...changes })
      .where('client_id', '=', clientId),
  )
