// How fast a backlog is delivered durably, compared with a plain service and with the HTTP client alone sending the same signed
// bodies.
import { measureBaseline } from './baseline.ts'
import { createBacklog, createConnectedApps, openEnvironment } from './environment.ts'
import { type Figure, measureInTurns, type Report, sized } from './figures.ts'
import { startPlainService } from './plain.ts'
import { startReceiver } from './receiver.ts'

const receivers = 10
const concurrency = 64
const rounds = sized(5, 1)
const deliveries = sized(30_000, 3_000)

export async function drain(report: Report): Promise<Figure> {
  const env = await openEnvironment()
  const receiver = await startReceiver()
  const plain = await startPlainService(env)
  try {
    const clientId = await createConnectedApps(env, receivers, receiver.url)
    const bare = async () => (await measureBaseline({ count: deliveries, concurrency })).perSecond
    const measureDrain = async (fill: () => Promise<void>, drain: () => Promise<void>) => {
      await fill()
      await receiver.reset()
      const startedAt = performance.now()
      await drain()
      const seconds = (performance.now() - startedAt) / 1000
      const { requests } = await receiver.count()
      if (requests !== deliveries) throw new Error(`${deliveries} deliveries were due, ${requests} arrived`)
      return deliveries / seconds
    }
    const drainSineta = () =>
      measureDrain(
        () => createBacklog(env, clientId, deliveries),
        () => env.sineta.worker.drain(),
      )
    const drainPlain = () => measureDrain(() => plain.fill(receiver.url, deliveries), plain.drain)
    // Prepares statements, opens sockets and compiles code before anything counts.
    await drainSineta()
    await drainPlain()
    const figure = await measureInTurns(
      rounds,
      { baseline: bare, rate: drainSineta, plain: drainPlain },
      (round, rate, beside, besidePlain) =>
        report(
          `drain ${round}/${rounds}: ${Math.round(rate)} deliveries/s, plain service ${Math.round(besidePlain!)}, bare dispatch ${Math.round(beside)}`,
        ),
    )
    return { bench: 'drain', ...figure, unit: 'deliveries/s' }
  } finally {
    await plain.close()
    await receiver.stop()
    await env.close()
  }
}
