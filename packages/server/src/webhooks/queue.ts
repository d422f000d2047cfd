import type { Database, Transaction } from '../platform/database.ts'
import type { Next, ReceiverKind } from './delivery.ts'
import * as failures from './failures.ts'

// Three times the 15 s that an attempt may take: whoever still holds a lease at its end is dead or cut off.
export const leaseSeconds = 45

export type Claim = {
  readonly id: string
  readonly token: number
  readonly receiverId: string
  readonly receiverKind: ReceiverKind
  readonly clientId: string
  readonly clientSlug: string
  /** Counts this attempt, over all cycles. */
  readonly number: number
  readonly cycleAttempts: number
  readonly cycleLimit: number
  readonly cycleSeconds: number
  readonly crashes: number
  /** Somebody held it before and its lease ended: that attempt is recorded as crashed. */
  readonly takenOver: boolean
  /** Null: retention has taken the event. */
  readonly event: { readonly name: string; readonly timestamp: string; readonly data: string } | null
  /** From when it was due until it was claimed. */
  readonly waitedSeconds: number
  /** The database's clock at the claim, in milliseconds. */
  readonly claimedAt: number
}

export type ClaimRequest = {
  readonly limit: number
  /** Receivers are visited in the order of their ids, from here on; the caller goes round. */
  readonly from: string
  readonly perReceiver: number
  /** What this worker has in flight, so that a slow receiver gets no more than its share. */
  readonly inFlight: ReadonlyMap<string, number>
}

type ClaimRow = Omit<Claim, 'event'> & { eventName: string | null; timestamp: string; data: string }

/**
 * Takes due deliveries: counts the start, gives each a lease and a token nobody had before. Committed before anything is
 * sent, so a worker that dies leaves deliveries that are taken again when their leases end.
 */
export async function claim({ pool }: Database, { limit, from, perReceiver, inFlight }: ClaimRequest): Promise<Claim[]> {
  const { rows } = await pool.query<ClaimRow>({
    name: 'queue-claim',
    text: claimStatement,
    values: [limit, from, perReceiver, [...inFlight.keys()], [...inFlight.values()], leaseSeconds],
  })
  return rows.map(({ eventName, timestamp, data, ...claim }) => ({ ...claim, event: eventName === null ? null : { name: eventName, timestamp, data } }))
}

// `waiting` hops from receiver to receiver along the index, so its cost is the number of receivers that have work, not of
// those that exist, nor of past deliveries. Each then gives a handful, oldest first; entries that are held are passed over.
const claimStatement = `
  with recursive waiting as (
    (select receiver_id, 1 as n from queue_entry where receiver_id > $2 order by receiver_id limit 1)
    union all
    select (select q.receiver_id from queue_entry q where q.receiver_id > w.receiver_id order by q.receiver_id limit 1), n + 1
    from waiting w where w.receiver_id is not null and n < 500
  ), picked as (
    select x.*
    from waiting w
      left join unnest($4::uuid[], $5::int[]) as busy (receiver_id, n) on busy.receiver_id = w.receiver_id
      cross join lateral (
        select q.delivery_id, q.lease_until from queue_entry q
        where q.receiver_id = w.receiver_id and q.due_at <= clock() and (q.lease_until is null or q.lease_until < clock())
        order by q.due_at, q.delivery_id
        limit greatest($3 - coalesce(busy.n, 0), 0)
        for update skip locked
      ) x
    limit $1
  ), claimed as (
    update queue_entry q
    set attempt_count = attempt_count + 1, cycle_attempts = cycle_attempts + 1, crashes = crashes + (picked.lease_until is not null)::int,
      cycle_started_at = coalesce(cycle_started_at, clock()), lease_token = nextval('lease_token'), lease_until = clock() + make_interval(secs => $6)
    from picked where q.delivery_id = picked.delivery_id
    returning q.*, picked.lease_until as ended
  ), crashed as (
    insert into attempt (delivery_id, number, started_at, duration_ms, error)
    select delivery_id, attempt_count - 1, ended - make_interval(secs => $6), $6 * 1000, 'crashed' from claimed where ended is not null
  )
  select c.delivery_id as id, c.lease_token as token, c.receiver_id as "receiverId", c.receiver_kind as "receiverKind", c.client_id as "clientId",
    k.slug as "clientSlug", c.attempt_count as number, c.cycle_attempts as "cycleAttempts", c.cycle_limit as "cycleLimit",
    extract(epoch from clock() - c.cycle_started_at)::float8 as "cycleSeconds", c.crashes, c.ended is not null as "takenOver",
    extract(epoch from clock() - c.due_at)::float8 as "waitedSeconds", extract(epoch from clock())::float8 * 1000 as "claimedAt",
    e.name as "eventName", e.timestamp, case when c.masked then e.data_minimal else e.data end as data
  from claimed c join client k on k.id = c.client_id left join lateral (select * from event where event.id = c.event_id limit 1) e on true
  order by c.due_at, c.delivery_id`

