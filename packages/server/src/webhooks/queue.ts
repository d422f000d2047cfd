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
  readonly eventName: string
  readonly isTest: boolean
  readonly number: number
  readonly cycleAttempts: number
  readonly cycleLimit: number
  readonly cycleSeconds: number
  readonly crashes: number
  readonly timestamp: string
  /** Null: retention has taken the event. */
  readonly data: string | null
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

/**
 * Takes due deliveries: counts the start, gives each a lease and a token nobody had before. Committed before anything is
 * sent, so a worker that dies leaves deliveries that are taken again when their leases end.
 */
export async function claim({ pool }: Database, { limit, from, perReceiver, inFlight }: ClaimRequest): Promise<Claim[]> {
  const { rows } = await pool.query<Claim>({
    name: 'queue-claim',
    text: claimStatement,
    values: [limit, from, perReceiver, [...inFlight.keys()], [...inFlight.values()], leaseSeconds],
  })
  return rows
}

// `waiting` hops from receiver to receiver along the index of what is due, so its cost is the number of receivers that
// have work, not of those that exist, nor of past deliveries. Each then gives a handful, oldest first.
const claimStatement = `
  with recursive waiting as (
    (select receiver_id, 1 as n from delivery where status in ('queued', 'retrying') and receiver_id > $2 order by receiver_id limit 1)
    union all
    select (select d.receiver_id from delivery d where d.status in ('queued', 'retrying') and d.receiver_id > w.receiver_id order by d.receiver_id limit 1), n + 1
    from waiting w where w.receiver_id is not null and n < 500
  ), picked as (
    select x.id
    from waiting w
      left join unnest($4::uuid[], $5::int[]) as busy (receiver_id, n) on busy.receiver_id = w.receiver_id
      cross join lateral (
        select d.id from delivery d
        where d.receiver_id = w.receiver_id and d.status in ('queued', 'retrying') and d.due_at <= clock()
        order by d.due_at, d.id
        limit greatest($3 - coalesce(busy.n, 0), 0)
        for update skip locked
      ) x
    limit $1
  ), claimed as (
    update delivery d
    set status = 'sending', attempt_count = attempt_count + 1, cycle_attempts = cycle_attempts + 1,
      cycle_started_at = coalesce(cycle_started_at, clock()), lease_token = nextval('lease_token'), lease_until = clock() + make_interval(secs => $6)
    from picked where d.id = picked.id
    returning d.*
  )
  select c.id, c.lease_token as token, c.receiver_id as "receiverId", c.receiver_kind as "receiverKind", c.client_id as "clientId", k.slug as "clientSlug",
    c.event_name as "eventName", c.is_test as "isTest", c.attempt_count as number, c.cycle_attempts as "cycleAttempts", c.cycle_limit as "cycleLimit",
    extract(epoch from clock() - c.cycle_started_at)::float8 as "cycleSeconds", c.crashes, extract(epoch from clock() - c.due_at)::float8 as "waitedSeconds", e.timestamp,
    case when c.masked then e.data_minimal else e.data end as data, extract(epoch from clock())::float8 * 1000 as "claimedAt"
  from claimed c join client k on k.id = c.client_id left join lateral (select * from event where event.id = c.event_id limit 1) e on true
  order by c.due_at, c.id`

/** How an attempt ended, and what follows. */
export type Settlement = {
  readonly claim: Pick<Claim, 'id' | 'token' | 'receiverId' | 'receiverKind' | 'clientId' | 'eventName' | 'number' | 'isTest'>
  readonly startedAt: Date
  readonly durationMs: number
  readonly responseStatus: number | null
  readonly error: string | null
  readonly excerpt: string
  readonly next: Next
  /** For the log of failures; never with the path, which may hold a key. */
  readonly host: string | null
}

export type Settled = { /** Results that counted; the others came after their lease was taken over. */ readonly held: ReadonlySet<string>; readonly log: readonly failures.LogLine[] }

