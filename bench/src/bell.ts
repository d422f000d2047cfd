// The 07:00 bell: check-ins come through HTTP at a fixed rate, two deliveries each, everything on the same cores. Looks for
// the highest rate at which 99 of 100 deliveries arrive within a second of their commit.
import { baseline } from './baseline.ts'
import { type Figure, percentile, type Report } from './figures.ts'
import { openHouse } from './house.ts'
import { startLoad } from './load.ts'
import { startReceiver } from './receiver.ts'
import { aSchool, checkInPath } from './school.ts'

const secondsEach = 8
const connections = 256
const firstRate = 500
const faster = 1.25
const mostMs = 1_000

export async function bell(report: Report): Promise<Figure> {
  const house = await openHouse({ role: 'api' })
  const receiver = await startReceiver({ isTimed: true })
  const bare = (await baseline({ count: 60_000, concurrency: 64 })).perSecond
  const load = startLoad()
  let sustained = 0
  try {
    const { token, bodies } = await aSchool(house, receiver.url)
    const url = await house.sineta.start()
    const worker = await house.startWorker()
    const ring = (rate: number, seconds: number) =>
      load.run({ url, path: checkInPath, token, bodies, connections, seconds, rate })
    await ring(firstRate, 2)
    for (let rate = firstRate; ; rate = Math.round(rate * faster)) {
      await receiver.reset()
      const { answered, perSecond, refused } = await ring(rate, secondsEach)
      if (refused > 0) throw new Error(`${refused} check-ins were refused`)
      await receiver.reached(answered * 2)
      // An id is as old as its transaction, so a little older than its commit.
      const ages = await receiver.ages()
      const p99 = percentile(ages, 0.99)
      const isKept = p99 < mostMs && perSecond > rate * 0.95
      report(
        `bell: ${rate} check-ins/s asked, ${Math.round(perSecond)} taken, arrival p50 ${percentile(ages, 0.5)} ms, p99 ${p99} ms${isKept ? '' : ': too many'}`,
      )
      if (!isKept) break
      sustained = perSecond * 2
    }
    await worker.stop()
  } finally {
    await load.stop()
    await receiver.stop()
    await house.close()
  }
  return { bench: 'bell', ratio: sustained / bare, rate: sustained, baseline: bare, unit: 'deliveries/s' }
}
