// Whether a receiver that hangs affects the others: a thousand receivers with the same deliveries, once with all of them healthy,
// and once with another one that never responds and has 201 deliveries waiting.

import { type BenchEnvironment, createBacklog, createConnectedApps, openEnvironment } from './environment.ts'
import { type Figure, median, percentile, type Report } from './figures.ts'
import { hangingPath, type Receiver, startReceiver } from './receiver.ts'

const receivers = 1_000
const healthy = 20_000
const rounds = 3

export async function isolation(report: Report): Promise<Figure> {
  const env = await openEnvironment()
  const receiver = await startReceiver({ isTimed: true })
  try {
    const clientId = await createConnectedApps(env, receivers + 1, receiver.url)
    await env.sql(
      `update endpoint set url = $1 where id = (select id from endpoint where kind = 'production' limit 1)`,
      [new URL(hangingPath, receiver.url).href],
    )
    env.sineta.worker.start()
    await measureArrival(env, receiver, clientId)
    const without: number[] = []
    const withOne: number[] = []
    for (let round = 1; round <= rounds; round++) {
      without.push(await measureArrival(env, receiver, clientId))
      await createBacklog(env, clientId, 201, hanging)
      withOne.push(await measureArrival(env, receiver, clientId))
      await env.sql(`delete from queue_entry where receiver_id in (select id from endpoint p where ${hanging})`)
      report(
        `isolation ${round}/${rounds}: p99 of the others ${withOne.at(-1)} ms with one that hangs, ${without.at(-1)} ms without`,
      )
    }
    const rate = median(withOne)
    const baseline = median(without)
    return { bench: 'isolation', ratio: rate / baseline, rate, baseline, unit: 'ms' }
  } finally {
    await receiver.stop()
    await env.close()
  }
}

const hanging = `p.url like '%${hangingPath}'`

/** Returns the p99 age of deliveries to healthy receivers on arrival. */
async function measureArrival(env: BenchEnvironment, receiver: Receiver, clientId: string) {
  await receiver.reset()
  await createBacklog(env, clientId, healthy, `not ${hanging}`)
  env.sineta.worker.wake()
  await receiver.waitForRequests(healthy)
  return percentile(await receiver.ages(), 0.99)
}
