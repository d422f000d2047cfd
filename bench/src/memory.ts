// How much memory a worker process needs with a million deliveries waiting.
import { setTimeout } from 'node:timers/promises'
import type { Figure, Report } from './figures.ts'
import { backlog, connectedApps, openHouse } from './house.ts'
import { startReceiver } from './receiver.ts'

const waiting = 1_000_000
const atOnce = 50_000
const maxMegabytes = 300
const seconds = 30

export async function memory(report: Report): Promise<Figure> {
  const house = await openHouse({ role: 'api' })
  const receiver = await startReceiver()
  let peak = 0
  try {
    const clientId = await connectedApps(house, 100, receiver.url)
    for (let made = 0; made < waiting; made += atOnce) {
      await backlog(house, clientId, atOnce)
      report(`memory: ${((made + atOnce) / 1e6).toFixed(2)} of ${waiting / 1e6} million are waiting`)
    }
    const worker = await house.startWorker()
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
    await house.close()
  }
  return { bench: 'memory', ratio: peak / maxMegabytes, rate: peak, baseline: maxMegabytes, unit: 'MB' }
}
