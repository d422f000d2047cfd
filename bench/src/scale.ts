// Whether workers share the load: 1, 2, 4 and 8 worker processes with 32 deliveries in flight each, and receivers that take 100 ms.
// That fixes the rate of one process, and n of them should reach n times as much.
import { setTimeout } from 'node:timers/promises'
import { createBacklog, createConnectedApps, openEnvironment } from './environment.ts'
import type { Figure, Report } from './figures.ts'
import { startReceiver } from './receiver.ts'

const sizes = [1, 2, 4, 8]
const inFlight = 32
const responseMs = 100
const seconds = 8

export async function scale(report: Report): Promise<Figure> {
  const env = await openEnvironment({ role: 'api' })
  const receiver = await startReceiver({ delayMs: responseMs })
  let singleRate = 0
  let rate = 0
  let worst = Number.POSITIVE_INFINITY
  try {
    const clientId = await createConnectedApps(env, 20, receiver.url)
    for (const size of sizes) {
      await createBacklog(env, clientId, size * (seconds + 8) * inFlight * (1000 / responseMs))
      const workers = await Promise.all(Array.from({ length: size }, () => env.startWorker({ inFlight })))
      // Their caps grow and their sockets open before anything counts.
      await setTimeout(3_000)
      await receiver.reset()
      const startedAt = performance.now()
      await setTimeout(seconds * 1000)
      const { requests } = await receiver.count()
      rate = (requests * 1000) / (performance.now() - startedAt)
      await Promise.all(workers.map((worker) => worker.stop()))
      await env.sql('delete from queue_entry')
      if (size === 1) singleRate = rate
      worst = Math.min(worst, rate / (size * singleRate))
      report(
        `scale: ${size} worker processes ${Math.round(rate)} deliveries/s, ${(rate / (size * singleRate)).toFixed(2)} of ${size} × one`,
      )
    }
  } finally {
    await receiver.stop()
    await env.close()
  }
  return { bench: 'scale', ratio: worst, rate, baseline: sizes.at(-1)! * singleRate, unit: 'deliveries/s' }
}
