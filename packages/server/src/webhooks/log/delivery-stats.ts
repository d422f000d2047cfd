import type { Database, Transaction } from '../../platform/database/database.ts'
import { isTooFarAhead } from '../../platform/database/due.ts'
import type { Job } from '../../platform/jobs.ts'
import type { RetentionRule } from '../../platform/retention.ts'
import * as milestones from '../../tenancy/partners/milestone-queries.ts'
import { bounds } from './durations.ts'

/** Counts attempts for the portal, some time after they were made, and reads the counts. */

/** How long the counts of each step are kept: as long as the longest range that is drawn from them, and a little longer. */
const kept: readonly { step: number; hours: number }[] = [
  { step: 60, hours: 2 },
  { step: 900, hours: 26 },
  { step: 3600, hours: 30 * 24 + 1 },
]

const steps = kept.map(({ step }) => step)
const hours = kept.map(({ hours }) => hours)

export const statRetention: readonly RetentionRule[] = kept.map(({ step, hours }) => ({
  table: 'delivery_stat',
  expired: `step = ${step} and at < clock() - interval '${hours} hours'`,
}))

// An attempt is written when it has ended, at most 15 s after it started, with the next batch of results. The attempt of a worker
// that died is written when its lease expires; if that is later than this, it is not counted.
const settledSeconds = 30
// Counting more than this at once would take seconds, so shorter periods are then counted one after the other.
const maxAtOnce = 50_000
const shortestMs = 10_000

/**
 * The only statement here that reads attempts and deliveries: those that started at or after $1 and before $2, of the app $3 or of
 * all apps. It uses the index on `started_at` and looks up the delivery of each attempt one by one, so the rest of the log costs
 * nothing. Without the limit it would be a join, which reads the whole log.
 */
const countStatement = `
  select d.app_id, d.receiver_kind as kind, date_trunc('minute', a.started_at) as at, d.event_name,
    coalesce(a.response_status::text, a.error, 'unknown') as outcome,
    width_bucket(a.duration_ms, array[${bounds.join()}])::smallint as slowness,
    count(*)::int as attempts,
    (count(*) filter (where d.ended_as = 'failed' and a.number = (
      select max(number) from attempt last where last.delivery_id = a.delivery_id)))::int as failed
  from attempt a cross join lateral (select * from delivery where id = a.delivery_id limit 1) d
  where a.started_at >= $1 and a.started_at < $2 and not a.superseded and d.app_id is not null and ($3::uuid is null or d.app_id = $3)
  group by 1, 2, 3, 4, 5, 6`

export const deliveryStatsJob: Job = {
  name: 'delivery-stats',
  everySeconds: 10,
  // It waits for no lock, but after a night without it there is much to count.
  lane: 'own',
  run: async ({ system }) => ((await countNext(system)) ? 1 : 0),
}

/** Counts the next period exactly once, even if the process dies. Returns whether there is more. */
const countNext = (system: Database): Promise<boolean> =>
  system.transaction({ clients: [] }, async (tx) => {
    const { rows } = await tx.query<{ from: Date; until: Date; is_ahead: boolean }>(
      `select counted_until as from, clock() - make_interval(secs => $1) as until, ${isTooFarAhead('counted_until', 0)} as is_ahead
       from delivery_stat_position for update`,
      [settledSeconds],
    )
    const { from, until, is_ahead } = rows[0]!
    if (is_ahead) await tx.query('update delivery_stat_position set counted_until = $1', [until])
    if (until <= from) return false
    const { to, isEmpty } = await nextStretch(tx, from, until)
    await tx.query('update delivery_stat_position set counted_until = $1', [to])
    if (isEmpty) return false
    const { rows: arrived } = await tx.query<{ app_id: string }>(
      `with counted as (${countStatement}), stored as (
         insert into delivery_stat as s (app_id, kind, step, at, event_name, outcome, slowness, attempts, failed)
         select app_id, kind, step, date_bin(make_interval(secs => step), at, 'epoch'), event_name, outcome, slowness, sum(attempts), sum(failed)
         from counted join unnest($4::int[], $5::int[]) as k (step, hours) on at > clock() - make_interval(hours => hours)
         group by 1, 2, 3, 4, 5, 6, 7
         on conflict (app_id, kind, step, at, event_name, outcome, slowness)
           do update set attempts = s.attempts + excluded.attempts, failed = s.failed + excluded.failed
       )
       select distinct app_id from counted where outcome like '2__'`,
      [from, to, null, steps, hours],
    )
    await milestones.reach(
      tx,
      arrived.map(({ app_id }) => app_id),
      'first_2xx',
    )
    return to < until
  })

/** Halves the period until it holds no more attempts than can be counted at once. */
async function nextStretch(tx: Transaction, from: Date, until: Date): Promise<{ to: Date; isEmpty: boolean }> {
  for (let lengthMs = until.getTime() - from.getTime(); ; lengthMs = Math.ceil(lengthMs / 2)) {
    const to = new Date(from.getTime() + lengthMs)
    const attempts = await countUpTo(tx, maxAtOnce, from, to)
    if (attempts < maxAtOnce || lengthMs <= shortestMs) return { to, isEmpty: attempts === 0 }
  }
}

async function countUpTo(tx: Transaction, max: number, from: Date, to: Date): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    'select count(*)::int as n from (select from attempt where started_at >= $1 and started_at < $2 limit $3) first_ones',
    [from, to, max],
  )
  return rows[0]!.n
}

export type Stat = {
  app_id: string
  kind: 'test' | 'production'
  at: Date
  event_name: string
  outcome: string
  slowness: number
  attempts: number
  failed: number
}

export type Question = {
  readonly appIds: readonly string[]
  readonly kinds: readonly string[]
  readonly step: 60 | 900 | 3600
  readonly from: Date
  /** Counts within this many seconds are added up. */
  readonly bucketSeconds: number
}

/** Returns the counts in buckets, and until when they are complete. One statement, so that the two are of the same moment. */
export async function read(
  tx: Transaction,
  { appIds, kinds, step, from, bucketSeconds }: Question,
): Promise<{ counted: Stat[]; countedUntil: Date }> {
  const { rows } = await tx.query<{ counted_until: Date } & (Stat | { [K in keyof Stat]: null })>(
    `select p.counted_until, s.* from delivery_stat_position p left join lateral (
       select app_id, kind, date_bin(make_interval(secs => $5), at, 'epoch') as at, event_name, outcome, slowness,
         sum(attempts)::int as attempts, sum(failed)::int as failed
       from delivery_stat where app_id = any ($1) and kind = any ($2) and step = $3 and at >= $4
       group by 1, 2, 3, 4, 5, 6
     ) s on true`,
    [appIds, kinds, step, from, bucketSeconds],
  )
  return {
    counted: rows.filter((row): row is { counted_until: Date } & Stat => row.app_id !== null),
    countedUntil: rows[0]!.counted_until,
  }
}

/**
 * Counts the attempts of one app that the job has not counted yet. Needs a transaction of the system: with the rights of an app,
 * row-level security would check every attempt of every app.
 */
export async function readNewest(system: Transaction, appId: string, countedUntil: Date): Promise<Stat[]> {
  const { rows } = await system.query<Stat>(countStatement, [countedUntil, new Date(system.now.getTime() + 1), appId])
  return rows
}
