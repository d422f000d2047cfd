import { nilUuid } from '../../platform/crypto/uuid-v7.ts'
import type { Database } from '../../platform/database/database.ts'
import { leaseSeconds, maxCrashes, maxInFlightByCrashes, type ReceiverKind } from '../rules/delivery.ts'
import { probeTurn } from '../rules/turn.ts'

export type Claim = {
  readonly id: string
  readonly token: number
  readonly receiverId: string
  readonly receiverKind: ReceiverKind
  readonly clientId: string
  readonly clientSlug: string
  /** The number of this attempt, counted over all cycles. */
  readonly number: number
  readonly cycleAttempts: number
  readonly cycleLimit: number
  readonly cycleSeconds: number
  /** How many workers died while they held it. */
  readonly crashes: number
  /** Another worker held it before, and that lease expired. */
  readonly takenOver: boolean
  /** No attempt is left: an exhausted claim is settled as failed without being sent. */
  readonly exhausted: boolean
  /** Its event is sent with the minimal data profile. */
  readonly masked: boolean
  /** Null: the event's retention has ended. */
  readonly event: ClaimedEvent | null
  /** The time from when it was due until it was claimed. */
  readonly waitedSeconds: number
  /** The database's clock at the claim, in milliseconds. */
  readonly claimedAt: number
  /** The version of the receiver's address and secrets at which it may have the delivery. Null: that is still to be looked up. */
  readonly targetVersion: string | null
}

export type ClaimedEvent = {
  readonly name: string
  readonly timestamp: string
  readonly data: string
  readonly schoolId: string | null
}

/** What one worker may claim for one receiver. */
export type ClaimTerms = {
  /** How many deliveries may be claimed now. */
  readonly room: number
  /** Claim only deliveries that have been due for this many seconds, because a circuit breaker holds back the others. */
  readonly age?: number
  /** The client that was served last: clients are served in the order of their ids, beginning after this one. */
  readonly after?: string
}

export type ClaimRequest = {
  readonly limit: number
  /** Receivers are visited in the order of their ids, beginning after this one; the caller starts over at the end. */
  readonly from: string
  /** The room of receivers that `terms` does not mention. */
  readonly room: number
  readonly terms?: ReadonlyMap<string, ClaimTerms>
  /** How many deliveries may be claimed whose workers died once, and how many whose workers died twice. */
  readonly suspects?: readonly number[]
  readonly lease?: number
}

export type ClaimResult = {
  readonly claims: readonly Claim[]
  /** Where the next claim continues; null: every receiver was visited. */
  readonly next: string | null
  /** For each receiver with more clients than room, the client served last. */
  readonly after: Readonly<Record<string, string>>
  /** The database's clock, in milliseconds. */
  readonly now: number
  /** The queue had no entries, not even ones due later. */
  readonly isQueueEmpty: boolean
}

export const firstReceiver = nilUuid

type Row = {
  now: number
  is_empty: boolean
  cut_at: string | null
  after: Record<string, string> | null
  /** Null: nothing was claimed. */
  claims: string | null
  clients: string | null
  events: string | null
}

// A claim returns the columns of deliveries, and those of their clients and events once for many deliveries. Each of the three
// comes as one text, because parsing a value out of the protocol's messages costs as much as finding it (decision 15). The
// separators occur in no value, because JSON escapes them.
const fieldEnd = '\x1f'
const lineEnd = '\x1e'
const milliseconds = (interval: string) => `(date_part('epoch', ${interval}) * 1000)::bigint`
const lines = (fields: readonly string[]) => `string_agg(concat(${fields.join(`, e'${fieldEnd}', `)}), e'${lineEnd}')`
const fieldsOf = <Fields>(text: string | null): Fields[] =>
  text === null ? [] : text.split(lineEnd).map((line) => line.split(fieldEnd) as Fields)
const byId = <Fields extends [string, ...string[]]>(text: string | null) =>
  new Map(fieldsOf<Fields>(text).map((fields) => [fields[0], fields]))

