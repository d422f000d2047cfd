// Measured like other webhook services: 64 senders, each of which sends its next check-in when the last one is answered, two
// deliveries each, everything in one process.
import { coresOf, measureCpu } from './cpu.ts'
import { openEnvironment } from './environment.ts'
import { type Line, type Report, rounded, sized } from './figures.ts'
import { startLoadGenerator } from './load.ts'
import { startReceiver } from './receiver.ts'
import { checkInPath, createSchool } from './school.ts'

const senders = 64
const seconds = sized(20, 2)
const warmUpSeconds = sized(5, 1)

export async function peersLike(report: Report): Promise<Line[]> {
  const env = await openEnvironment({ isAlone: true })
  const receiver = await startReceiver()
  const load = startLoadGenerator()
  try {
    const { token, bodies } = await createSchool(env, receiver.url)
    const url = await env.sineta.start()
    const send = async (forSeconds: number) => {
      await receiver.reset()
      const startedAt = performance.now()
      const sent = await load.run({ url, path: checkInPath, token, bodies, connections: senders, seconds: forSeconds })
      if (sent.refused > 0) throw new Error(`${sent.refused} check-ins were refused`)
      await receiver.waitForRequests(sent.answered * 2)
      return { ...sent, deliveriesPerSecond: (sent.answered * 2000) / (performance.now() - startedAt) }
    }
    await send(warmUpSeconds)
    report(`peers-like: ${senders} senders for ${seconds} s`)
    const { result, cpu } = await measureCpu(env, () => send(seconds))
    const perDelivery = (ms: number) => rounded(ms / (result.answered * 2), 2)
    const figures = {
      rate: rounded(result.perSecond, 1),
      deliveries: rounded(result.deliveriesPerSecond, 1),
      node_ms: perDelivery(cpu.nodeMs),
      postgres_ms: cpu.postgresMs === null ? null : perDelivery(cpu.postgresMs),
      cores: rounded(coresOf(cpu), 2),
    }
    const { rate, deliveries, node_ms, postgres_ms, cores } = figures
    return [
      {
        text: `peers-like: ${rate} events/s, ${deliveries} deliveries/s; CPU per delivery ${node_ms} ms of Node, ${postgres_ms} ms of PostgreSQL; ${cores} cores`,
        json: { bench: 'peers-like', ...figures, unit: 'events/s' },
      },
    ]
  } finally {
    await load.stop()
    await receiver.stop()
    await env.close()
  }
}