/** How an attempt ended, and what follows. */
export type Settlement = {
  readonly claim: Pick<Claim, 'id' | 'token' | 'receiverId' | 'receiverKind' | 'clientId' | 'number' | 'event'>
  /** Null: no attempt was made, because crashes had used them up. */
  readonly attempt: { readonly startedAt: Date; readonly durationMs: number; readonly responseStatus: number | null; readonly excerpt: string } | null
  readonly error: string | null
  readonly next: Next
  /** For the log of failures; never with the path, which may hold a key. */
  readonly host: string | null
}

export type Settled = { /** Results that counted; the others came after their lease was taken over. */ readonly held: ReadonlySet<string>; readonly log: readonly failures.LogLine[] }

/**
 * Writes what happened to many deliveries at once. A result counts only under the token it was claimed with, also after
 * its lease ended, as long as nobody else took the delivery. Late results are kept in the log of attempts as superseded.
 */
export async function settle(database: Database, settlements: readonly Settlement[]): Promise<Settled> {
  // A lone statement commits by itself; only failures of client-level URLs need to read before they write.
  const failed = settlements.some(({ claim, next }) => claim.receiverKind === 'client' && next.status !== 'delivered')
  if (!failed) return { held: await write(database.pool, settlements), log: [] }
  return database.transaction({ clients: [] }, async (tx) => {
    const held = await write(tx, settlements)
    return { held, log: await failures.note(tx, settlements.filter(({ claim }) => held.has(claim.id))) }
  })
}

type Connection = Pick<Transaction, 'query'> | Database['pool']

const run = (connection: Connection, name: string, text: string, values: unknown[]) =>
  'totalCount' in connection ? connection.query<{ id: string }>({ name, text, values }) : connection.query<{ id: string }>(text, values, name)

async function write(connection: Connection, settlements: readonly Settlement[]): Promise<Set<string>> {
  const idsOf = (chosen: readonly Settlement[]) => [...new Set(chosen.map(({ claim }) => claim.receiverId))]
  const { rows } = await run(connection, 'queue-settle', settleStatement, [
    ...columns(settlements),
    idsOf(settlements.filter(({ claim, next }) => claim.receiverKind === 'client' && next.status === 'delivered')),
    idsOf(settlements.filter(({ claim }) => claim.receiverKind !== 'client')),
  ])
  const held = new Set(rows.map(({ id }) => id))
  const late = settlements.filter(({ claim, attempt }) => attempt !== null && !held.has(claim.id))
  if (late.length > 0) for (const { id } of (await run(connection, 'queue-late', lateStatement, columns(late))).rows) held.add(id)
  return held
}

function columns(settlements: readonly Settlement[]): unknown[] {
  const column = <T>(value: (settlement: Settlement) => T) => settlements.map(value)
  return [
    column(({ claim }) => claim.id),
    column(({ claim }) => claim.token),
    column(({ claim, attempt }) => (attempt ? claim.number : claim.number - 1)),
    column(({ attempt }) => attempt?.startedAt ?? null),
    column(({ attempt }) => Math.round(attempt?.durationMs ?? 0)),
    column(({ attempt }) => attempt?.responseStatus ?? null),
    column(({ error }) => error),
    column(({ next }) => next.status),
    column(({ next }) => (next.status === 'retrying' ? next.delaySeconds : null)),
    column(({ attempt }) => attempt?.excerpt ?? ''),
  ]
}

