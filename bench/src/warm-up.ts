// How fast a service responds right after its start: a thousand check-ins, a hundred a second, from the moment it reports that it
// has started.

import { type BenchEnvironment, openEnvironment } from './environment.ts'
import { type Line, median, percentile, type Report, rounded, sized } from './figures.ts'
import { startLoadGenerator } from './load.ts'
import { startReceiver } from './receiver.ts'
import { checkInPath, createSchool } from './school.ts'

const requests = sized(1_000, 100)
const rate = 100
const starts = sized(3, 1)
const connections = 16

export async function warmUp(report: Report): Promise<Line[]> {
  const env = await openEnvironment({ role: 'api' })
  const receiver = await startReceiver()
  const load = startLoadGenerator()
  try {
    const { token, bodies } = await createSchool(env, receiver.url)
    const measureFirstRequests = async (env: BenchEnvironment) => {
      const service = await env.startService()
      const job = { url: service.url, path: checkInPath, token, bodies, connections, seconds: requests / rate, rate }
      const cold = await load.run(job)
      const warm = await load.run(job)
      await service.stop()
      if (cold.refused + warm.refused > 0) throw new Error(`${cold.refused + warm.refused} check-ins were refused`)
      return { cold: cold.responseMs, warm: warm.responseMs }
    }
    // The load generator has to be warm itself.
    await measureFirstRequests(env)
    const runs: { cold: number[]; warm: number[] }[] = []
    for (let n = 1; n <= starts; n++) {
      runs.push(await measureFirstRequests(env))
      report(
        `warm-up ${n}/${starts}: p99 of the first ${requests} ${p(runs.at(-1)!.cold, 0.99)} ms, of the next ${p(runs.at(-1)!.warm, 0.99)} ms`,
      )
    }
    const middle = (of: (run: (typeof runs)[number]) => number) => rounded(median(runs.map(of)), 1)
    const figures = {
      first_ms: middle(({ cold }) => cold[0]!),
      p50_ms: middle(({ cold }) => p(cold, 0.5)),
      p99_ms: middle(({ cold }) => p(cold, 0.99)),
      warm_p50_ms: middle(({ warm }) => p(warm, 0.5)),
      warm_p99_ms: middle(({ warm }) => p(warm, 0.99)),
    }
    const { first_ms, p50_ms, p99_ms, warm_p50_ms, warm_p99_ms } = figures
    return [
      {
        text: `warm-up: the first ${requests} responses p50 ${p50_ms} ms, p99 ${p99_ms} ms (the very first ${first_ms} ms), the next ${requests} p50 ${warm_p50_ms} ms, p99 ${warm_p99_ms} ms`,
        json: { bench: 'warm-up', requests, ...figures },
      },
    ]
  } finally {
    await load.stop()
    await receiver.stop()
    await env.close()
  }
}

const p = (times: readonly number[], share: number) =>
  rounded(
    percentile(
      [...times].sort((a, b) => a - b),
      share,
    ),
    1,
  )
