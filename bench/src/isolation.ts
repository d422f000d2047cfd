// Whether a receiver that hangs affects the others: a thousand receivers with the same deliveries, once with all of them healthy,
// and once with another one that never responds and has 201 deliveries waiting.
import { type Figure, median, percentile, type Report } from './figures.ts'
import { backlog, connectedApps, type House, openHouse } from './house.ts'
import { hangingPath, type Receiver, startReceiver } from './receiver.ts'

const receivers = 1_000
const healthy = 20_000
const rounds = 3

export async function isolation(report: Report): Promise<Figure> {
  const house = await openHouse()
  const receiver = await startReceiver({ isTimed: true })
  try {
    const clientId = await connectedApps(house, receivers + 1, receiver.url)
    await house.sql(
      `update endpoint set url = $1 where id = (select id from endpoint where kind = 'production' limit 1)`,
      [new URL(hangingPath, receiver.url).href],
    )
    house.sineta.worker.start()
    await arrived(house, receiver, clientId)
    const without: number[] = []
    const withOne: number[] = []
    for (let round = 1; round <= rounds; round++) {
      without.push(await arrived(house, receiver, clientId))
      await backlog(house, clientId, 201, hanging)
      withOne.push(await arrived(house, receiver, clientId))
      await house.sql(`delete from queue_entry where receiver_id in (select id from endpoint p where ${hanging})`)
      report(
        `isolation ${round}/${rounds}: p99 of the others ${withOne.at(-1)} ms with one that hangs, ${without.at(-1)} ms without`,
      )
    }
    const rate = median(withOne)
    const baseline = median(without)
    return { bench: 'isolation', ratio: rate / baseline, rate, baseline, unit: 'ms' }
  } finally {
    await receiver.stop()
    await house.close()
  }
}

const hanging = `p.url like '%${hangingPath}'`

/** Returns the p99 age of deliveries to healthy receivers on arrival. */
async function arrived(house: House, receiver: Receiver, clientId: string) {
  await receiver.reset()
  await backlog(house, clientId, healthy, `not ${hanging}`)
  house.sineta.worker.wake()
  await receiver.reached(healthy)
  return percentile(await receiver.ages(), 0.99)
}
