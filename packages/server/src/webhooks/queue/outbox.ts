import {
  catalogue,
  type EventData,
  type EventName,
  hasMinimalProfile,
  maskMinimal,
  offsetTimestamp,
  serializeData,
} from '@sineta/contract'
import { uuidV7 } from '../../platform/crypto/uuid-v7.ts'
import { plainArray } from '../../platform/database/arrays.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/operation/caller.ts'
import type { Emitted } from '../../platform/perform/call.ts'
import { cycleLimitOf, type ReceiverKind } from '../rules/delivery.ts'
import { audienceOf, isSubscribed, isWithinTerms, receiverKindsByEnvironment, withClient } from './audience.ts'
import type { Claim } from './claim.ts'
import { probe } from './probe.ts'
import { type SubjectKind, subjectOf } from './subjects.ts'

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
  readonly reservation?: {
    readonly slots: readonly { readonly receiverId: string; readonly clientId: string; readonly room: number }[]
    readonly leaseSeconds: number
  } | null
}

/** Records events, and one delivery for each interested receiver, in the caller's transaction: all of it commits, or none. */
export async function record(
  tx: Transaction,
  events: readonly Emitted[],
  { commits = false, reservation }: RecordOptions = {},
): Promise<Recorded> {
  const rows = events.map(({ name, data, about, call: { admission, requestId }, operation }, place) => {
    const { school } = admission.context
    if (school === null) throw new Error(`${operation.path} cannot emit ${name}`)
    // The types of `emit` have checked this, but are lost on the way here.
    const typed = { ...data, school_cnpj: school.cnpj } as EventData<EventName>
    return {
      id: uuidV7(tx.now, place),
      client_id: school.clientId,
      school_id: school.id,
      cnpj: school.cnpj,
      name,
      scope: catalogue[name].scope,
      timestamp: offsetTimestamp(tx.now, school.timeZone),
      data: serializeData(name, typed),
      data_minimal: hasMinimalProfile(name) ? serializeData(name, maskMinimal(name, typed)) : null,
      source: sources[admission.caller.kind],
      operation: `${operation.method} ${operation.path}`,
      request_id: requestId,
      student: about?.student ?? subjectOf(name, data, 'student'),
      responsible: about?.responsible ?? subjectOf(name, data, 'responsible'),
      classroom: about?.classroom ?? subjectOf(name, data, 'classroom'),
    }
  })
  const plain = (key: 'id' | 'client_id' | 'school_id' | 'cnpj' | 'name' | 'scope' | 'timestamp' | 'source') =>
    plainArray(rows.map((row) => row[key]))
  const column = <K extends keyof (typeof rows)[number]>(key: K) => rows.map((row) => row[key])
  const slots = reservation?.slots ?? []
  const environments = new Set(events.map(({ call }) => call.admission.context.school!.environment))
  const statement = recordStatements[environments.size > 1 ? 'any' : [...environments][0]!]
  const { rows: written } = await tx[commits ? 'queryAndCommit' : 'query']<Written>(
    statement.text,
    [
      plain('id'),
      plain('client_id'),
      plain('school_id'),
      plain('cnpj'),
      plain('name'),
      plain('scope'),
      plain('timestamp'),
      column('data'),
      column('data_minimal'),
      plain('source'),
      column('operation'),
      column('request_id'),
      column('student'),
      column('responsible'),
      column('classroom'),
      cycleLimitOf('client'),
      cycleLimitOf('production'),
      plainArray(slots.map(({ receiverId }) => receiverId)),
      plainArray(slots.map(({ clientId }) => clientId)),
      plainArray(slots.map(({ room }) => room)),
      reservation?.leaseSeconds ?? 0,
    ],
    statement.name,
  )
  const { is_waiting, claims } = written[0]!
  const eventOf = new Map(rows.map((row) => [row.id, row]))
  return {
    ids: column('id'),
    isWaiting: is_waiting,
    claims: (claims ?? []).map((claim) => toClaim(claim, eventOf.get(claim.event_id)!, tx.now, commits)),
  }
}

