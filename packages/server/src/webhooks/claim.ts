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

type Row = Omit<Claim, 'id' | 'event' | 'claimedAt'> &
  Omit<ClaimedEvent, 'name'> & { id: string | null; eventName: string | null } & {
    /** In the first row only, which is there also when nothing was claimed. */
    now: number
    cutAt: string | null
    after: Record<string, string> | null
  }

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
  })
  const { cutAt, after, now, id } = rows[0]!
  const claims = id === null ? [] : rows.map((row) => toClaim(row, now))
  const lastServed = claims.reduce((last, { receiverId }) => (receiverId > last ? receiverId : last), from)
  return { claims, next: claims.length === limit ? lastServed : cutAt, after: after ?? {}, now }
}

/** Completes the row in place: copying it would cost as much as reading it did. */
function toClaim(row: Row, claimedAt: number): Claim {
  const { eventName, timestamp, data, schoolId } = row
  const event = eventName === null ? null : { name: eventName, timestamp, data, schoolId }
  return Object.assign(row, { event, claimedAt }) as Claim
}

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
// its lanes; each gives its oldest, and entries that are held are passed over.
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
  ), found as (
    select x.* from lanes l cross join lateral (
      select q.delivery_id, q.lease_until as ended, q.crashes + (q.lease_until is not null)::int as crashes,
        q.lease_until is not null and (q.cycle_attempts >= q.cycle_limit or q.crashes + 1 >= $7) as exhausted
      from queue_entry q
      where q.receiver_id = l.receiver_id and q.client_id = l.client_id and q.due_at <= clock() - make_interval(secs => l.age)
        and (q.lease_until is null or q.lease_until < clock())
      order by q.due_at, q.delivery_id
      limit l.room / l.of + (l.lane <= l.room % l.of)::int
      for update skip locked
    ) x
    limit $1
  ), picked as (
    select * from (select *, row_number() over (partition by crashes) as n from found) f
    where crashes = 0 or exhausted or n <= coalesce(($5::int[])[crashes], 0)
  ), claimed as (
    -- Giving up takes no token and counts no start: a result that is still on its way counts until the end.
    update queue_entry q
    set attempt_count = attempt_count + (not exhausted)::int, cycle_attempts = cycle_attempts + (not exhausted)::int,
      crashes = case when exhausted then q.crashes else picked.crashes end, cycle_started_at = coalesce(cycle_started_at, clock()),
      lease_token = case when exhausted then lease_token else nextval('lease_token') end, lease_until = clock() + make_interval(secs => $6)
    from picked where q.delivery_id = picked.delivery_id
    returning q.*, picked.ended, picked.exhausted
  ), crashed as (
    insert into attempt (delivery_id, number, started_at, duration_ms, error)
    select delivery_id, attempt_count - 1, ended - make_interval(secs => $6), $6 * 1000, 'crashed' from claimed where ended is not null and not exhausted
  ), paced as (
    update endpoint p
    set next_start_at = greatest(p.next_start_at, clock() - make_interval(secs => ${savedUpSeconds})) + make_interval(secs => c.n::float8 / p.max_per_second)
    from (select receiver_id, count(*) as n from claimed where not exhausted group by receiver_id) c where p.id = c.receiver_id and p.max_per_second is not null
  )
  select case when coalesce(c.place, 1) = 1 then walked.now end as now, case when coalesce(c.place, 1) = 1 then walked.cut_at end as "cutAt",
    case when coalesce(c.place, 1) = 1 then walked.after end as after, c.*
  from (
    select extract(epoch from clock())::float8 * 1000 as now,
      (select receiver_id from walk where n = ${mostHops}) as cut_at,
      (select jsonb_object_agg(receiver_id, client_id) from walk where lane = room or n = ${mostHops}) as after
  ) walked left join (
    select c.delivery_id as id, c.lease_token as token, c.receiver_id as "receiverId", c.receiver_kind as "receiverKind", c.client_id as "clientId",
      k.slug as "clientSlug", k.status as "clientStatus", c.attempt_count as number, c.cycle_attempts as "cycleAttempts", c.cycle_limit as "cycleLimit",
      extract(epoch from clock() - c.cycle_started_at)::float8 as "cycleSeconds", c.crashes, c.ended is not null as "takenOver", c.exhausted,
      extract(epoch from clock() - c.due_at)::float8 as "waitedSeconds", row_number() over (order by c.due_at, c.delivery_id) as place,
      e.name as "eventName", e.timestamp, e.school_id as "schoolId", case when c.masked then e.data_minimal else e.data end as data
    from claimed c join client k on k.id = c.client_id left join lateral (select * from event where event.id = c.event_id limit 1) e on true
  ) c on true
  order by c.place`
