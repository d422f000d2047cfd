import { catalogue, isEventName, type KeptHeader, sign, signingKey } from '@sineta/contract'
import { Type } from 'typebox'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { flag, Instant, list as listOf, nullable, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { timeFormatter } from '../../platform/times.ts'
import * as signingSecrets from '../../tenancy/keys/signing-secrets.ts'
import { table } from '../../tenancy/rows/table.ts'
import { clientApiTable } from '../../tenancy/tables.ts'
import { userAgentOf } from '../egress/sender.ts'
import { isMasked, minimalOf } from '../queue/minimise.ts'
import { type DeliveryOwner, isGranted, isOwned, ownerValues } from '../queue/resend.ts'
import type { ReceiverKind } from '../rules/delivery.ts'
import { type Hold, holdOf, holdReasons } from '../rules/hold.ts'
import * as wire from '../rules/wire.ts'
import { Attempt, type AttemptMade, attemptsOf } from './attempts.ts'
import { displaySubject } from './delivery-subjects.ts'

const events = table('event')
const endpoints = table('endpoint')

export const statuses = ['queued', 'sending', 'retrying', 'delivered', 'failed', 'cancelled', 'skipped'] as const

const summary = {
  id: Uuid,
  event: Type.String(),
  subject: nullable(
    Type.String({
      description:
        'Identifies the record that the event is about, masked like its body; null: the body is no longer kept, or no longer granted',
    }),
  ),
  kind: oneOf('client', 'test', 'production'),
  environment: oneOf('live', 'test'),
  client: Type.String(),
  status: oneOf(...statuses),
  is_test: flag,
  attempt_count: Type.Integer(),
  next_attempt_at: nullable(Instant),
  last_status: nullable(Type.Integer({ description: 'HTTP status of the last attempt' })),
  last_error: nullable(Type.String()),
  duration_ms: nullable(Type.Integer({ description: 'Duration of the last attempt' })),
  created_at: Instant,
  finished_at: nullable(Instant),
}
export const Delivery = object(summary)

const Why = object({
  operation: nullable(
    Type.String({ description: 'Method and path, as in the reference; null: no longer kept, or a test event' }),
  ),
  source: nullable(oneOf('api', 'panel', 'device', 'job', 'test')),
  client: Type.String(),
  client_name: Type.String(),
  school_cnpj: nullable(Type.String()),
  selected_by: nullable(
    Type.String({ description: "The entry of the endpoint's `events` that now matches the event; null: none does" }),
  ),
  scope: nullable(Type.String()),
})

const Held = object({
  reason: oneOf(...holdReasons),
  since: Instant,
  until: nullable(Type.String({ format: 'date-time', description: 'Null: until its turn comes' })),
  failures: nullable(Type.Integer({ description: 'Failures of the receiver in a row' })),
})

export const DeliveryDetail = object({
  ...summary,
  held: nullable(Held),
  attempt_limit: nullable(
    Type.Integer({ description: 'The most attempts there can be by the end of this cycle; null: it has ended' }),
  ),
  why: Why,
  request: object({
    headers: Type.Record(Type.String(), Type.String(), {
      description:
        'The headers of the last attempt. With the whole body they are those of a POST made now, including the signature, so that headers and body verify for five minutes. The headers of each attempt are in its `request_headers`',
    }),
    body: nullable(
      Type.String({ description: 'Byte for byte; kept for 30 days, and shown while the client grants it' }),
    ),
  }),
  attempts: listOf(Attempt),
})

export type DeliveryRow = {
  id: string
  event_id: string
  event_name: string
  receiver_id: string
  receiver_kind: ReceiverKind
  client_id: string
  app_id: string | null
  masked: boolean
  is_test: boolean
  status: (typeof statuses)[number]
  due_at: Date | null
  attempt_count: number
  last_status: number | null
  last_error: string | null
  duration_ms: number | null
  data: string | null
  /** What the client grants the app now; null: it is not connected. */
  granted: { granted_scopes: string[]; school_cnpjs: string[] | null } | null
  created_at: Date
  finished_at: Date | null
  slug: string
  client_name: string
  environment: 'live' | 'sandbox'
  time_zone: string
}

/** The columns of a `DeliveryRow`, from `delivery_now` as `d` and its client as `c`. */
export const deliveryColumns = `d.id, d.event_id, d.event_name, d.receiver_id, d.receiver_kind, d.client_id, d.app_id, ${isMasked} as masked, d.is_test,
  d.status, d.due_at, d.attempt_count, d.last_status, d.last_error, d.created_at, d.finished_at, c.slug, c.name as client_name, c.environment, c.time_zone,
  (select a.duration_ms from attempt a where a.delivery_id = d.id order by a.number desc limit 1) as duration_ms,
  (select e.data from event e where e.id = d.event_id) as data,
  (select json_build_object('granted_scopes', k.granted_scopes, 'school_cnpjs', k.school_cnpjs)
   from connection k where k.app_id = d.app_id and k.client_id = d.client_id and k.status = 'connected') as granted`

export async function get(tx: Transaction, owner: DeliveryOwner, id: string): Promise<DeliveryRow> {
  const { rows } = await tx.query<DeliveryRow>(
    `select ${deliveryColumns} from delivery_now d join client c on c.id = d.client_id where d.id = $1 and ${isOwned}`,
    [id, ...ownerValues(owner)],
  )
  if (!rows[0]) throw refuse('delivery_not_found')
  return rows[0]
}

export const toResponse = (delivery: DeliveryRow) => {
  const time = timeFormatter(delivery.time_zone)
  return {
    id: delivery.id,
    event: delivery.event_name,
    subject: isShown(delivery) ? displaySubject(delivery.event_name, delivery.data) : null,
    kind: delivery.receiver_kind,
    environment: environmentOf(delivery),
    client: delivery.slug,
    status: delivery.status,
    is_test: delivery.is_test,
    attempt_count: delivery.attempt_count,
    next_attempt_at: delivery.status === 'sending' ? null : time(delivery.due_at),
    last_status: delivery.last_status,
    last_error: delivery.last_error,
    duration_ms: delivery.duration_ms,
    created_at: time(delivery.created_at),
    finished_at: time(delivery.finished_at),
  }
}

/** Whether the body may be shown: an app may read a school's data only while the client grants it, even data it never received. */
function isShown({ receiver_kind, event_name, data, granted }: DeliveryRow): boolean {
  if (receiver_kind !== 'production' || data === null) return true
  const { school_cnpj = null } = JSON.parse(data) as { school_cnpj?: string }
  return granted !== null && isGranted({ event_name, school_cnpj, ...granted })
}

const environmentOf = ({ receiver_kind, environment }: DeliveryRow) =>
  receiver_kind === 'test' || environment === 'sandbox' ? 'test' : 'live'

/** Returns one delivery in full: the operation it came from, the request, and the outcome of each attempt. */
export async function detail(tx: Transaction, delivery: DeliveryRow, reader: Reader) {
  const event = await events.find({ tx }, { id: delivery.event_id })
  const attempts = await attemptsOf(tx, delivery.id)
  const body = event && isShown(delivery) ? bodyOf(delivery, event) : null
  const time = timeFormatter(delivery.time_zone)
  return {
    ...toResponse(delivery),
    held: toHeld(holdOf(delivery, await receiverOf(tx, delivery), tx.now), time),
    attempt_limit: await attemptLimit(tx, delivery.id),
    why: await whyOf(tx, delivery, event),
    request: { headers: await headersOf(tx, delivery, attempts.at(-1), body, reader), body },
    attempts: attempts.map((attempt) => ({ ...attempt, started_at: time(attempt.started_at) })),
  }
}

const receiverOf = (tx: Transaction, { receiver_kind, receiver_id }: DeliveryRow) =>
  receiver_kind === 'client'
    ? clientApiTable.find({ tx }, { client_id: receiver_id })
    : endpoints.find({ tx }, { id: receiver_id })

const toHeld = (hold: Hold | null, time: ReturnType<typeof timeFormatter>) =>
  hold && { ...hold, since: time(hold.since), until: time(hold.until) }

/** The caller who views a delivery. With the whole body come headers that verify it. */
export type Reader = { readonly baseUrl: string; readonly secrets: Secrets; readonly seesWhole: boolean }

async function attemptLimit(tx: Transaction, id: string): Promise<number | null> {
  const { rows } = await tx.query<{ most: number }>(
    'select attempt_count - cycle_attempts + cycle_limit as most from queue_entry where delivery_id = $1',
    [id],
  )
  return rows[0]?.most ?? null
}

async function whyOf(
  tx: Transaction,
  { event_name, receiver_id, slug, client_name }: DeliveryRow,
  event: { data: string; operation: string; source: string } | undefined,
) {
  const endpoint = await endpoints.find({ tx }, { id: receiver_id })
  const group = `${event_name.split('.')[0]}.*`
  return {
    operation: event && event.source !== 'test' ? event.operation : null,
    source: event?.source ?? null,
    client: slug,
    client_name,
    school_cnpj: event ? ((JSON.parse(event.data) as { school_cnpj?: string }).school_cnpj ?? null) : null,
    // The narrowest pattern that matches the event.
    selected_by: [event_name, group, '*'].find((pattern) => endpoint?.events.includes(pattern)) ?? null,
    scope: isEventName(event_name) ? catalogue[event_name].scope : null,
  }
}

async function headersOf(
  tx: Transaction,
  { id, event_name, receiver_kind, client_id, app_id }: DeliveryRow,
  last: AttemptMade | undefined,
  body: string | null,
  { baseUrl, secrets, seesWhole }: Reader,
): Promise<Record<string, string>> {
  if (!seesWhole && last?.request_headers?.length) return recordOf(last.request_headers)
  const isSigned = receiver_kind !== 'client' || (await clientApiTable.get({ tx }, { client_id })).signing_enabled
  const owner = app_id === null ? { client_id } : { app_id }
  const keys =
    isSigned && seesWhole && body !== null
      ? (await signingSecrets.openAll(tx, secrets, owner)).map((secret) => signingKey(secret))
      : []
  const seconds = keys.length > 0 ? tx.now : last?.started_at
  const timestamp = seconds && Math.floor(seconds.getTime() / 1000)
  return {
    'content-type': 'application/json',
    'user-agent': userAgentOf(baseUrl),
    'webhook-id': id,
    'webhook-event': event_name,
    ...(timestamp !== undefined && { 'webhook-timestamp': String(timestamp) }),
    ...(last && { 'webhook-attempt': String(last.number) }),
    ...(isSigned && {
      'webhook-signature': keys.length > 0 && timestamp && body ? sign(keys, id, timestamp, body) : 'v1,…',
    }),
  }
}

const recordOf = (headers: readonly KeptHeader[]) =>
  Object.fromEntries(headers.map(({ name, value }) => [name, value ?? '…']))

/** Returns the exact text that is sent. */
export function bodyOf(
  delivery: Pick<DeliveryRow, 'id' | 'event_name' | 'receiver_kind' | 'masked' | 'slug'>,
  event: { timestamp: string; data: string; data_minimal: string | null },
): string {
  const { id, event_name: name, receiver_kind: receiverKind, slug: clientSlug, masked } = delivery
  const { timestamp } = event
  const data = masked ? minimalOf({ ...event, name }) : event.data
  return wire.bodyOf({ id, receiverKind, clientSlug, name, timestamp, data })
}
