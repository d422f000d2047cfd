import type { Database } from '../platform/database.ts'
import { leaseSeconds, mostBySuspicion, mostCrashes, type ReceiverKind } from './delivery.ts'

export type Claim = {
  readonly id: string
  readonly token: number
  readonly receiverId: string
  readonly receiverKind: ReceiverKind
  readonly clientId: string
  readonly clientSlug: string
  readonly clientStatus: string
  /** Counts this attempt, over all cycles. */
  readonly number: number
  readonly cycleAttempts: number
  readonly cycleLimit: number
  readonly cycleSeconds: number
  /** How many workers died holding it. */
  readonly crashes: number
  /** Somebody held it before and its lease ended. */
  readonly takenOver: boolean
  /** Nothing is left to try: whoever holds this sends nothing, and settles it as failed. */
  readonly exhausted: boolean
  /** Null: retention has taken the event. */
  readonly event: ClaimedEvent | null
  /** From when it was due until it was claimed. */
  readonly waitedSeconds: number
  /** The database's clock at the claim, in milliseconds. */
  readonly claimedAt: number
}

export type ClaimedEvent = {
  readonly name: string
  readonly timestamp: string
  readonly data: string
  readonly schoolId: string | null
}

/** What one worker thinks of one receiver. */
export type Terms = {
  /** How many deliveries it may be given now. */
  readonly room: number
  /** Only deliveries that have been due this long: a circuit breaker holds back the others. */
  readonly age?: number
  /** Clients are served in the order of their ids, from here on. */
  readonly after?: string
}

export type ClaimRequest = {
  readonly limit: number
  /** Receivers are visited in the order of their ids, from here on; the caller goes round. */
  readonly from: string
  /** The room of receivers that `terms` does not mention. */
  readonly room: number
  readonly terms?: ReadonlyMap<string, Terms>
  /** How many may be taken whose workers died once, and twice. */
  readonly suspects?: readonly number[]
  readonly lease?: number
}

export type Claimed = {
  readonly claims: readonly Claim[]
  /** Where the next claim goes on; null: every receiver was visited. */
  readonly next: string | null
  /** Receivers with more clients than room, and the client served last. */
  readonly after: Readonly<Record<string, string>>
  /** The database's clock, in milliseconds. */
  readonly now: number
}

export const firstReceiver = '00000000-0000-0000-0000-000000000000'

/** In the order of the statement's columns: as an array, because making an object of a row costs as much as reading it. */
type Row = [
  now: number,
  cutAt: string | null,
  after: Record<string, string> | null,
  /** Null: nothing was claimed, and this row is the only one. */
  id: string | null,
  token: number,
  receiverId: string,
  receiverKind: ReceiverKind,
  clientId: string,
  clientSlug: string,
  clientStatus: string,
  number: number,
  cycleAttempts: number,
  cycleLimit: number,
  cycleSeconds: number,
  crashes: number,
  takenOver: boolean,
  exhausted: boolean,
  waitedSeconds: number,
  eventName: string | null,
  timestamp: string,
  data: string,
  schoolId: string | null,
]

/**
 * Takes due deliveries: counts the start, gives each a lease and a token nobody had before. Committed before anything is
 * sent, so a worker that dies leaves deliveries that are taken again when their leases end.
 */
export async function claim({ pool }: Database, request: ClaimRequest): Promise<Claimed> {
  const { limit, from, room, terms, suspects = mostBySuspicion.slice(1), lease = leaseSeconds } = request
  const { rows } = await pool.query<Row>({
    name: 'queue-claim',
    text: claimStatement,
    values: [limit, from, room, JSON.stringify(Object.fromEntries(terms ?? [])), suspects, lease, mostCrashes],
    rowMode: 'array',
  })
  const [now, cutAt, after, first] = rows[0]!
  const claims = first === null ? [] : rows.map(toClaim).sort(byTurn)
  const lastServed = claims.reduce((last, { receiverId }) => (receiverId > last ? receiverId : last), from)
  return { claims, next: claims.length === limit ? lastServed : cutAt, after: after ?? {}, now }
}

function toClaim(row: Row): Claim {
  // biome-ignore format: one line for each line of the statement
  const [
    claimedAt, , ,
    id, token, receiverId, receiverKind, clientId, clientSlug, clientStatus,
    number, cycleAttempts, cycleLimit, cycleSeconds, crashes, takenOver, exhausted, waitedSeconds,
    name, timestamp, data, schoolId,
  ] = row
  return {
    id: id!,
    token,
    receiverId,
    receiverKind,
    clientId,
    clientSlug,
    clientStatus,
    number,
    cycleAttempts,
    cycleLimit,
    cycleSeconds,
    crashes,
    takenOver,
    exhausted,
    waitedSeconds,
    event: name === null ? null : { name, timestamp, data, schoolId },
    claimedAt,
  }
}

