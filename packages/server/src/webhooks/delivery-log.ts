import { appEnvelope, clientEnvelope, type EventName, eventNames } from '@sineta/contract'
import { type NotNull, sql } from 'kysely'
import { Type } from 'typebox'
import { db, type Transaction } from '../platform/database.ts'
import { boolean, instant, oneOf as oneOfText } from '../platform/parameters.ts'
import { flag, Instant, list as listOf, nullable, object, oneOf, Uuid } from '../platform/shapes.ts'
import { timesIn } from '../tenancy/times.ts'
import type { ReceiverKind } from './delivery.ts'
import type { DeliveryOwner } from './resend.ts'

export const statuses = ['queued', 'sending', 'retrying', 'delivered', 'failed', 'cancelled', 'skipped'] as const
type Status = (typeof statuses)[number]

const summary = {
  id: Uuid,
  event: Type.String(),
  kind: oneOf('client', 'test', 'production'),
  environment: oneOf('live', 'test'),
  client: Type.String(),
  status: oneOf(...statuses),
  is_test: flag,
  attempt_count: Type.Integer(),
  next_attempt_at: nullable(Instant),
  last_status: nullable(Type.Integer({ description: 'HTTP status of the last attempt' })),
  last_error: nullable(Type.String()),
  created_at: Instant,
  finished_at: nullable(Instant),
}
export const Delivery = object(summary)

const Attempt = object({
  number: Type.Integer(),
  started_at: Instant,
  duration_ms: Type.Integer(),
  response_status: nullable(Type.Integer()),
  error: nullable(Type.String()),
  response_excerpt: nullable(Type.String({ description: 'Its beginning, kept for 14 days' })),
  superseded: Type.Boolean({ description: 'It came too late to count' }),
})

export const DeliveryDetail = object({
  ...summary,
  request: object({
    headers: Type.Record(Type.String(), Type.String(), {
      description: 'Those of the last attempt; the signature is not shown',
    }),
    body: nullable(Type.String({ description: 'Byte for byte; kept for 30 days' })),
  }),
  attempts: listOf(Attempt),
})

/** What a list of deliveries may be narrowed to. */
export const deliveryFilters = {
  status: oneOfText(...statuses),
  event: oneOfText(...eventNames),
  since: instant,
  until: instant,
  is_test: boolean,
} as const

export type Filters = {
  kind?: ReceiverKind
  status?: string
  event?: string
  client?: string
  since?: Date
  until?: Date
  is_test?: boolean
}

type Shown = { status: Status; receiver_kind: ReceiverKind; created_at: Date } & Record<
  'id' | 'event_id' | 'event_name' | 'client_id' | 'masked' | 'is_test' | 'attempt_count',
  NotNull
>

const deliveriesOf = (owner: DeliveryOwner) => {
  const query = db
    .selectFrom('delivery_now as d')
    .innerJoin('client as c', 'c.id', 'd.client_id')
    .select([
      'd.status',
      'd.due_at',
      'd.id',
      'd.event_id',
      'd.event_name',
      'd.receiver_kind',
      'd.masked',
      'd.is_test',
      'd.attempt_count',
    ])
    .select([
      'd.last_status',
      'd.last_error',
      'd.created_at',
      'd.finished_at',
      'd.client_id',
      'c.slug',
      'c.environment',
      'c.time_zone',
    ])
    // Columns of a view are nullable to the generator of types, whatever they come from.
    .$narrowType<Shown>()
  return 'appId' in owner
    ? query.where('d.app_id', '=', owner.appId).where('d.receiver_kind', 'in', owner.kinds)
    : query.where('d.client_id', '=', owner.clientId).where('d.receiver_kind', '=', 'client')
}

export type DeliveryRow = Awaited<ReturnType<typeof list>>[number]

/** Newest first. Ids are ordered by time, so a time is a place among them, and old months are not looked at. */
export const list = (
  tx: Transaction,
  owner: DeliveryOwner,
  filters: Filters,
  before: string | undefined,
  count: number,
) => {
  const { kind, status, event, client, since, until, is_test } = filters
  let query = deliveriesOf(owner).orderBy('d.id', 'desc').limit(count)
  if (kind) query = query.where('d.receiver_kind', '=', kind)
  if (status) query = query.where('d.status', '=', status)
  if (event) query = query.where('d.event_name', '=', event)
  if (client !== undefined) query = query.where('c.slug', '=', client)
  if (since) query = query.where('d.id', '>=', sql<string>`uuid_v7_floor(${since}::timestamptz)`)
  if (until) query = query.where('d.id', '<', sql<string>`uuid_v7_floor(${until}::timestamptz)`)
  if (is_test !== undefined) query = query.where('d.is_test', '=', is_test)
  if (before !== undefined) query = query.where('d.id', '<', before)
  return tx.many(query)
}

