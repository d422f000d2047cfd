import { type SigningKey, signingKey } from '@sineta/contract'
import { Type } from 'typebox'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { nilUuid } from '../../platform/crypto/uuid-v7.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Services, StreamPosition } from '../../platform/operation/operation.ts'
import { Instant, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { timeFormatter } from '../../platform/times.ts'
import * as signingSecrets from '../../tenancy/keys/signing-secrets.ts'
import { userAgentOf } from '../egress/sender.ts'
import { isMasked } from '../queue/minimise.ts'
import { isGranted } from '../queue/resend.ts'
import { environmentOf, headersOf } from '../rules/wire.ts'
import { bodyOf } from './delivery-log.ts'

/** Deliveries for apps that pull them instead of receiving them, or in addition: the same ids and the same bytes. */

export const Pulled = object({
  id: Uuid,
  event: Type.String(),
  environment: oneOf('live', 'test'),
  client: Type.String(),
  created_at: Instant,
  headers: Type.Record(Type.String(), Type.String(), {
    description:
      'The headers of a POST made now, including the signature, but without `webhook-attempt`, because a pull is not an attempt',
  }),
  body: Type.String({ description: 'The body, byte for byte as posted' }),
})

export type Feed = {
  readonly appId: string
  readonly kind: 'test' | 'production'
  /** The events a key's scopes cover; null: all. */
  readonly events: readonly string[] | null
  /** Readers with the same value share a position in the stream: the scopes of a key that does not see everything, or empty. */
  readonly reader: string
}

/** A position in the order of the feed: by the transaction that wrote a delivery or, for resent deliveries, that resent it. */
export type Position = StreamPosition
type OrderedBy = 'written_in' | 'resent_in'

export type Page = {
  readonly deliveries: readonly ReturnType<typeof toResponse>[]
  /** The next page begins after this position. */
  readonly after: Position | null
  readonly hasMore: boolean
}

type Row = {
  id: string
  transaction: string
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
type Edge = { last_id: string | null; last_transaction: string; looked: number }

// The most deliveries that a page scans, however few of them belong to the feed.
const maxLookedAt = 2_000

/**
 * Returns the position of the delivery with this id. An id that no delivery has stands for a time, as readers build one for "since
 * two hours ago": the position is before the first delivery with a later id, and before those with a later id that were written
 * before it, because of two concurrent requests the one that began first may be the last to write.
 */
export async function positionOf(tx: Transaction, { appId }: Feed, id: string): Promise<Position> {
  const { rows } = await tx.query<{ transaction: string }>(
    `select coalesce(
       (select written_in from delivery where id = $2),
       (select near.written_in from (
          select id, written_in from delivery
          where app_id = $1 and written_in <= (select written_in from delivery where app_id = $1 and id > $2 order by id limit 1)
          order by written_in desc, id desc limit ${maxLookedAt}
        ) near where near.id > $2 order by near.written_in limit 1),
       settled_below())::text as transaction`,
    [appId, id],
  )
  return { id, transaction: rows[0]!.transaction }
}

/** Returns the position after everything that has happened. */
export async function positionNow(tx: Transaction): Promise<Position> {
  const { rows } = await tx.query<{ transaction: string }>('select settled_below()::text as transaction')
  return { id: nilUuid, transaction: rows[0]!.transaction }
}

/**
 * Returns the deliveries after `after`, of the last 30 days. A transaction has its number before it commits, so deliveries may
 * still appear before the newest ones. Therefore a page ends below the oldest transaction that is running; no clock is involved.
 */
export async function read(
  tx: Transaction,
  { secrets, baseUrl }: Pick<Services, 'secrets' | 'baseUrl'>,
  feed: Feed,
  after: Position | null,
  count: number,
  orderedBy: OrderedBy = 'written_in',
): Promise<Page> {
  // Read by a separate statement before the other one, so that an event that commits between the two is not skipped.
  const { transaction: below } = await positionNow(tx)
  const { rows } = await tx.query<Edge & (Row | { [K in keyof Row]: null })>(
    statements[orderedBy],
    [feed.appId, after?.id ?? nilUuid, below, feed.kind, count, maxLookedAt, after?.transaction ?? '0'],
    `pull-${orderedBy}`,
  )
  const { last_id, last_transaction, looked } = rows[0]!
  const found = rows.filter((row): row is Edge & Row => row.id !== null)
  const isFull = found.length === count
  const last = found.at(-1)
  const readable = found.filter((row) => isReadable(feed, row))
  const keys = readable.length === 0 ? [] : await keysOf(tx, secrets, feed)
  return {
    deliveries: readable.map((row) => toResponse(row, keys, tx.now, baseUrl)),
    after:
      isFull && last
        ? { id: last.id, transaction: last.transaction }
        : last_id
          ? { id: last_id, transaction: last_transaction }
          : after,
    hasMore: isFull || looked === maxLookedAt,
  }
}

const isReadable = ({ events }: Feed, row: Row) =>
  (events === null || events.includes(row.event_name)) && (row.receiver_kind === 'test' || isGranted(row))

const keysOf = async (tx: Transaction, secrets: Secrets, { appId }: Feed) =>
  (await signingSecrets.openAll(tx, secrets, { app_id: appId })).map((secret) => signingKey(secret))

const columns = `d.id, d.event_name, d.receiver_kind, ${isMasked} as masked, d.created_at, c.slug, c.time_zone,
        e.timestamp, e.data, e.data_minimal, e.data::jsonb ->> 'school_cnpj' as school_cnpj, k.granted_scopes, k.school_cnpjs`
const joins = `
        join client c on c.id = d.client_id
        join event e on e.id = d.event_id
        left join connection k on k.app_id = d.app_id and k.client_id = d.client_id and k.status = 'connected'`

const statementBy = (order: OrderedBy) => `
  with looked as materialized (
    select * from delivery
    where app_id = $1 and (${order}, id) > ($7::xid8, $2::uuid) and ${order} < $3::xid8 and id > uuid_v7_floor(clock() - interval '30 days')
    order by ${order}, id limit $6
  )
  select edge.id as last_id, edge.${order}::text as last_transaction, counted.looked, page.*
  from (select count(*)::int as looked from looked) counted
    left join (select id, ${order} from looked order by ${order} desc, id desc limit 1) edge on true
    left join lateral (
      select d.${order}::text as transaction, ${columns} from looked d ${joins}
      where d.receiver_kind = $4 and d.ended_as is distinct from 'cancelled'
      order by d.${order}, d.id limit $5
    ) page on true
  order by page.transaction::xid8, page.id`
const statements = { written_in: statementBy('written_in'), resent_in: statementBy('resent_in') }

function toResponse(row: Row, keys: readonly SigningKey[], now: Date, baseUrl: string) {
  const { id, event_name, receiver_kind, slug, created_at, time_zone } = row
  const body = bodyOf(row, row)
  const timestamp = Math.floor(now.getTime() / 1000)
  return {
    id,
    event: event_name,
    environment: environmentOf(receiver_kind),
    client: slug,
    created_at: timeFormatter(time_zone)(created_at),
    headers: { 'user-agent': userAgentOf(baseUrl), ...headersOf({ id, name: event_name }, body, keys, timestamp) },
    body,
  }
}