type Written = { is_waiting: boolean; claims: WrittenClaim[] | null }
type WrittenClaim = {
  id: string
  token: number
  event_id: string
  receiver_id: string
  receiver_kind: ReceiverKind
  client_id: string
  slug: string
  cycle_limit: number
  masked: boolean
  version: string
}
type EventRow = { name: EventName; timestamp: string; data: string; data_minimal: string | null; school_id: string }

/** Returns a delivery that was written as claimed in the form that `claim` returns. */
const toClaim = (
  { id, token, receiver_id, receiver_kind, client_id, slug, cycle_limit, masked, version }: WrittenClaim,
  { name, timestamp, data, data_minimal, school_id }: EventRow,
  now: Date,
  isLast: boolean,
): Claim => ({
  id,
  token,
  receiverId: receiver_id,
  receiverKind: receiver_kind,
  clientId: client_id,
  clientSlug: slug,
  number: 1,
  cycleAttempts: 1,
  cycleLimit: cycle_limit,
  cycleSeconds: 0,
  crashes: 0,
  takenOver: false,
  exhausted: false,
  masked,
  event: { name, timestamp, data: masked ? data_minimal! : data, schoolId: school_id },
  waitedSeconds: 0,
  claimedAt: now.getTime(),
  // Unless this statement commits, the version may change between it and the commit.
  targetVersion: isLast ? version : null,
})

// One statement for any number of events of any number of clients. Events of the same name and school have the same audience, so
// it is looked up once for each such kind: a hundred check-ins at a gate need one lookup. A receiver that is paused, disabled or
// suspended also gets a row, as `skipped`, so that nothing vanishes. If this process offers to send to a receiver, nothing is due
// in the lane and the receiver is not throttled, a delivery is written as `claim` would leave it (decision 37). The condition lists
// all turns, so that a lane with thousands of retries due later is not read.
const recordStatement = (kinds?: readonly ReceiverKind[]) => `
  with emitted as (
    select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[])
      as e (id, client_id, school_id, cnpj, name, scope, timestamp, data, data_minimal, source, operation, request_id, student, responsible, classroom)
  ), kinds as materialized (
    ${withClient('(select distinct client_id, cnpj, name, scope from emitted)')}
  ), interested as (
    select a.client_id, a.client_slug, a.cnpj, a.name, a.app_id, a.receiver_id, a.receiver_kind, a.is_minimal, a.is_open, a.is_throttled, a.version
    from (${audienceOf('kinds', 'any', kinds)}) a
    where ${isSubscribed('a', { name: 'a.name', scope: 'a.scope' })} and ${isWithinTerms('a', { scope: 'a.scope', cnpj: 'a.cnpj' })}
  ), recorded as (
    insert into event (id, client_id, school_id, name, timestamp, data, data_minimal, source, operation, request_id, student_ref, responsible_ref, classroom_ref)
    select id, client_id, school_id, name, timestamp, data,
      case when (client_id, cnpj, name) in (select client_id, cnpj, name from interested where is_minimal) then data_minimal end, source, operation, request_id, student, responsible, classroom
    from emitted
  ), made as (
    insert into delivery (id, event_id, client_id, app_id, receiver_id, receiver_kind, event_name, masked, ended_as, finished_at)
    select delivery_id(e.id, i.receiver_id), e.id, e.client_id, i.app_id, i.receiver_id, i.receiver_kind, e.name, i.is_minimal and e.data_minimal is not null,
      case when not i.is_open then 'skipped' end, case when not i.is_open then clock() end
    from emitted e join interested i using (client_id, cnpj, name)
    returning *
  ), free as materialized (
    select o.* from unnest($18::uuid[], $19::uuid[], $20::int[]) as o (receiver_id, client_id, room)
    -- With the limit each lane is looked up; without it, the planner may read the whole queue once (decision 16).
    where (select true from queue_entry q where q.receiver_id = o.receiver_id and q.client_id = o.client_id and q.turn = any ('{0,1,2,3,4,5}') and q.due_at <= clock() and (q.lease_until is null or q.lease_until < clock()) limit 1) is null
      and not exists (select from interested i where i.receiver_id = o.receiver_id and i.is_throttled)
  ), entering as (
    select made.*, coalesce(row_number() over (partition by made.receiver_id, made.client_id order by made.event_id) <= free.room, false) as is_claimed
    from made left join free using (receiver_id, client_id) where made.ended_as is null
  ), entered as (
    insert into queue_entry (delivery_id, event_id, client_id, app_id, receiver_id, receiver_kind, masked, due_at, cycle_limit,
      attempt_count, cycle_attempts, cycle_started_at, lease_token, lease_until)
    select id, event_id, client_id, app_id, receiver_id, receiver_kind, masked, clock(), case when receiver_kind = 'client' then $16::smallint else $17::smallint end,
      is_claimed::int, is_claimed::int, case when is_claimed then clock() end, case when is_claimed then nextval('lease_token') end,
      case when is_claimed then clock() + make_interval(secs => $21) end
    from entering
    returning delivery_id, event_id, client_id, receiver_id, receiver_kind, masked, cycle_limit, lease_token
  )
  select exists (select from entered where lease_token is null) as is_waiting, (
    select json_agg(json_build_object('id', delivery_id, 'token', lease_token, 'event_id', event_id, 'receiver_id', receiver_id, 'receiver_kind', receiver_kind,
      'client_id', client_id, 'slug', client_slug, 'cycle_limit', cycle_limit, 'masked', masked, 'version', version) order by event_id)
    from entered join (select distinct receiver_id, client_id, client_slug, version from interested) i using (receiver_id, client_id)
    where lease_token is not null) as claims`