const ended = `ended as (
    select * from unnest($1::uuid[], $2::bigint[], $3::int[], $4::timestamptz[], $5::int[], $6::int[], $7::text[], $8::text[], $9::float8[], $10::text[])
      as e (id, token, number, started_at, duration_ms, response_status, error, next, delay_seconds, excerpt)
  )`

// Whatever is joined here is found by its key: each result carries along what the next step needs.
const settleStatement = `
  with ${ended}, retried as (
    update queue_entry q set due_at = clock() + make_interval(secs => e.delay_seconds), lease_token = null, lease_until = null
    from ended e where e.next = 'retrying' and q.delivery_id = e.id and q.lease_token = e.token
    returning e.*
  ), finished as (
    delete from queue_entry q using ended e where e.next <> 'retrying' and q.delivery_id = e.id and q.lease_token = e.token
    returning e.*
  ), held as (
    select * from retried union all select * from finished
  ), logged as (
    update delivery d
    set status = h.next, attempt_count = h.number, last_status = h.response_status, last_error = h.error,
      abandoned_token = case when h.started_at is null then h.token end, finished_at = case when h.next = 'retrying' then null else clock() end
    from held h where d.id = h.id
  ), tried as (
    insert into attempt (delivery_id, number, started_at, duration_ms, response_status, error)
    select id, number, started_at, duration_ms, response_status, error from held where started_at is not null
  ), answered as (
    insert into attempt_response (delivery_id, number, received_at, excerpt)
    select id, number, clock(), excerpt from held where excerpt <> ''
  ), working_clients as (
    -- At most once a second each: the row of a busy client is not a place to queue at.
    update client_apis set consecutive_failures = 0, last_success_at = clock()
    where client_id = any ($11::uuid[]) and (consecutive_failures > 0 or last_success_at is null or last_success_at < clock() - interval '1 second')
  ), used_endpoints as (
    update endpoint set last_delivery_at = clock()
    where id = any ($12::uuid[]) and (last_delivery_at is null or last_delivery_at < clock() - interval '1 second')
  )
  select id from held`

// Results whose delivery somebody else has taken meanwhile, or that was given up. The attempt was called crashed while its
// result was on its way; a 2xx of the last one to hold a given-up delivery still makes it delivered: it did arrive.
const lateStatement = `
  with ${ended}, arrived as (
    update delivery d set status = 'delivered', last_status = e.response_status, last_error = null, abandoned_token = null, finished_at = clock()
    from ended e where e.next = 'delivered' and d.id = e.id and d.status = 'failed' and d.abandoned_token = e.token
    returning d.id
  ), tried as (
    insert into attempt (delivery_id, number, started_at, duration_ms, response_status, error, superseded)
    select id, number, started_at, duration_ms, response_status, error, id not in (select id from arrived) from ended
    on conflict (delivery_id, number) do update
      set started_at = excluded.started_at, duration_ms = excluded.duration_ms, response_status = excluded.response_status, error = excluded.error, superseded = excluded.superseded
  )
  select id from arrived`

export type Release = 'waiting' | 'cancelled' | 'skipped'

/** Ends claims without an attempt: given back by a worker that stops, or because the receiver is no longer there. */
export async function release({ pool }: Database, claims: readonly Pick<Claim, 'id' | 'token'>[], to: readonly Release[]): Promise<void> {
  if (claims.length === 0) return
  await pool.query(
    `with released as (
       select * from unnest($1::uuid[], $2::bigint[], $3::text[]) as r (id, token, next)
     ), given_back as (
       update queue_entry q set lease_token = null, lease_until = null, attempt_count = q.attempt_count - 1, cycle_attempts = q.cycle_attempts - 1
       from released r where r.next = 'waiting' and q.delivery_id = r.id and q.lease_token = r.token
     ), dropped as (
       delete from queue_entry q using released r where r.next <> 'waiting' and q.delivery_id = r.id and q.lease_token = r.token
       returning q.delivery_id as id, r.next
     )
     update delivery d set status = dropped.next, finished_at = clock() from dropped where d.id = dropped.id`,
    [claims.map(({ id }) => id), claims.map(({ token }) => token), to],
  )
}