const deliveryFields = [
  'delivery_id',
  'lease_token',
  'event_id',
  'masked',
  'receiver_id',
  'receiver_kind',
  'client_id',
  'attempt_count',
  'cycle_attempts',
  'cycle_limit',
  milliseconds('clock() - cycle_started_at'),
  'crashes',
  'taken_over',
  'exhausted',
  milliseconds('clock() - due_at'),
]
// biome-ignore format: one for each of the fields
type DeliveryFields = [
  id: string, token: string, eventId: string, masked: string, receiverId: string, receiverKind: ReceiverKind, clientId: string,
  number: string, cycleAttempts: string, cycleLimit: string, cycleMs: string, crashes: string, takenOver: string, exhausted: string,
  waitedMs: string,
]

const clientFields = ['id', 'slug']
type ClientFields = [id: string, slug: string]

const eventFields = ['id', 'name', 'timestamp', 'school_id', 'data', 'data_minimal']
type EventFields = [id: string, name: string, timestamp: string, schoolId: string, data: string, dataMinimal: string]

/**
 * Claims due deliveries: counts the attempt of each and gives it a lease and a token that was never used before. The claim is
 * committed before anything is sent, so the deliveries of a worker that dies are claimed again when their leases expire.
 */
export async function claim({ pool }: Database, request: ClaimRequest): Promise<ClaimResult> {
  const { limit, from, room, terms, suspects = maxInFlightByCrashes.slice(1), lease = leaseSeconds } = request
  const { rows } = await pool.query<Row>({
    name: 'queue-claim',
    text: claimStatement,
    values: [limit, from, room, JSON.stringify(Object.fromEntries(terms ?? [])), suspects, lease, maxCrashes],
  })
  const { now, is_empty, cut_at, after, ...texts } = rows[0]!
  const clients = byId<ClientFields>(texts.clients)
  const events = byId<EventFields>(texts.events)
  const claims = fieldsOf<DeliveryFields>(texts.claims)
    .map((delivery) => toClaim(delivery, clients, events, now))
    .sort(byTurn)
  return {
    claims,
    next: cut_at,
    after: after ?? {},
    now,
    isQueueEmpty: is_empty,
  }
}

const stateOfQueue = `extract(epoch from clock())::float8 * 1000 as now, not exists (select from queue_entry) as is_empty`

/** Checks whether the queue is empty, at a tenth of the cost of a claim. */
export async function peek({ pool }: Database): Promise<Pick<ClaimResult, 'now' | 'isQueueEmpty'>> {
  const { rows } = await pool.query<Pick<Row, 'now' | 'is_empty'>>({
    name: 'queue-look',
    text: `select ${stateOfQueue}`,
  })
  const { now, is_empty } = rows[0]!
  return { now, isQueueEmpty: is_empty }
}

function toClaim(
  delivery: DeliveryFields,
  clients: ReadonlyMap<string, ClientFields>,
  events: ReadonlyMap<string, EventFields>,
  claimedAt: number,
): Claim {
  // biome-ignore format: in the order of the fields
  const [
    id, token, eventId, masked, receiverId, receiverKind, clientId,
    number, cycleAttempts, cycleLimit, cycleMs, crashes, takenOver, exhausted, waitedMs,
  ] = delivery
  const [, clientSlug] = clients.get(clientId)!
  const event = events.get(eventId)
  return {
    id,
    token: Number(token),
    receiverId,
    receiverKind,
    clientId,
    clientSlug,
    number: Number(number),
    cycleAttempts: Number(cycleAttempts),
    cycleLimit: Number(cycleLimit),
    cycleSeconds: Number(cycleMs) / 1000,
    crashes: Number(crashes),
    takenOver: takenOver === 't',
    exhausted: exhausted === 't',
    masked: masked === 't',
    waitedSeconds: Number(waitedMs) / 1000,
    event: event === undefined ? null : toEvent(event, masked === 't'),
    claimedAt,
    targetVersion: null,
  }
}

