import { type SigningKey, sign, signingKey } from '@sineta/contract'
import { Type } from 'typebox'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { Instant, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { timesIn } from '../../platform/times.ts'
import * as signingSecrets from '../../tenancy/keys/signing-secrets.ts'
import { isMasked } from '../queue/minimise.ts'
import { isGranted } from '../queue/resend.ts'
import { bodyOf } from './delivery-log.ts'

/** Deliveries for apps that fetch them instead of, or besides, receiving them: the same ids and the same bytes. */

export const Pulled = object({
  id: Uuid,
  event: Type.String(),
  environment: oneOf('live', 'test'),
  client: Type.String(),
  created_at: Instant,
  headers: Type.Record(Type.String(), Type.String(), {
    description: 'As a POST made now would carry them, signature included',
  }),
  body: Type.String({ description: 'The body, byte for byte as posted' }),
})

export type Feed = {
  readonly appId: string
  readonly kind: 'test' | 'production'
  /** The events a key's scopes cover; null: all. */
  readonly events: readonly string[] | null
}

export type Page = {
  readonly deliveries: readonly ReturnType<typeof toAnswer>[]
  /** Where the next page begins: behind this one. */
  readonly after: string | null
  readonly hasMore: boolean
}

type Row = {
  id: string
  event_name: string
  receiver_kind: 'test' | 'production'
  masked: boolean
  created_at: Date
  slug: string
  time_zone: string
  timestamp: string
  data: string
  data_minimal: string | null
  school_cnpj: string | null
  granted_scopes: string[] | null
  school_cnpjs: string[] | null
}
type Edge = { last: string | null; looked: number }

// A page looks at no more, however few of them belong to the feed.
const maxLookedAt = 2_000

/**
 * The deliveries behind `after`, in the order of their ids, of the last 30 days. Ids are made when a transaction begins
 * and show when it commits, so the newest may still get company before them: a page ends where that is no longer so.
 */
export async function read(
  tx: Transaction,
  secrets: Secrets,
  feed: Feed,
  after: string | null,
  count: number,
): Promise<Page> {
  // By a statement of its own, before the other one: an event that commits between the two is then seen, not passed over.
  const { rows: horizons } = await tx.query<{ at: Date }>('select settled_before() as at')
  const { rows } = await tx.query<Edge & (Row | { [K in keyof Row]: null })>(
    statement,
    [feed.appId, after, horizons[0]!.at, feed.kind, count, maxLookedAt],
    'pull',
  )
  const { last, looked } = rows[0]!
  const found = rows.filter((row): row is Edge & Row => row.id !== null)
  const isFull = found.length === count
  const readable = found.filter(
    (row) =>
      (feed.events === null || feed.events.includes(row.event_name)) &&
      (row.receiver_kind === 'test' || isGranted(row)),
  )
  const keys =
    readable.length === 0
      ? []
      : (await signingSecrets.openAll(tx, secrets, { app_id: feed.appId })).map((secret) => signingKey(secret))
  return {
    deliveries: readable.map((row) => toAnswer(row, keys, tx.now)),
    after: (isFull ? found.at(-1)!.id : last) ?? after,
    hasMore: isFull || looked === maxLookedAt,
  }
}

const statement = `
  with looked as materialized (
    select * from delivery
    where app_id = $1 and id > greatest($2::uuid, uuid_v7_floor(clock() - interval '30 days')) and id < uuid_v7_floor($3)
    order by id limit $6
  )
  select edge.last, edge.looked, page.*
  from (select (select id from looked order by id desc limit 1) as last, (select count(*)::int from looked) as looked) edge
    left join lateral (
      select d.id, d.event_name, d.receiver_kind, ${isMasked} as masked, d.created_at, c.slug, c.time_zone, e.timestamp, e.data, e.data_minimal,
        e.data::jsonb ->> 'school_cnpj' as school_cnpj, k.granted_scopes, k.school_cnpjs
      from looked d
        join client c on c.id = d.client_id
        join event e on e.id = d.event_id
        left join connection k on k.app_id = d.app_id and k.client_id = d.client_id and k.status = 'connected'
      where d.receiver_kind = $4 and d.ended_as is distinct from 'cancelled'
      order by d.id limit $5
    ) page on true
  order by page.id`

function toAnswer(row: Row, keys: readonly SigningKey[], now: Date) {
  const { id, event_name, receiver_kind, slug, created_at, time_zone } = row
  const body = bodyOf(row, row)
  const timestamp = Math.floor(now.getTime() / 1000)
  return {
    id,
    event: event_name,
    environment: receiver_kind === 'production' ? ('live' as const) : ('test' as const),
    client: slug,
    created_at: timesIn(time_zone)(created_at),
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': sign(keys, id, timestamp, body),
      'webhook-event': event_name,
    },
    body,
  }
}
