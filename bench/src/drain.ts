// How fast a backlog is delivered durably, compared with a plain service and with the HTTP client alone sending the same signed
// bodies.
import { baseline } from './baseline.ts'
import { type Figure, inTurns, type Report, sized } from './figures.ts'
import { backlog, connectedApps, openHouse } from './house.ts'
import { startPlain } from './plain.ts'
import { startReceiver } from './receiver.ts'

const receivers = 10
const concurrency = 64
const rounds = sized(5, 1)
const deliveries = sized(30_000, 3_000)

export async function drain(report: Report): Promise<Figure> {
  const house = await openHouse()
  const receiver = await startReceiver()
  const plain = await startPlain(house)
  try {
    const clientId = await connectedApps(house, receivers, receiver.url)
    const bare = async () => (await baseline({ count: deliveries, concurrency })).perSecond
    const timed = async (fill: () => Promise<void>, drain: () => Promise<void>) => {
      await fill()
      await receiver.reset()
      const startedAt = performance.now()
      await drain()
      const seconds = (performance.now() - startedAt) / 1000
      const { requests } = await receiver.count()
      if (requests !== deliveries) throw new Error(`${deliveries} deliveries were due, ${requests} arrived`)
      return deliveries / seconds
    }
    const drained = () =>
      timed(
        () => backlog(house, clientId, deliveries),
        () => house.sineta.worker.drain(),
      )
    const plainly = () => timed(() => plain.fill(receiver.url, deliveries), plain.drain)
    // Prepares statements, opens sockets and compiles code before anything counts.
    await drained()
    await plainly()
    const figure = await inTurns(
      rounds,
      { baseline: bare, rate: drained, plain: plainly },
      (round, rate, beside, besidePlain) =>
        report(
          `drain ${round}/${rounds}: ${Math.round(rate)} deliveries/s, plain service ${Math.round(besidePlain!)}, bare dispatch ${Math.round(beside)}`,
        ),
    )
    return { bench: 'drain', ...figure, unit: 'deliveries/s' }
  } finally {
    await plain.close()
    await receiver.stop()
    await house.close()
  }
}