const toEvent = ([, name, timestamp, schoolId, data, dataMinimal]: EventFields, masked: boolean): ClaimedEvent => ({
  name,
  timestamp,
  data: masked ? dataMinimal : data,
  schoolId: schoolId === '' ? null : schoolId,
})

/** The delivery that has been due longest comes first; of those that became due together, the one created first. */
const byTurn = (a: Claim, b: Claim) => b.waitedSeconds - a.waitedSeconds || (a.id < b.id ? -1 : 1)

/** How many lanes one claim visits at most; a lane holds the deliveries of one client to one receiver. */
const maxHops = 200

/**
 * For how long a throttled endpoint saves up attempts that were not made: a quarter of a second, which is how long a worker takes
 * to poll again, but always enough for one attempt.
 */
const savedUpSeconds = 'greatest(0.25, 1.0 / p.max_per_second)'
/** A value further ahead than any claim writes was written while the database's clock was wrong, and is ignored. */
const nextStartAt = `case when p.next_start_at < clock() + interval '1 minute' then p.next_start_at else clock() - interval '1 minute' end`
/** The attempts that a throttled endpoint may be given now; null: no limit. */
const startsAllowed = `
  select floor(least(extract(epoch from clock() - ${nextStartAt}), ${savedUpSeconds}) * p.max_per_second + 1e-6)::int
  from endpoint p where p.id = first.receiver_id and p.max_per_second is not null`

/** The next receiver with entries in the queue, the client whose turn it is, and how much may be claimed for the receiver. */
const landing = (after: string) => `
  select first.receiver_id, coalesce((
      select q.client_id from queue_entry q where q.receiver_id = first.receiver_id and q.client_id > (terms ->> 'after')::uuid
      order by q.client_id limit 1
    ), first.client_id) as client_id,
    least(coalesce((terms ->> 'room')::int, $3), (${startsAllowed})) as room,
    coalesce((terms ->> 'age')::float8, 0) as age
  from (
    select q.receiver_id, q.client_id, $4::jsonb -> q.receiver_id::text as terms from queue_entry q
    where q.receiver_id > ${after} order by q.receiver_id, q.client_id limit 1
  ) first`

/** Probes come first, then deliveries with fewest attempts left (`rules/turn.ts`). Most lanes have neither and are read once. */
const turns = `(
  select generate_series(case when exists (
      select from queue_entry q where q.receiver_id = l.receiver_id and q.client_id = l.client_id and q.turn > 0
    ) then ${probeTurn} else 0 end, 0, -1)::smallint as turn
)`

/** Includes the crash that let the current lease expire. */
const crashes = '(q.crashes + (q.lease_until is not null)::int)'
const exhausted = '(q.lease_until is not null and (q.cycle_attempts >= q.cycle_limit or q.crashes + 1 >= $7))'

