import pg from 'pg'
import { plainArray } from '../../platform/database/arrays.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { failuresToFail } from '../rules/endpoint-health.ts'
import * as failures from './failures.ts'
import type { Settlement } from './settlement.ts'
import { WorkingReceivers } from './working-receivers.ts'

export type Settled = {
  /** The tokens whose results counted; the others came after their delivery was taken over. */
  readonly held: ReadonlySet<number>
  readonly log: readonly failures.LogLine[]
}

/**
 * Writes the results of many deliveries at once. A result counts only with the token of its claim. It counts even after the lease
 * expired, unless another worker has taken the delivery over. Late results are kept in the log of attempts as superseded. Writing
 * the same results twice, after a commit whose outcome is unknown, changes no delivery; an endpoint's refusals count twice.
 * Receivers that are known to work are not looked at: pass the same `working` with every batch of a worker.
 */
export async function settle(
  database: Database,
  settlements: readonly Settlement[],
  working = new WorkingReceivers(),
): Promise<Settled> {
  // One statement needs no transaction; only failures of client-level URLs need to read before they write.
  const failed = settlements.some((settlement) => isOfClient(settlement) && !arrived(settlement))
  const batch = working.begin(settlements)
  // `failures.record` counts the failures before a success ends their streak, so it also records the successes of clients.
  const news = failed ? batch.news.filter(isOfEndpoint) : batch.news
  let written: readonly Settlement[] = []
  try {
    const settled = failed
      ? await writeWithFailures(database, settlements, news)
      : { held: await write(database.pool, settlements, news), log: [] }
    written = news
    return settled
  } finally {
    batch.end(written)
  }
}

const writeWithFailures = (database: Database, settlements: readonly Settlement[], news: readonly Settlement[]) =>
  database.transaction({ clients: [] }, async (tx) => {
    const held = await write(tx, settlements, news)
    return {
      held,
      log: await failures.record(
        tx,
        settlements.filter(({ claim }) => held.has(claim.token)),
      ),
    }
  })

type Connection = Pick<Transaction, 'query'> | Database['pool']

const run = (connection: Connection, name: string, text: string, values: unknown[]) =>
  'totalCount' in connection
    ? connection.query<{ token: number }>({ name, text, values })
    : connection.query<{ token: number }>(text, values, name)

const receiversOf = (settlements: readonly Settlement[]) => [
  ...new Set(settlements.map(({ claim }) => claim.receiverId)),
]
const isOfClient = ({ claim }: Settlement) => claim.receiverKind === 'client'
const isOfEndpoint = ({ claim }: Settlement) => claim.receiverKind !== 'client'
const arrived = ({ next }: Settlement) => next.status === 'delivered'

/** Writes the results, and the state of the receivers of those that are `news`. */
async function write(
  connection: Connection,
  settlements: readonly Settlement[],
  news: readonly Settlement[],
): Promise<Set<number>> {
  const ofEndpoints = news.filter(isOfEndpoint)
  const workingClients = receiversOf(news.filter(isOfClient).filter(arrived))
  const streaks = streaksOf(ofEndpoints)
  const asked = {
    retried: settlements.some(({ next }) => next.status === 'retrying'),
    failed: settlements.some(({ next }) => next.status === 'failed'),
    endpoints: ofEndpoints.length > 0,
    clients: workingClients.length > 0,
  }
  const parts = partNames.filter((part) => asked[part])
  const { rows } = await run(connection, ['queue-settle', ...parts].join('-'), settleStatement(parts), [
    ...columns(settlements),
    ...(asked.endpoints
      ? [
          receiversOf(ofEndpoints.filter(arrived)),
          streaks.map(([id]) => id),
          plainArray(streaks.map(([, { worked }]) => worked)),
          plainArray(streaks.map(([, { failed }]) => failed)),
        ]
      : []),
    ...(asked.clients ? [workingClients] : []),
  ])
  const held = new Set(rows.map(({ token }) => token))
  const late = settlements.filter(({ claim, abandoned }) => !abandoned && !held.has(claim.token))
  if (late.length > 0)
    for (const { token } of (await run(connection, 'queue-late', lateStatement, columns(late))).rows) held.add(token)
  return held
}

/** Whether an endpoint accepted an attempt, and how many it refused since. */
type Streak = { worked: boolean; failed: number }

