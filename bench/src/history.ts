// Whether a long history slows deliveries down: drains the same backlog with no history and with five million deliveries. The two
// are minutes apart, so each is compared with the HTTP client alone, measured at the same time.
import { baseline } from './baseline.ts'
import { type Figure, inTurns, type Report } from './figures.ts'
import { backlog, connectedApps, type House, openHouse } from './house.ts'
import { startReceiver } from './receiver.ts'

const deliveries = 30_000
const rounds = 5
const past = 5_000_000
const atOnce = 250_000

export async function history(report: Report): Promise<Figure> {
  const house = await openHouse()
  const receiver = await startReceiver()
  try {
    const clientId = await connectedApps(house, 10, receiver.url)
    await drained(house, clientId)
    const measure = (what: string) =>
      inTurns(
        rounds,
        {
          baseline: async () => (await baseline({ count: deliveries, concurrency: 64 })).perSecond,
          rate: () => drained(house, clientId),
        },
        (round, rate, beside) =>
          report(
            `history ${round}/${rounds}: ${Math.round(rate)} deliveries/s with ${what}, bare dispatch ${Math.round(beside)}`,
          ),
      )
    const without = await measure('no history')
    for (let made = 0; made < past; made += atOnce) {
      await remember(house, clientId, made)
      report(`history: ${((made + atOnce) / 1e6).toFixed(2)} of ${past / 1e6} million created`)
    }
    await house.sql('analyze delivery, attempt')
    // Writes the new rows to disk now, and not while the drain is measured.
    await house.sql('checkpoint')
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
    await house.close()
  }
}

async function drained(house: House, clientId: string): Promise<number> {
  await backlog(house, clientId, deliveries)
  const startedAt = performance.now()
  await house.sineta.worker.drain()
  return (deliveries * 1000) / (performance.now() - startedAt)
}

/** Inserts deliveries of the last weeks that succeeded at the first attempt, in order of time. */
const remember = ({ sql }: House, clientId: string, made: number) =>
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
    [clientId, made, atOnce, past],
  )
