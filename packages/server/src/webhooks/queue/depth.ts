import type { Transaction } from '../../platform/database/database.ts'

type QueueDepth = { waiting: number; sending: number; due: number; oldest_due_at: Date | null }

/**
 * Up to this length the queue is counted, which takes a tenth of a second. Counting tens of millions of entries takes minutes, and
 * operators look at the queue when it is long.
 */
export const maxCounted = 100_000

/** Returns how many deliveries are waiting and in flight. The numbers of a long queue are estimates; the oldest due one is exact. */
export async function readDepth(tx: Transaction, limit = maxCounted): Promise<QueueDepth> {
  const { entries, ...counted } = await count(tx, limit + 1)
  return entries <= limit ? counted : estimate(tx, limit)
}

async function count(tx: Transaction, limit: number): Promise<QueueDepth & { entries: number }> {
  const { rows } = await tx.query<QueueDepth & { entries: number }>(
    `select count(*)::int as entries, count(*) filter (where lease_token is null)::int as waiting,
       count(*) filter (where lease_token is not null)::int as sending,
       count(*) filter (where lease_token is null and due_at <= clock())::int as due,
       min(due_at) filter (where lease_token is null and due_at <= clock()) as oldest_due_at
     from (select lease_token, due_at from queue_entry limit $1) entry`,
    [limit],
  )
  return rows[0]!
}

const ofLane = 'q.receiver_id = lane.receiver_id and q.client_id = lane.client_id and q.turn = lane.turn'
const laneColumns = 'q.receiver_id, q.client_id, q.turn, q.due_at, q.lease_token'
const order = 'q.receiver_id, q.client_id, q.turn, q.due_at, q.delivery_id'
const sampleSize = 10_000

// `lane` hops along the index of the queue, like a claim, and has the oldest entry of each lane, so its cost grows with the number of
// lanes and not with that of entries. A claim takes the oldest entries, so those before the first one that waits are in flight. The
// size is the planner's estimate, the density that the last vacuum found times the present size of the table; it survives a crash,
// unlike PostgreSQL's counters.
async function estimate(tx: Transaction, limit: number): Promise<QueueDepth> {
  const { rows } = await tx.query<QueueDepth>(
    `with recursive lane as (
       (select ${laneColumns} from queue_entry q order by ${order} limit 1)
       union all
       select next.* from lane cross join lateral (
         select ${laneColumns} from queue_entry q
         where (q.receiver_id, q.client_id, q.turn) > (lane.receiver_id, lane.client_id, lane.turn) order by ${order} limit 1
       ) next
     ), busy as materialized (
       select lane.receiver_id, lane.client_id, lane.turn, first.due_at, first.delivery_id from lane left join lateral (
         select q.due_at, q.delivery_id from queue_entry q where ${ofLane} and q.lease_token is null order by q.due_at, q.delivery_id limit 1
       ) first on true
       where lane.lease_token is not null
     ), in_flight as (
       select coalesce(sum(first.entries), 0)::bigint as entries from busy lane cross join lateral (
         select count(*) as entries from queue_entry q where ${ofLane} and q.lease_token is not null
           and (q.due_at, q.delivery_id) < (coalesce(lane.due_at, 'infinity'), lane.delivery_id)
       ) first
     ), planned as materialized (
       select greatest(reltuples / greatest(relpages, 1) * (pg_relation_size(oid) / current_setting('block_size')::int), $1::int) as entries
       from pg_class where oid = 'queue_entry'::regclass
     ), sample as (
       select count(*) filter (where due_at <= clock() and lease_token is null)::float8 / greatest(count(*), 1) as due
       from queue_entry tablesample system ((select least(100, 100 * ${sampleSize} / entries) from planned))
     )
     select (planned.entries - in_flight.entries)::bigint as waiting, in_flight.entries as sending, (planned.entries * sample.due)::bigint as due,
       (select min(due_at) from (select due_at from lane where lease_token is null union all select due_at from busy) first
         where due_at <= clock()) as oldest_due_at
     from planned, in_flight, sample`,
    [limit],
  )
  return rows[0]!
}