export const find = (tx: Transaction, owner: DeliveryOwner, id: string) =>
  tx.maybe(deliveriesOf(owner).where('d.id', '=', id))

export const toAnswer = (delivery: DeliveryRow) => {
  const time = timesIn(delivery.time_zone)
  return {
    id: delivery.id,
    event: delivery.event_name,
    kind: delivery.receiver_kind,
    environment: environmentOf(delivery),
    client: delivery.slug,
    status: delivery.status,
    is_test: delivery.is_test,
    attempt_count: delivery.attempt_count,
    next_attempt_at: delivery.status === 'sending' ? null : time(delivery.due_at),
    last_status: delivery.last_status,
    last_error: delivery.last_error,
    created_at: time(delivery.created_at),
    finished_at: time(delivery.finished_at),
  }
}

const environmentOf = ({ receiver_kind, environment }: DeliveryRow) =>
  receiver_kind === 'test' || environment === 'sandbox' ? 'test' : 'live'

/** Everything there is to know about one delivery: what was sent, and how each attempt ended. */
export async function detail(tx: Transaction, delivery: DeliveryRow, baseUrl: string) {
  const event = await tx.maybe(
    db.selectFrom('event').select(['timestamp', 'data', 'data_minimal']).where('id', '=', delivery.event_id),
  )
  const { rows: attempts } = await tx.query<AttemptRow>(
    `select a.number, a.started_at, a.duration_ms, a.response_status, a.error, a.superseded,
       (select r.excerpt from attempt_response r where r.delivery_id = a.delivery_id and r.number = a.number order by r.received_at limit 1) as response_excerpt
     from attempt a where a.delivery_id = $1 order by a.number`,
    [delivery.id],
  )
  const time = timesIn(delivery.time_zone)
  return {
    ...toAnswer(delivery),
    request: {
      headers: await headersOf(tx, delivery, attempts.at(-1), baseUrl),
      body: event ? bodyOf(delivery, event) : null,
    },
    attempts: attempts.map(({ started_at, response_excerpt, superseded, ...attempt }) => ({
      ...attempt,
      started_at: time(started_at),
      response_excerpt,
      superseded,
    })),
  }
}

type AttemptRow = {
  number: number
  started_at: Date
  duration_ms: number
  response_status: number | null
  error: string | null
  superseded: boolean
  response_excerpt: string | null
}

async function headersOf(
  tx: Transaction,
  { id, event_name, receiver_kind, client_id }: DeliveryRow,
  last: AttemptRow | undefined,
  baseUrl: string,
): Promise<Record<string, string>> {
  const isSigned =
    receiver_kind !== 'client' ||
    (await tx.one(db.selectFrom('client_apis').select('signing_enabled').where('client_id', '=', client_id)))
      .signing_enabled
  return {
    'content-type': 'application/json',
    'user-agent': `Sineta-Webhooks/1 (+${baseUrl}/docs)`,
    'webhook-id': id,
    'webhook-event': event_name,
    ...(last && {
      'webhook-timestamp': String(Math.floor(last.started_at.getTime() / 1000)),
      'webhook-attempt': String(last.number),
    }),
    ...(isSigned && { 'webhook-signature': 'v1,…' }),
  }
}

/** The exact text that is sent. */
export function bodyOf(
  delivery: Pick<DeliveryRow, 'id' | 'event_name' | 'receiver_kind' | 'masked' | 'slug'>,
  event: { timestamp: string; data: string; data_minimal: string | null },
): string {
  const data = delivery.masked ? event.data_minimal! : event.data
  const common = { event: delivery.event_name as EventName, timestamp: event.timestamp, data }
  if (delivery.receiver_kind === 'client') return clientEnvelope(common)
  return appEnvelope({
    ...common,
    id: delivery.id,
    environment: delivery.receiver_kind === 'production' ? 'live' : 'test',
    client: delivery.slug,
  })
}