// `walk` hops along the index from lane to lane, visiting no more lanes of a receiver than it has room. Its cost grows with the
// number of receivers that have work, not with those that exist or with past deliveries. A receiver's room is divided among its
// lanes. Each lane yields its oldest entries; leased entries are skipped, and so are suspects while no more of them may be sent.
// The locked entries are then updated by their ctid, so that no plan can look for them in another way.
const claimStatement = `
  with recursive walk as (
    select receiver_id, client_id, room, age, 1 as lane, 1 as n from (${landing('$2')}) l
    union all
    select coalesce(same.receiver_id, other.receiver_id), coalesce(same.client_id, other.client_id),
      case when same.receiver_id is null then other.room else w.room end, case when same.receiver_id is null then other.age else w.age end,
      case when same.receiver_id is null then 1 else w.lane + 1 end, w.n + 1
    from walk w
      left join lateral (
        select q.receiver_id, q.client_id from queue_entry q
        where q.receiver_id = w.receiver_id and q.client_id > w.client_id and w.lane < w.room order by q.client_id limit 1
      ) same on true
      left join lateral (select * from (${landing('w.receiver_id')}) l where same.receiver_id is null) other on true
    where w.n < ${maxHops} and coalesce(same.receiver_id, other.receiver_id) is not null
  ), lanes as (
    select *, count(*) over (partition by receiver_id) as of from walk where room > 0
  ), found as materialized (
    select x.* from lanes l cross join lateral (
      select f.* from ${turns} t cross join lateral (
      select q.ctid as place, q.delivery_id, q.receiver_id, q.attempt_count, q.lease_until as ended, ${crashes} as crashes, ${exhausted} as exhausted
      from queue_entry q
      where q.receiver_id = l.receiver_id and q.client_id = l.client_id and q.turn = t.turn and q.due_at <= clock() - make_interval(secs => case when t.turn < ${probeTurn} then l.age else 0 end)
        and (q.lease_until is null or q.lease_until < clock())
        and (${crashes} = 0 or ($5::int[])[${crashes}] > 0 or ${exhausted})
      order by q.due_at, q.delivery_id
      limit l.room / l.of + (l.lane <= l.room % l.of)::int
      for update skip locked
      ) f limit l.room / l.of + (l.lane <= l.room % l.of)::int
    ) x
    limit $1
  ), suspects as materialized (
    -- Receivers take turns, so that suspects of a healthy one do not wait until those of one that hangs have timed out.
    select * from (
      select *, row_number() over (partition by crashes order by turn, receiver_id) as n
      from (select *, row_number() over (partition by crashes, receiver_id) as turn from found where crashes > 0) f
    ) f
    where exhausted or n <= coalesce(($5::int[])[crashes], 0)
  ), begun as (
    update queue_entry q
    set attempt_count = q.attempt_count + 1, cycle_attempts = q.cycle_attempts + 1, cycle_started_at = coalesce(q.cycle_started_at, clock()),
      crashes = q.crashes + (q.lease_until is not null)::int, lease_token = nextval('lease_token'), lease_until = clock() + make_interval(secs => $6)
    where q.ctid = any (array(select place from found where crashes = 0 union all select place from suspects where not exhausted))
    returning q.*
  ), given_up as (
    -- Keeps the token and counts no attempt, so that the result of the last attempt still counts if it comes.
    update queue_entry q set lease_until = clock() + make_interval(secs => $6)
    where q.ctid = any (array(select place from suspects where exhausted))
    returning q.*
  ), crashed as (
    -- Only where the claim was written: an entry that another transaction has just changed is found and locked, but not updated.
    insert into attempt (delivery_id, number, started_at, duration_ms, error)
    select delivery_id, attempt_count, ended - make_interval(secs => $6), $6 * 1000, 'crashed' from suspects
    where ended is not null and delivery_id = any (array(select delivery_id from begun))
  ), paced as (
    update endpoint p
    set next_start_at = greatest(${nextStartAt}, clock() - make_interval(secs => ${savedUpSeconds})) + make_interval(secs => c.n::float8 / p.max_per_second)
    from (select receiver_id, count(*) as n from begun group by receiver_id) c where p.id = any (array[c.receiver_id]) and p.max_per_second is not null
  ), taken as materialized (
    select *, false as exhausted, delivery_id = any (array(select delivery_id from suspects where ended is not null)) as taken_over from begun
    union all
    select *, true, true from given_up
  ), ids as (
    select array(select distinct event_id from taken order by event_id) as of
  )
  select ${stateOfQueue},
    -- Counts the entries found, not those claimed: all that fit may be suspects that are not claimed yet.
    coalesce((select receiver_id from found order by receiver_id offset $1 - 1), (select receiver_id from walk where n = ${maxHops})) as cut_at,
    (select jsonb_object_agg(receiver_id, client_id) from walk where lane = room or n = ${maxHops}) as after,
    (select ${lines(deliveryFields)} from taken) as claims,
    (select ${lines(clientFields)} from client where id = any (array(select distinct client_id from taken))) as clients,
    -- The bounds keep partitions that have none of these events from being read.
    (select ${lines(eventFields)} from event where id = any ((select ids.of from ids)::uuid[])
      and id >= (select ids.of[1] from ids) and id <= (select ids.of[cardinality(ids.of)] from ids)) as events`
