// How much memory a worker process needs with a million deliveries waiting.
import { setTimeout } from 'node:timers/promises'
import { createBacklog, createConnectedApps, openEnvironment } from './environment.ts'
import type { Figure, Report } from './figures.ts'
import { startReceiver } from './receiver.ts'

const backlogSize = 1_000_000
const batchSize = 50_000
const maxMegabytes = 300
const seconds = 30

export async function memory(report: Report): Promise<Figure> {
  const env = await openEnvironment({ role: 'api' })
  const receiver = await startReceiver()
  let peak = 0
  try {
    const clientId = await createConnectedApps(env, 100, receiver.url)
    for (let made = 0; made < backlogSize; made += batchSize) {
      await createBacklog(env, clientId, batchSize)
      report(`memory: ${((made + batchSize) / 1e6).toFixed(2)} of ${backlogSize / 1e6} million are waiting`)
    }
    const worker = await env.startWorker()
    for (let second = 1; second <= seconds; second++) {
      await setTimeout(1_000)
      peak = await worker.peakMegabytes()
      if (second % 5 === 0)
        report(
          `memory: ${Math.round(peak)} MB at most after ${second} s and ${(await receiver.count()).requests} deliveries`,
        )
    }
    await worker.stop()
  } finally {
    await receiver.stop()
    await env.close()
  }
  return { bench: 'memory', ratio: peak / maxMegabytes, rate: peak, baseline: maxMegabytes, unit: 'MB' }
}
