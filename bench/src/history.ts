// Whether a long history slows deliveries down: drains the same backlog with no history and with five million deliveries. The two
// are minutes apart, so each is compared with the HTTP client alone, measured at the same time.
import { measureBaseline } from './baseline.ts'
import { type BenchEnvironment, createBacklog, createConnectedApps, openEnvironment } from './environment.ts'
import { type Figure, measureInTurns, type Report } from './figures.ts'
import { startReceiver } from './receiver.ts'

const deliveries = 30_000
const rounds = 5
const historySize = 5_000_000
const batchSize = 250_000

export async function history(report: Report): Promise<Figure> {
  const env = await openEnvironment()
  const receiver = await startReceiver()
  try {
    const clientId = await createConnectedApps(env, 10, receiver.url)
    await measureDrain(env, clientId)
    const measure = (what: string) =>
      measureInTurns(
        rounds,
        {
          baseline: async () => (await measureBaseline({ count: deliveries, concurrency: 64 })).perSecond,
          rate: () => measureDrain(env, clientId),
        },
        (round, rate, beside) =>
          report(
            `history ${round}/${rounds}: ${Math.round(rate)} deliveries/s with ${what}, bare dispatch ${Math.round(beside)}`,
          ),
      )
    const without = await measure('no history')
    for (let made = 0; made < historySize; made += batchSize) {
      await insertHistory(env, clientId, made)
      report(`history: ${((made + batchSize) / 1e6).toFixed(2)} of ${historySize / 1e6} million created`)
    }
    await env.sql('analyze delivery, attempt')
    // Writes the new rows to disk now, and not while the drain is measured.
    await env.sql('checkpoint')
    const behind = await measure('5 million past deliveries')
    return {
      bench: 'history',
      ratio: behind.ratio / without.ratio,
      rate: behind.rate,
      baseline: without.rate,
      unit: 'deliveries/s',
    }
  } finally {
    await receiver.stop()
    await env.close()
  }
}

async function measureDrain(env: BenchEnvironment, clientId: string): Promise<number> {
  await createBacklog(env, clientId, deliveries)
  const startedAt = performance.now()
  await env.sineta.worker.drain()
  return (deliveries * 1000) / (performance.now() - startedAt)
}

/** Inserts deliveries of the last weeks that succeeded at the first attempt, in order of time. */
const insertHistory = ({ sql }: BenchEnvironment, clientId: string, made: number) =>
  sql(
    `with past as (
       select n, greatest(clock() - interval '28 days', date_trunc('month', clock()) - interval '1 month') as begun from generate_series($2::int + 1, $2 + $3::int) n
     ), delivered as (
       insert into delivery (id, event_id, client_id, app_id, receiver_id, receiver_kind, event_name, created_at)
       select delivery_id(event_id, p.id), event_id, $1, p.app_id, p.id, 'production', 'attendance.check_in', at
       from (select n, at, uuid_v7(at) as event_id from past, lateral (select begun + (clock() - begun) * (n::float8 / $4) as at) t) e
         join (select id, app_id, row_number() over () - 1 as place, count(*) over () as total from endpoint where kind = 'production') p on n % total = place
       order by n
       returning id, created_at
     )
     insert into attempt (delivery_id, number, started_at, duration_ms, response_status) select id, 1, created_at, 12, 204 from delivered`,
    [clientId, made, batchSize, historySize],
  )