/** The events of a statement are nearly always of one environment, which has fewer kinds of receivers. */
const recordStatements = {
  live: { name: 'outbox-record-live', text: recordStatement(receiverKindsByEnvironment.live) },
  sandbox: { name: 'outbox-record-sandbox', text: recordStatement(receiverKindsByEnvironment.sandbox) },
  any: { name: 'outbox-record', text: recordStatement() },
}

export type TestEvent = {
  clientId: string
  schoolId: string | null
  timeZone: string
  receiver: { id: string; kind: ReceiverKind; appId: string | null }
  name: EventName
  data: EventData<EventName>
  /** A client's test event gets one attempt; an app's is retried like any delivery. */
  cycleLimit: number
}

/** Records a test event that a developer requested, for one receiver only. Returns the id of its delivery. */
export async function recordTest(
  tx: Transaction,
  { clientId, schoolId, timeZone, receiver, name, data, cycleLimit }: TestEvent,
): Promise<string> {
  const deliveryId = uuidV7(tx.now)
  await tx.query(
    `with recorded as (
       insert into event (id, client_id, school_id, name, timestamp, data, source, operation, student_ref, responsible_ref, classroom_ref)
       values ($1, $2, $3, $4, $5, $6, 'test', 'test event', $12, $13, $14) returning id
     ), made as (
       insert into delivery (id, event_id, client_id, app_id, receiver_id, receiver_kind, event_name, is_test)
       select $7, id, $2, $8, $9, $10, $4, true from recorded returning *
     )
     insert into queue_entry (delivery_id, event_id, client_id, app_id, receiver_id, receiver_kind, masked, due_at, cycle_limit)
     select id, event_id, client_id, app_id, receiver_id, receiver_kind, false, clock(), $11 from made`,
    [
      uuidV7(tx.now),
      clientId,
      schoolId,
      name,
      offsetTimestamp(tx.now, timeZone),
      serializeData(name, data),
      deliveryId,
      receiver.appId,
      receiver.id,
      receiver.kind,
      cycleLimit,
      ...(['student', 'responsible', 'classroom'] as const).map((kind) =>
        testSubject(receiver.appId, name, data, kind),
      ),
    ],
  )
  await probe(tx, [deliveryId])
  return deliveryId
}

/**
 * The records of a test event are invented and have no ids, so a student is identified by the enrollment number if the event has
 * one. A test event for a client's own URL identifies no record, because its number may be that of a real student.
 */
function testSubject(appId: string | null, name: EventName, data: EventData<EventName>, kind: SubjectKind) {
  if (appId === null) return null
  const number = kind === 'student' && 'enrollment_number' in data ? data.enrollment_number : null
  return number ?? subjectOf(name, data, kind)
}
