// The 07:00 bell: check-ins arrive over HTTP at a fixed rate, two deliveries each, everything on the same cores. Searches for the
// highest rate at which the p99 of the time from commit to arrival is at most a second, for Sineta and for a plain service.
import { measureBaseline } from './baseline.ts'
import { openEnvironment } from './environment.ts'
import { type Figure, percentile, type Report } from './figures.ts'
import { startLoadGenerator } from './load.ts'
import { startPlainService } from './plain.ts'
import { startReceiver } from './receiver.ts'
import { checkInPath, createSchool } from './school.ts'

const secondsEach = 8
const connections = 256
const firstRate = 500
const growthFactor = 1.5
/** The search ends when the lowest rate that failed is within this factor of the highest rate that was sustained. */
const precision = 1.12
const maxMs = 1_000

export async function bell(report: Report): Promise<Figure> {
  const env = await openEnvironment({ role: 'api' })
  const receiver = await startReceiver({ isTimed: true })
  const bare = (await measureBaseline({ count: 60_000, concurrency: 64 })).perSecond
  const load = startLoadGenerator()
  const plain = await startPlainService(env)
  try {
    const { token, bodies } = await createSchool(env, receiver.url)
    const sendCheckIns = (url: string, rate: number, seconds: number) =>
      load.run({ url, path: checkInPath, token, bodies, connections, seconds, rate })

    /** Returns how many deliveries a second arrived in time at this rate, or null if the rate was too high. */
    const measureRate = async (name: string, url: string, rate: number) => {
      await receiver.reset()
      const { answered, perSecond, refused } = await sendCheckIns(url, rate, secondsEach)
      if (refused > 0) throw new Error(`${refused} check-ins were refused`)
      await receiver.waitForRequests(answered * 2)
      // Ages count from the ids, which are created at the start of the transaction, a little before its commit.
      const ages = await receiver.ages()
      const p99 = percentile(ages, 0.99)
      const isKept = p99 < maxMs && perSecond > rate * 0.95
      report(
        `bell, ${name}: ${rate} check-ins/s requested, ${Math.round(perSecond)} accepted, arrival p50 ${percentile(ages, 0.5)} ms, p99 ${p99} ms${isKept ? '' : ': too high'}`,
      )
      return isKept ? perSecond * 2 : null
    }

    /** Searches for the highest rate that a service sustains, trying one rate at each step. */
    const search = (name: string, url: string) => {
      let rate = firstRate
      let kept = 0
      let tooMany = Number.POSITIVE_INFINITY
      let sustained = 0
      return {
        url,
        sustained: () => sustained,
        isOver: () => tooMany <= kept * precision || tooMany === firstRate,
        async step() {
          // A rate gets a second try, because the machine itself pauses now and then.
          const reached = (await measureRate(name, url, rate)) ?? (await measureRate(name, url, rate))
          if (reached === null) tooMany = rate
          else {
            kept = rate
            sustained = reached
          }
          rate = Math.round(tooMany === Number.POSITIVE_INFINITY ? kept * growthFactor : Math.sqrt(kept * tooMany))
        },
      }
    }

    const worker = await env.startWorker()
    const stopPlain = plain.work()
    const sineta = search('Sineta', await env.sineta.start())
    const limit = search('plain service', await plain.listen(checkInPath, [receiver.url, receiver.url]))
    for (const { url } of [sineta, limit]) await sendCheckIns(url, firstRate, 2)
    // In turns, because these machines change their speed from minute to minute.
    while (!sineta.isOver() || !limit.isOver()) for (const one of [sineta, limit]) if (!one.isOver()) await one.step()
    await stopPlain()
    await worker.stop()
    const rate = sineta.sustained()
    const plainRate = limit.sustained()
    return {
      bench: 'bell',
      ratio: rate / bare,
      rate,
      baseline: bare,
      unit: 'deliveries/s',
      plain: plainRate,
      plain_ratio: rate / plainRate,
    }
  } finally {
    await load.stop()
    await receiver.stop()
    await plain.close()
    await env.close()
  }
}
