// An ordinary morning: children arrive at a steady rate far below the machine's limit, two deliveries each. Measures how long a
// delivery takes from the gate to its receiver, and how much CPU a check-in needs. A plain service of a hundred lines does the same
// in turns, because the p99 says as much about the machine as about the service.
import { setTimeout } from 'node:timers/promises'
import { type CpuUsage, coresOf, measureCpu } from './cpu.ts'
import { openEnvironment } from './environment.ts'
import { type Line, percentile, rounded, sized } from './figures.ts'
import { startLoadGenerator } from './load.ts'
import { startPlainService } from './plain.ts'
import { type Arrival, startReceiver } from './receiver.ts'
import { checkInPath, createSchool } from './school.ts'
import { measureSlowShare } from './steadiness.ts'

const rates = [20, 100, 300]
const seconds = sized(15, 2)
const warmUpSeconds = sized(5, 1)
// For over a minute after check-ins, audit entries are chained, tables vacuumed, connections closed and memory returned.
const afterLoadSeconds = sized(80, 0)
// Covers jobs, which run at intervals of up to 15 seconds.
const idleSeconds = sized(30, 1)
const connections = 64

export async function morning(): Promise<Line[]> {
  const env = await openEnvironment({ isAlone: true })
  const receiver = await startReceiver({ isTimed: true })
  const load = startLoadGenerator()
  const plain = await startPlainService(env)
  try {
    const machine = measureSlowShare()
    const { token, bodies, numbers } = await createSchool(env, receiver.url)
    const services = {
      sineta: await env.sineta.start(),
      plain: await plain.listen(checkInPath, [receiver.url, receiver.url], { isSending: true }),
    }
    const sendCheckIns = async (url: string, rate: number, forSeconds: number) => {
      await receiver.reset()
      const sent = await load.run({ url, path: checkInPath, token, bodies, connections, seconds: forSeconds, rate })
      if (sent.refused > 0) throw new Error(`${sent.refused} check-ins were refused`)
      await receiver.waitForRequests(sent.answered * 2)
      return sent
    }
    // Warms both services up: compiles code, prepares statements and gets to know the receivers.
    for (const rate of [...rates, ...rates])
      for (const url of Object.values(services)) await sendCheckIns(url, rate, warmUpSeconds)
    await setTimeout(afterLoadSeconds * 1000)
    const { cpu: idle } = await measureCpu(env, () => setTimeout(idleSeconds * 1000))
    const measure = async (url: string, rate: number) => {
      const { result, cpu } = await measureCpu(env, () => sendCheckIns(url, rate, seconds))
      const delays = delaysOf(result.sentAt, numbers, await receiver.arrivals())
      const perCheckIn = (ms: number) => rounded(ms / result.answered, 2)
      return {
        p50_ms: rounded(percentile(delays, 0.5), 1),
        p99_ms: rounded(percentile(delays, 0.99), 1),
        node_ms: perCheckIn(cpu.nodeMs),
        postgres_ms: cpu.postgresMs === null ? null : perCheckIn(cpu.postgresMs),
        cores: rounded(coresOf(cpu), 2),
      }
    }
    const lines = [machineLine(machine), idleLine(idle)]
    for (const rate of rates) {
      const figures = await measure(services.sineta, rate)
      const { p50_ms, p99_ms, node_ms, postgres_ms, cores } = figures
      const limit = await measure(services.plain, rate)
      lines.push({
        text: `morning: ${rate} check-ins/s, arrival p50 ${p50_ms} ms, p99 ${p99_ms} ms; CPU per check-in ${node_ms} ms of Node, ${postgres_ms} ms of PostgreSQL; ${cores} cores (a plain service: ${limit.p50_ms} ms, ${limit.p99_ms} ms; ${limit.node_ms} ms, ${limit.postgres_ms} ms; ${limit.cores} cores)`,
        json: { bench: 'morning', rate, ...figures, plain: limit },
      })
    }
    return lines
  } finally {
    await load.stop()
    await receiver.stop()
    await plain.close()
    await env.close()
  }
}

function machineLine(slowShare: number): Line {
  const slow_percent = rounded(slowShare * 100, 1)
  return {
    text: `morning: this machine ran at half its speed or less for ${slow_percent} % of the time while idle`,
    json: { bench: 'morning', slow_percent },
  }
}

/** Formats the CPU time of idle processes, in percent of a core. */
function idleLine({ nodeMs, postgresMs, elapsedMs }: CpuUsage): Line {
  const percent = (ms: number) => rounded((ms / elapsedMs) * 100, 2)
  const figures = {
    node_percent: percent(nodeMs),
    postgres_percent: postgresMs === null ? null : percent(postgresMs),
  }
  return {
    text: `morning: idle, ${figures.node_percent} % of a core for Node, ${figures.postgres_percent} % for PostgreSQL`,
    json: { bench: 'morning', rate: 0, ...figures },
  }
}

/**
 * Returns the time from sending each check-in to the arrival of each of its deliveries, sorted. A delivery belongs to the last
 * check-in of its student, because a student checks in again only seconds later.
 */
function delaysOf(sentAt: readonly number[], numbers: readonly string[], arrivals: readonly Arrival[]): number[] {
  const sentOf = new Map<string, number[]>()
  for (const [n, at] of sentAt.entries()) {
    const number = numbers[n % numbers.length]!
    sentOf.set(number, [...(sentOf.get(number) ?? []), at])
  }
  return arrivals.map(([number, at]) => at - sentOf.get(number)!.findLast((sent) => sent <= at)!).sort((a, b) => a - b)
}
