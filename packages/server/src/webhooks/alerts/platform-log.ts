import { sql } from 'kysely'
import { Type } from 'typebox'
import { db, type Transaction } from '../../platform/database/database.ts'
import { Instant, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { timesIn } from '../../platform/times.ts'

/** Failures of client-level URLs, as `failures.ts` writes them. */
export const LogLine = object({
  id: Uuid,
  client: Type.String(),
  level: oneOf('warning', 'error'),
  message: Type.String(),
  fields: Type.Object({}),
  created_at: Instant,
})

type LogRow = Awaited<ReturnType<typeof list>>[number]

/** Newest first. */
export const list = (
  tx: Transaction,
  { clientSlug, level }: { clientSlug?: string | undefined; level?: string | undefined },
  before: string | undefined,
  count: number,
) => {
  let query = db
    .selectFrom('platform_log as l')
    .innerJoin('client as c', 'c.id', 'l.client_id')
    .select(['l.id', 'c.slug', 'c.time_zone', 'l.level', 'l.message', 'l.fields', 'l.created_at'])
    .limit(count)
  // The order names the client too, although it is one only: the lines are then found through the index by client, instead of
  // by reading the lines of all clients until there are enough.
  if (clientSlug !== undefined)
    query = query
      .where(sql<boolean>`l.client_id = any (array(select id from client where slug = ${clientSlug}))`)
      .orderBy('l.client_id', 'desc')
  if (level !== undefined) query = query.where('l.level', '=', level)
  if (before !== undefined) query = query.where('l.id', '<', before)
  return tx.many(query.orderBy('l.id', 'desc'))
}

export const toAnswer = ({ id, slug, time_zone, level, message, fields, created_at }: LogRow) => ({
  id,
  client: slug,
  level,
  message,
  fields,
  created_at: timesIn(time_zone)(created_at),
})
