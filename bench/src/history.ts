// Whether a long past slows the present down: the same backlog is drained with no history and with five million deliveries.
import { type Figure, median, type Report } from './figures.ts'
import { backlog, connectedApps, type House, openHouse } from './house.ts'
import { startReceiver } from './receiver.ts'

const deliveries = 30_000
const rounds = 3
const past = 5_000_000
const atOnce = 250_000

export async function history(report: Report): Promise<Figure> {
  const house = await openHouse()
  const receiver = await startReceiver()
  try {
    const clientId = await connectedApps(house, 10, receiver.url)
    await drained(house, clientId)
    const measure = async (what: string) => {
      const rates: number[] = []
      for (let round = 1; round <= rounds; round++) {
        rates.push(await drained(house, clientId))
        report(`history ${round}/${rounds}: ${Math.round(rates.at(-1)!)} deliveries/s with ${what}`)
      }
      return median(rates)
    }
    const baseline = await measure('no history')
    for (let made = 0; made < past; made += atOnce) {
      await remember(house, clientId)
      report(`history: ${((made + atOnce) / 1e6).toFixed(2)} of ${past / 1e6} million made`)
    }
    await house.sql('analyze delivery, attempt')
    const rate = await measure('5 million deliveries behind')
    return { bench: 'history', ratio: rate / baseline, rate, baseline, unit: 'deliveries/s' }
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

/** Deliveries of the last weeks that arrived at the first attempt. */
const remember = ({ sql }: House, clientId: string) =>
  sql(
    `with made as (
       insert into delivery (id, event_id, client_id, app_id, receiver_id, receiver_kind, event_name, created_at)
       select uuid_v7(at, (n % 4096)::int), gen_random_uuid(), $1, p.app_id, p.id, 'production', 'attendance.check_in', at
       from (select n, greatest(clock() - random() * interval '28 days', date_trunc('month', clock()) - interval '1 month') as at from generate_series(1, $2::int) n) past
         join (select id, app_id, row_number() over () - 1 as place, count(*) over () as total from endpoint where kind = 'production') p on n % total = place
       returning id, created_at
     )
     insert into attempt (delivery_id, number, started_at, duration_ms, response_status) select id, 1, created_at, 12, 204 from made`,
    [clientId, atOnce],
  )