/** Whoever has been due longest comes first, and of those that became due together whoever was made first. */
const byTurn = (a: Claim, b: Claim) => b.waitedSeconds - a.waitedSeconds || (a.id < b.id ? -1 : 1)

/** Receivers and clients visited by one claim. */
const mostHops = 200

/**
 * Attempts that a throttled endpoint may be given now; null: as many as it takes. What is saved up is worth a
 * quarter of a second at most, which is how long a worker that nobody woke takes to look again, and one attempt at least.
 */
const savedUpSeconds = 'greatest(0.25, 1.0 / p.max_per_second)'
const startsAllowed = `
  select floor(least(extract(epoch from clock() - p.next_start_at), ${savedUpSeconds}) * p.max_per_second + 1e-6)::int
  from endpoint p where p.id = first.receiver_id and p.max_per_second is not null`

/** The next receiver that has something in the queue, at the client whose turn it is, and with what may be given to it. */
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

// `walk` hops along the index from lane to lane, and no further in one receiver than its room: its cost is the number of
// receivers that have work, not of those that exist, nor of past deliveries. The room of a receiver is shared out among
// its lanes; each gives its oldest, and entries that are held are passed over. What was locked is then written by its
// place in the table, so that no plan can look for it in another way.
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
    where w.n < ${mostHops} and coalesce(same.receiver_id, other.receiver_id) is not null
  ), lanes as (
    select *, count(*) over (partition by receiver_id) as of from walk where room > 0
  ), found as materialized (
    select x.* from lanes l cross join lateral (
      select q.ctid as place, q.delivery_id, q.attempt_count, q.lease_until as ended, q.crashes + (q.lease_until is not null)::int as crashes,
        q.lease_until is not null and (q.cycle_attempts >= q.cycle_limit or q.crashes + 1 >= $7) as exhausted
      from queue_entry q
      where q.receiver_id = l.receiver_id and q.client_id = l.client_id and q.due_at <= clock() - make_interval(secs => l.age)
        and (q.lease_until is null or q.lease_until < clock())
      order by q.due_at, q.delivery_id
      limit l.room / l.of + (l.lane <= l.room % l.of)::int
      for update skip locked
    ) x
    limit $1
  ), suspects as materialized (
    select * from (select *, row_number() over (partition by crashes) as n from found where crashes > 0) f
    where exhausted or n <= coalesce(($5::int[])[crashes], 0)
  ), begun as (
    update queue_entry q
    set attempt_count = q.attempt_count + 1, cycle_attempts = q.cycle_attempts + 1, cycle_started_at = coalesce(q.cycle_started_at, clock()),
      crashes = q.crashes + (q.lease_until is not null)::int, lease_token = nextval('lease_token'), lease_until = clock() + make_interval(secs => $6)
    where q.ctid = any (array(select place from found where crashes = 0 union all select place from suspects where not exhausted))
    returning q.*
  ), given_up as (
    -- Takes no token and counts no start: a result that is still on its way counts until the end.
    update queue_entry q set lease_until = clock() + make_interval(secs => $6)
    where q.ctid = any (array(select place from suspects where exhausted))
    returning q.*
  ), crashed as (
    insert into attempt (delivery_id, number, started_at, duration_ms, error)
    select delivery_id, attempt_count, ended - make_interval(secs => $6), $6 * 1000, 'crashed' from suspects where ended is not null and not exhausted
  ), paced as (
    update endpoint p
    set next_start_at = greatest(p.next_start_at, clock() - make_interval(secs => ${savedUpSeconds})) + make_interval(secs => c.n::float8 / p.max_per_second)
    from (select receiver_id, count(*) as n from begun group by receiver_id) c where p.id = c.receiver_id and p.max_per_second is not null
  )
  select extract(epoch from clock())::float8 * 1000, walked.cut_at, walked.after,
    c.delivery_id, c.lease_token, c.receiver_id, c.receiver_kind, c.client_id, k.slug, k.status,
    c.attempt_count, c.cycle_attempts, c.cycle_limit, extract(epoch from clock() - c.cycle_started_at)::float8, c.crashes,
    c.delivery_id = any (array(select delivery_id from suspects where ended is not null)), c.exhausted, extract(epoch from clock() - c.due_at)::float8,
    e.name, e.timestamp, case when c.masked then e.data_minimal else e.data end, e.school_id
  from (
    select (select receiver_id from walk where n = ${mostHops}) as cut_at,
      (select jsonb_object_agg(receiver_id, client_id) from walk where lane = room or n = ${mostHops}) as after
  ) walked
    left join (select *, false as exhausted from begun union all select *, true from given_up) c on true
    left join client k on k.id = c.client_id
    left join lateral (select * from event where event.id = c.event_id limit 1) e on true`
