import {
  type EventData,
  type EventName,
  hasMinimalProfile,
  maskMinimal,
  offsetTimestamp,
  serializeData,
} from '@sineta/contract'
import pg from 'pg'
import { uuidV7 } from '../../platform/crypto/uuid-v7.ts'
import { plainArray } from '../../platform/database/arrays.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/operation/caller.ts'
import type { Emitted } from '../../platform/perform/call.ts'
import { cycleLimitOf } from '../rules/delivery.ts'
import type { AudienceCache, Audiences, EventKind, Receiver } from './audience-cache.ts'
import type { Claim } from './claim.ts'
import { subjectOf } from './subjects.ts'

const sources: Record<Caller['kind'], string> = {
  client: 'api',
  app: 'api',
  device: 'device',
  panel: 'panel',
  portal: 'api',
  operator: 'api',
  anonymous: 'api',
  job: 'job',
  command: 'job',
}

export type Recorded = {
  readonly ids: readonly string[]
  /** Deliveries that were written as claimed by this process, which sends them after the commit. */
  readonly claims: readonly Claim[]
  /** Other deliveries wait for a worker. */
  readonly isWaiting: boolean
}

export type RecordOptions = {
  /** Commits the transaction with the statement. */
  readonly commits?: boolean
  /** Free slots for deliveries that this process would send itself. */
  readonly reservation?: { readonly slots: readonly Slot[]; readonly leaseSeconds: number } | null
}

type Slot = { readonly receiverId: string; readonly clientId: string; readonly room: number }

/** Records events, and one delivery for each interested receiver, in the caller's transaction: all of it commits, or none. */
export async function record(
  tx: Transaction,
  cache: AudienceCache,
  emitted: readonly Emitted[],
  { commits = false, reservation }: RecordOptions = {},
): Promise<Recorded> {
  const kinds = emitted.map(kindOf)
  // Not awaited if all are kept, so that the statement leaves in one packet with those before it.
  const audiences = cache.find(kinds) ?? (await cache.read(tx, kinds))
  const events = emitted.map((one, place) => toEvent(one, audiences.of(kinds[place]!), uuidV7(tx.now, place), tx.now))
  const deliveries = events.flatMap((event) => event.receivers.map((receiver) => toDelivery(event, receiver)))
  const lanes = offerSlots(deliveries, reservation?.slots ?? [])
  const statement = recordStatements[deliveries.length === 0 ? 'events' : lanes.length === 0 ? 'waiting' : 'offered']
  const { rows } = await tx[commits ? 'queryAndCommit' : 'query']<Entered>(
    statement.text,
    [
      ...eventColumns(events),
      ...stampColumns(audiences),
      ...(deliveries.length > 0 ? deliveryColumns(deliveries) : []),
      ...(lanes.length > 0 ? laneColumns(lanes, reservation!.leaseSeconds) : []),
    ],
    statement.name,
  ).catch((error) => {
    cache.markMoved(kinds, movedIn(error))
    throw error
  })
  const claimed = new Map(
    rows.filter(({ token }) => token !== null).map((row) => [nameOf(row.event_id, row.receiver_id), row]),
  )
  return {
    ids: events.map(({ id }) => id),
    isWaiting: deliveries.filter(({ receiver }) => receiver.is_open).length > claimed.size,
    claims: deliveries.flatMap((delivery) => {
      const entered = claimed.get(nameOf(delivery.event.id, delivery.receiver.id))
      return entered ? [toClaim(delivery, entered, tx.now, commits)] : []
    }),
  }
}

/** Returns the clients and apps whose versions `confirm_audience` found to have moved, if that is why the statement failed. */
const movedIn = (error: unknown): ReadonlySet<string> =>
  new Set(error instanceof pg.DatabaseError && error.code === '40001' ? error.detail?.split(',') : [])

const kindOf = ({ name, call, operation }: Emitted): EventKind => {
  const { school } = call.admission.context
  if (school === null) throw new Error(`${operation.path} cannot emit ${name}`)
  return { clientId: school.clientId, cnpj: school.cnpj, name }
}

type NewEvent = ReturnType<typeof toEvent>