/** Returns the streak of each endpoint, ordered by id so that two workers that write the same endpoints cannot deadlock. */
function streaksOf(settlements: readonly Settlement[]): [string, Streak][] {
  const streaks = new Map<string, Streak>()
  for (const { claim, next, abandoned } of settlements) {
    const streak = streaks.get(claim.receiverId) ?? { worked: false, failed: 0 }
    if (next.status === 'delivered') streaks.set(claim.receiverId, { worked: true, failed: 0 })
    // A worker that died says nothing about the receiver.
    else streaks.set(claim.receiverId, { ...streak, failed: streak.failed + (abandoned ? 0 : 1) })
  }
  return [...streaks].sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Returns one array for each column. A column of nulls is sent as an empty array, which `unnest` pads with nulls. */
function columns(settlements: readonly Settlement[]): unknown[] {
  const isEmpty = (values: readonly unknown[]) => values.every((value) => value === null)
  const column = (value: (settlement: Settlement) => string | null) => {
    const values = settlements.map(value)
    return isEmpty(values) ? '{}' : values
  }
  const plain = (value: (settlement: Settlement) => string | number | boolean | null) => {
    const values = settlements.map(value)
    return isEmpty(values) ? '{}' : plainArray(values)
  }
  return [
    plain(({ claim }) => claim.id),
    plain(({ claim }) => claim.token),
    plain(({ claim }) => claim.number),
    plain(({ attempt }) => attempt.startedAt / 1000),
    plain(({ attempt }) => Math.round(attempt.durationMs)),
    plain(({ attempt }) => attempt.responseStatus),
    plain(({ error }) => error),
    plain(({ next }) => (next.status === 'delivered' ? null : next.status)),
    plain(({ next }) => (next.status === 'retrying' ? next.delaySeconds : null)),
    column(({ attempt }) => attempt.excerpt || null),
    plain(({ abandoned }) => abandoned || null),
    column(({ attempt }) => attempt.sentHeaders),
    column(({ attempt }) => attempt.responseHeaders),
  ]
}

const ended = `ended as materialized (
    select id, token, number, to_timestamp(started_at) as started_at, duration_ms, response_status, error, next, delay_seconds, excerpt, abandoned,
      request_headers, response_headers
    from unnest($1::uuid[], $2::bigint[], $3::int[], $4::float8[], $5::int[], $6::int[], $7::text[], $8::text[], $9::float8[], $10::text[], $11::boolean[],
        $12::text[], $13::text[])
      as e (id, token, number, started_at, duration_ms, response_status, error, next, delay_seconds, excerpt, abandoned, request_headers, response_headers)
  )`

/** Stores the headers and the response of each attempt in `attempts`. Those of a crashed attempt are not known. */
const exchanged = (attempts: string) => `
    insert into attempt_response (delivery_id, number, received_at, excerpt, request_headers, response_headers)
    select id, number, clock(), coalesce(excerpt, ''), request_headers, response_headers from ${attempts} where request_headers is not null`

/** How many attempts the endpoint `p` has refused in a row, including those of the streak `s`. */
const refused = '(case when s.worked then 0 else p.failed_in_a_row end + s.failed)'

/** The parts of the statement that a batch may need. Each combination is a prepared statement of its own, named after its parts. */
const partNames = ['retried', 'failed', 'endpoints', 'clients'] as const
type Part = (typeof partNames)[number]

// Each result finds its queue entry by delivery id and token; a result that finds none is late. `= any (array[…])` instead of `=`
// leaves the planner no choice but to look entries up one by one. With `=`, and statistics from a moment when the queue was nearly
// empty, it would read the whole queue and compare each entry with each result, which takes seconds instead of milliseconds
// (decision 16). The `delivery` row is updated only if the delivery failed: one that left the queue and did not fail was
// delivered. A `next` of null means `delivered`, the most frequent result.
//
// Parts that no result asks for are left out: setting them up would take longer than the rest of a small batch, above all the update
// of `delivery`, which is set up for each of its partitions.
const settleStatement = (parts: readonly Part[]) => `
  with ${ended}, finished as (
    delete from queue_entry q using ended e
    where q.delivery_id = any (array[e.id]) and q.lease_token = e.token and e.next is distinct from 'retrying' returning e.*
  )${parts.includes('retried') ? retried : ''}, held as materialized (
    select * from finished${parts.includes('retried') ? ' union all select * from retried' : ''}
  )${parts.includes('failed') ? failed : ''}, tried as (
    insert into attempt (delivery_id, number, started_at, duration_ms, response_status, error)
    select id, number, started_at, duration_ms, response_status, error from held
  ), exchanged as (${exchanged('held')}
  )${parts.includes('endpoints') ? endpoints : ''}${parts.includes('clients') ? clients(parts.includes('endpoints') ? 18 : 14) : ''}
  select token from held`

const retried = `, retried as (
    update queue_entry q set due_at = clock() + make_interval(secs => e.delay_seconds), turn = q.cycle_attempts, lease_token = null, lease_until = null
    from ended e where q.delivery_id = any (array[e.id]) and q.lease_token = e.token and e.next = 'retrying' returning e.*
  )`

const failed = `, failed as (
    update delivery d
    set ended_as = 'failed', last_status = h.response_status, abandoned_token = case when h.abandoned then h.token end, finished_at = clock()
    from held h where h.next = 'failed' and d.id = any (array[h.id])
  )`

const endpoints = `, working_endpoints as (
    -- At most once in ten seconds for each endpoint, except for the first success after a refusal, which ends the failures before
    -- it. Another worker is writing a success to a locked row, so it is skipped: waiting for it while holding other rows could
    -- deadlock.
    update endpoint_health h set last_success_at = clock()
    where h.endpoint_id = any (array(
      select endpoint_id from endpoint_health n where endpoint_id = any ($14::uuid[]) and (last_success_at < clock() - interval '10 seconds'
        or (select p.failed_in_a_row > 0 from endpoint p where p.id = n.endpoint_id))
      for update skip locked))
  ), used_endpoints as (
    -- At most once a second for each endpoint, except for results that change its state: a refusal before it is failing, or a
    -- success after a refusal.
    update endpoint p set last_delivery_at = clock(), breaker_probe_at = case when not s.worked then p.breaker_probe_at end,
      failed_in_a_row = least(${refused}, ${failuresToFail}),
      failing_since = case when ${refused} >= ${failuresToFail} then coalesce(case when not s.worked then p.failing_since end, clock()) end
    from unnest($15::uuid[], $16::boolean[], $17::int[]) as s (id, worked, failed)
    where p.id = any (array[s.id]) and (p.last_delivery_at is null or p.last_delivery_at < clock() - interval '1 second'
      or p.failed_in_a_row <> least(${refused}, ${failuresToFail}) or (s.worked and p.breaker_probe_at is not null))
  )`

/** `place` is that of the parameter with the clients. */
const clients = (place: number) => `, working_clients as (
    -- At most once a second for each client, so that workers do not queue for the row of a busy one.
    update client_apis set consecutive_failures = 0, last_success_at = clock(), breaker_probe_at = null
    where client_id = any ($${place}::uuid[]) and (consecutive_failures > 0 or last_success_at is null or last_success_at < clock() - interval '1 second')
  )`

// For results whose delivery was meanwhile taken over by another worker, given up or cancelled. Unless it was cancelled, the
// attempt was recorded as crashed before its result came. A 2xx of the last worker that held the delivery still makes it
// delivered, because it did arrive.
const lateStatement = `
  with ${ended}, arrived as (
    update delivery d set ended_as = null, last_status = null, abandoned_token = null, finished_at = null
    from ended e where e.next is null and d.id = any (array[e.id]) and d.ended_as in ('failed', 'cancelled') and d.abandoned_token = e.token
    returning e.token
  ), tried as (
    insert into attempt (delivery_id, number, started_at, duration_ms, response_status, error, superseded)
    select id, number, started_at, duration_ms, response_status, error, token not in (select token from arrived) from ended
    on conflict (delivery_id, number) do update
      set started_at = excluded.started_at, duration_ms = excluded.duration_ms, response_status = excluded.response_status, error = excluded.error, superseded = excluded.superseded
      where attempt.error = 'crashed'
    returning delivery_id, number
  ), exchanged as (${exchanged('(select e.* from ended e join tried t on t.delivery_id = e.id and t.number = e.number) e')}
  )
  select token from arrived`

/** Whether the database rejects the results themselves. Any other error is temporary, and the results are written later. */
export const isUnwritable = (error: unknown) => error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
