import { Type } from 'typebox'
import type { Transaction } from '../../platform/database/database.ts'
import { Instant, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { timeFormatter } from '../../platform/times.ts'

/** Failures of client-level URLs, as `failures.ts` writes them. */
export const LogLine = object({
  id: Uuid,
  client: Type.String(),
  level: oneOf('warning', 'error'),
  message: Type.String(),
  fields: Type.Object({}),
  created_at: Instant,
})

type LogRow = {
  id: string
  slug: string
  time_zone: string
  level: string
  message: string
  fields: unknown
  created_at: Date
}

/** Newest first. */
export async function list(
  tx: Transaction,
  { clientSlug, level }: { clientSlug?: string | undefined; level?: string | undefined },
  before: string | undefined,
  count: number,
): Promise<LogRow[]> {
  // The order includes the client although there is only one, so that the lines are found through the index on client instead of
  // by reading the lines of all clients until there are enough.
  const [ofClient, order] =
    clientSlug === undefined
      ? ['$1::text is null', 'l.id desc']
      : ['l.client_id = any (array(select id from client where slug = $1))', 'l.client_id desc, l.id desc']
  const { rows } = await tx.query<LogRow>(
    `select l.id, c.slug, c.time_zone, l.level, l.message, l.fields, l.created_at
     from platform_log l join client c on c.id = l.client_id
     where ${ofClient} and ($2::text is null or l.level = $2) and ($3::uuid is null or l.id < $3)
     order by ${order} limit $4`,
    [clientSlug ?? null, level ?? null, before ?? null, count],
  )
  return rows
}

export const toResponse = ({ id, slug, time_zone, level, message, fields, created_at }: LogRow) => ({
  id,
  client: slug,
  level,
  message,
  fields,
  created_at: timeFormatter(time_zone)(created_at),
})
