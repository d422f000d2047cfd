// How fast a backlog is delivered durably, against what the HTTP client alone can do with the same signed bodies.
import { baseline } from './baseline.ts'
import { type Figure, median, type Report } from './figures.ts'
import { backlog, connectedApps, openHouse } from './house.ts'
import { startReceiver } from './receiver.ts'

const receivers = 10
const concurrency = 64
const rounds = 3
const deliveriesPerRound = 30_000
const baselineCount = 30_000

export async function drain(report: Report): Promise<Figure> {
  const house = await openHouse()
  const receiver = await startReceiver()
  const baselines: number[] = []
  const rates: number[] = []
  try {
    const clientId = await connectedApps(house, receivers, receiver.url)
    // Statements are prepared, sockets opened and code compiled before anything counts.
    await backlog(house, clientId, 5_000)
    await house.sineta.worker.drain()
    for (let round = 1; round <= rounds; round++) {
      baselines.push((await baseline({ count: baselineCount, concurrency })).perSecond)
      await backlog(house, clientId, deliveriesPerRound)
      await receiver.reset()
      const cpuBefore = process.cpuUsage()
      const startedAt = performance.now()
      await house.sineta.worker.drain()
      const seconds = (performance.now() - startedAt) / 1000
      const cpu = process.cpuUsage(cpuBefore)
      const { requests } = await receiver.count()
      if (requests !== deliveriesPerRound)
        throw new Error(`${deliveriesPerRound} deliveries were due, ${requests} arrived`)
      rates.push(deliveriesPerRound / seconds)
      report(
        `drain ${round}/${rounds}: ${Math.round(rates.at(-1)!)} deliveries/s (${Math.round((cpu.user + cpu.system) / deliveriesPerRound)} µs of CPU each), bare dispatch ${Math.round(baselines.at(-1)!)}`,
      )
    }
  } finally {
    await receiver.stop()
    await house.close()
  }
  const rate = median(rates)
  const bare = median(baselines)
  return { bench: 'drain', ratio: rate / bare, rate, baseline: bare, unit: 'deliveries/s' }
}