/**
 * Writes what happened to many deliveries at once. A result counts only under the token it was claimed with; a 2xx also
 * after its lease ended, as long as nobody else took the delivery: it did arrive. Late results are kept as superseded.
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

async function write(connection: Pick<Transaction, 'query'> | Database['pool'], settlements: readonly Settlement[]): Promise<Set<string>> {
  const column = <T>(value: (settlement: Settlement) => T) => settlements.map(value)
  const values = [
    column(({ claim }) => claim.id),
    column(({ claim }) => claim.token),
    column(({ claim }) => claim.number),
    column(({ startedAt }) => startedAt),
    column(({ durationMs }) => Math.round(durationMs)),
    column(({ responseStatus }) => responseStatus),
    column(({ error }) => error),
    column(({ next }) => next.status),
    column(({ next }) => (next.status === 'retrying' ? next.delaySeconds : null)),
    column(({ excerpt }) => excerpt),
    [...new Set(settlements.filter(({ claim, next }) => claim.receiverKind === 'client' && next.status === 'delivered').map(({ claim }) => claim.receiverId))],
    [...new Set(settlements.filter(({ claim }) => claim.receiverKind !== 'client').map(({ claim }) => claim.receiverId))],
  ]
  const { rows } = await ('totalCount' in connection
    ? connection.query<{ id: string }>({ name: 'queue-settle', text: settleStatement, values })
    : connection.query<{ id: string }>(settleStatement, values, 'queue-settle'))
  return new Set(rows.map(({ id }) => id))
}

const settleStatement = `
  with ended as (
    select * from unnest($1::uuid[], $2::bigint[], $3::int[], $4::timestamptz[], $5::int[], $6::int[], $7::text[], $8::text[], $9::float8[], $10::text[])
      as e (id, token, number, started_at, duration_ms, response_status, error, next, delay_seconds, excerpt)
  ), held as (
    update delivery d
    set status = e.next, lease_until = null, last_status = e.response_status, last_error = e.error,
      crashes = d.crashes + (e.error is not distinct from 'crashed')::int,
      due_at = case when e.next = 'retrying' then clock() + make_interval(secs => e.delay_seconds) else d.due_at end,
      finished_at = case when e.next = 'retrying' then null else clock() end
    from ended e
    where d.id = e.id and d.lease_token = e.token
      and (d.status = 'sending' or (e.next = 'delivered' and d.status in ('retrying', 'failed')))
      -- A lease is called ended only when it is, whatever was read before.
      and (e.error is distinct from 'crashed' or d.lease_until < clock())
    returning d.id
  ), tried as (
    insert into attempt (delivery_id, number, started_at, duration_ms, response_status, error, superseded)
    select e.id, e.number, e.started_at, e.duration_ms, e.response_status, e.error, held.id is null
    from ended e left join held using (id)
    where held.id is not null or e.error is distinct from 'crashed'
    on conflict (delivery_id, number) do update
      set duration_ms = excluded.duration_ms, response_status = excluded.response_status, error = excluded.error, superseded = excluded.superseded
  ), answered as (
    insert into attempt_response (delivery_id, number, received_at, excerpt)
    select id, number, clock(), excerpt from ended where excerpt <> ''
  ), working_clients as (
    -- At most once a second each: the row of a busy client is not a place to queue at.
    update client_apis set consecutive_failures = 0, last_success_at = clock()
    where client_id = any ($11::uuid[]) and (consecutive_failures > 0 or last_success_at is null or last_success_at < clock() - interval '1 second')
  ), used_endpoints as (
    update endpoint set last_delivery_at = clock()
    where id = any ($12::uuid[]) and (last_delivery_at is null or last_delivery_at < clock() - interval '1 second')
  )
  select id from held`

/** Deliveries whose lease ended without a result: their worker died. They are settled like any other, as `crashed`. */
export async function expired({ pool }: Database, limit: number): Promise<(Claim & { startedAt: Date })[]> {
  const { rows } = await pool.query<Claim & { startedAt: Date }>({
    name: 'queue-expired',
    text: `select id, lease_token as token, receiver_id as "receiverId", receiver_kind as "receiverKind", client_id as "clientId", '' as "clientSlug", event_name as "eventName",
             is_test as "isTest", attempt_count as number, cycle_attempts as "cycleAttempts", cycle_limit as "cycleLimit",
             extract(epoch from clock() - cycle_started_at)::float8 as "cycleSeconds", crashes, 0 as "waitedSeconds", '' as timestamp, null as data,
             extract(epoch from clock())::float8 * 1000 as "claimedAt", lease_until - make_interval(secs => $2) as "startedAt"
           from delivery where status = 'sending' and lease_until < clock() order by lease_until limit $1`,
    values: [limit, leaseSeconds],
  })
  return rows
}

export type Release = 'queued' | 'cancelled' | 'skipped'

/** Ends claims without an attempt: given back by a worker that stops, or to a receiver that is no longer there. */
export async function release({ pool }: Database, claims: readonly Pick<Claim, 'id' | 'token'>[], to: readonly Release[]): Promise<void> {
  if (claims.length === 0) return
  await pool.query(
    `update delivery d
     set status = case when r.next = 'queued' and d.attempt_count > 1 then 'retrying' else r.next end, lease_until = null,
       attempt_count = d.attempt_count - 1, cycle_attempts = d.cycle_attempts - 1, finished_at = case when r.next = 'queued' then null else clock() end
     from unnest($1::uuid[], $2::bigint[], $3::text[]) as r (id, token, next)
     where d.id = r.id and d.lease_token = r.token and d.status = 'sending'`,
    [claims.map(({ id }) => id), claims.map(({ token }) => token), to],
  )
}