function toEvent(
  { name, data, about, call: { admission, requestId }, operation }: Emitted,
  receivers: readonly Receiver[],
  id: string,
  now: Date,
) {
  const school = admission.context.school!
  // The types of `emit` have checked this, but are lost on the way here.
  const typed = { ...data, school_cnpj: school.cnpj } as EventData<EventName>
  const isMasked = hasMinimalProfile(name) && receivers.some(({ is_minimal }) => is_minimal)
  return {
    id,
    receivers,
    clientId: school.clientId,
    schoolId: school.id,
    name,
    timestamp: offsetTimestamp(now, school.timeZone),
    data: serializeData(name, typed),
    /** Written only if a receiver gets it. */
    dataMinimal: isMasked ? serializeData(name, maskMinimal(name, typed)) : null,
    source: sources[admission.caller.kind],
    operation: `${operation.method} ${operation.path}`,
    requestId,
    student: about?.student ?? subjectOf(name, data, 'student'),
    responsible: about?.responsible ?? subjectOf(name, data, 'responsible'),
    classroom: about?.classroom ?? subjectOf(name, data, 'classroom'),
  }
}

type NewDelivery = {
  readonly event: NewEvent
  readonly receiver: Receiver
  readonly isMasked: boolean
  isOffered: boolean
}

const toDelivery = (event: NewEvent, receiver: Receiver): NewDelivery => ({
  event,
  receiver,
  isMasked: receiver.is_minimal && event.dataMinimal !== null,
  isOffered: false,
})

const nameOf = (one: string, other: string) => `${one} ${other}`

/** Offers the first deliveries of each lane to this process, as many as it has slots. Returns the lanes with an offer. */
function offerSlots(deliveries: readonly NewDelivery[], slots: readonly Slot[]): Slot[] {
  const room = new Map(slots.map((slot) => [nameOf(slot.receiverId, slot.clientId), slot.room]))
  const offered = new Set<string>()
  if (slots.length > 0)
    for (const delivery of deliveries) {
      const { id, is_open, is_throttled } = delivery.receiver
      const lane = nameOf(id, delivery.event.clientId)
      const left = room.get(lane) ?? 0
      if (left <= 0 || !is_open || is_throttled) continue
      delivery.isOffered = true
      offered.add(lane)
      room.set(lane, left - 1)
    }
  return slots.filter(({ receiverId, clientId }) => offered.has(nameOf(receiverId, clientId)))
}

const eventColumns = (events: readonly NewEvent[]) => {
  const column = <K extends keyof NewEvent>(key: K) => events.map((event) => event[key])
  return [
    plainArray(column('id')),
    plainArray(column('clientId')),
    plainArray(column('schoolId')),
    plainArray(column('name')),
    plainArray(column('timestamp')),
    column('data'),
    column('dataMinimal'),
    plainArray(column('source')),
    column('operation'),
    column('requestId'),
    column('student'),
    column('responsible'),
    column('classroom'),
  ]
}

const stampColumns = ({ stamps }: Audiences) => [
  plainArray(stamps.flatMap(({ ids }) => ids)),
  plainArray(stamps.flatMap(({ versions }) => versions)),
]

const deliveryColumns = (deliveries: readonly NewDelivery[]) => {
  const plain = (value: (delivery: NewDelivery) => string | number | boolean | null) =>
    plainArray(deliveries.map(value))
  return [
    plain(({ event }) => event.id),
    plain(({ event }) => event.clientId),
    plain(({ event }) => event.name),
    plain(({ receiver }) => receiver.app_id),
    plain(({ receiver }) => receiver.id),
    plain(({ receiver }) => receiver.kind),
    plain(({ isMasked }) => isMasked),
    plain(({ receiver }) => receiver.is_open),
    plain(({ receiver }) => cycleLimitOf(receiver.kind)),
    plain(({ isOffered }) => isOffered),
  ]
}

const laneColumns = (lanes: readonly Slot[], leaseSeconds: number) => [
  plainArray(lanes.map(({ receiverId }) => receiverId)),
  plainArray(lanes.map(({ clientId }) => clientId)),
  leaseSeconds,
]

type Entered = { id: string; event_id: string; receiver_id: string; token: number | null }

/** Returns a delivery that was written as claimed in the form that `claim` returns. */
const toClaim = (
  { event, receiver, isMasked }: NewDelivery,
  { id, token }: Entered,
  now: Date,
  isLast: boolean,
): Claim => ({
  id,
  token: token!,
  receiverId: receiver.id,
  receiverKind: receiver.kind,
  clientId: event.clientId,
  clientSlug: receiver.client_slug,
  number: 1,
  cycleAttempts: 1,
  cycleLimit: cycleLimitOf(receiver.kind),
  cycleSeconds: 0,
  crashes: 0,
  takenOver: false,
  exhausted: false,
  masked: isMasked,
  event: {
    name: event.name,
    timestamp: event.timestamp,
    data: isMasked ? event.dataMinimal! : event.data,
    schoolId: event.schoolId,
  },
  waitedSeconds: 0,
  claimedAt: now.getTime(),
  // Unless this statement commits, the version may change long before the commit.
  targetVersion: isLast ? receiver.version : null,
})

// One statement for any number of events of any number of clients, with the audiences that were read before (decision 62). They are
// confirmed once, before the first event is written. A receiver that is paused, disabled or suspended also gets a row, as `skipped`,
// so that nothing vanishes.
const insertEvents = `
    insert into event (id, client_id, school_id, name, timestamp, data, data_minimal, source, operation, request_id, student_ref, responsible_ref, classroom_ref)
    select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[])
    where (select confirm_audience($14, $15))`

const insertDeliveries = `
  with recorded as (${insertEvents}
  ), audience as materialized (
    select delivery_id(event_id, receiver_id) as id, a.*
    from unnest($16::uuid[], $17::uuid[], $18::text[], $19::uuid[], $20::uuid[], $21::text[], $22::boolean[], $23::boolean[], $24::smallint[], $25::boolean[])
      as a (event_id, client_id, event_name, app_id, receiver_id, receiver_kind, masked, is_open, cycle_limit, is_offered)
  ), made as (
    insert into delivery (id, event_id, client_id, app_id, receiver_id, receiver_kind, event_name, masked, ended_as, finished_at)
    select id, event_id, client_id, app_id, receiver_id, receiver_kind, event_name, masked, case when not is_open then 'skipped' end, case when not is_open then clock() end
    from audience
  )`

const queueColumns = 'delivery_id, event_id, client_id, app_id, receiver_id, receiver_kind, masked, due_at, cycle_limit'
const queued = 'id, event_id, client_id, app_id, receiver_id, receiver_kind, masked, clock(), cycle_limit'

const recordStatements = {
  events: { name: 'outbox-events', text: insertEvents },
  waiting: {
    name: 'outbox-waiting',
    text: `${insertDeliveries} insert into queue_entry (${queueColumns}) select ${queued} from audience where is_open`,
  },
  // If nothing is due in a lane, a delivery that is offered to this process is written as `claim` would leave it (decision 37). The
  // condition lists all turns, so that a lane with thousands of retries due later is not read.
  offered: {
    name: 'outbox-offered',
    text: `${insertDeliveries}, free as materialized (
      select l.* from unnest($26::uuid[], $27::uuid[]) as l (receiver_id, client_id)
      -- With the limit each lane is looked up; without it, the planner may read the whole queue once (decision 16).
      where (select true from queue_entry q where q.receiver_id = l.receiver_id and q.client_id = l.client_id and q.turn = any ('{0,1,2,3,4,5}') and q.due_at <= clock() and (q.lease_until is null or q.lease_until < clock()) limit 1) is null
    )
    insert into queue_entry (${queueColumns}, attempt_count, cycle_attempts, cycle_started_at, lease_token, lease_until)
    select ${queued}, is_claimed::int, is_claimed::int, case when is_claimed then clock() end, case when is_claimed then nextval('lease_token') end,
      case when is_claimed then clock() + make_interval(secs => $28) end
    from (
      select a.*, is_offered and (receiver_id, client_id) in (select receiver_id, client_id from free) as is_claimed
      from audience a where is_open
    ) entering
    returning delivery_id as id, event_id, receiver_id, lease_token as token`,
  },
}
