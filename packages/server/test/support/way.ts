import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { onTestFinished } from 'vitest'
import { overTcp } from './database.ts'

export type Way = {
  readonly host: string
  /** From now on everything vanishes, in both directions, and nobody is told; or goes through again. */
  block(isBlocked: boolean): void
}

/** A way to a server on this machine on which packets can get lost. Ends with the test. */
export async function aWayTo(
  { hostname, port }: { hostname: string; port: number | string },
  {
    from = '127.0.0.1',
    delayMs,
  }: { from?: string /** Of each piece; their order is kept, as TCP keeps it. */; delayMs?: () => number } = {},
): Promise<Way> {
  const sockets = new Set<Socket>()
  let isBlocked = false
  const server = createServer((near) => {
    const far = dial(Number(port), hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      // Half of a broken connection tells the other half, unless it cannot be reached.
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        if (!isBlocked) other.destroy()
      })
      if (delayMs) socket.pipe(late(delayMs)).pipe(other)
      else socket.pipe(other)
      if (isBlocked) socket.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, from, resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    host: `${from}:${(server.address() as AddressInfo).port}`,
    block(blocked) {
      isBlocked = blocked
      for (const socket of sockets) {
        if (blocked) socket.pause()
        else socket.resume()
      }
    },
  }
}

/** Pieces travel at the same time, and none overtakes another. */
function late(delayMs: () => number): Transform {
  let arrivesAt = 0
  // Timers are rounded to milliseconds: of two that end together the second may come first.
  const onTheirWay: Buffer[] = []
  return new Transform({
    writableHighWaterMark: 16 * 2 ** 20,
    transform(piece, _encoding, done) {
      arrivesAt = Math.max(arrivesAt, performance.now() + delayMs())
      onTheirWay.push(piece)
      setTimeout(() => this.push(onTheirWay.shift()), arrivesAt - performance.now())
      done()
    },
    flush(done) {
      setTimeout(done, Math.max(arrivesAt - performance.now() + 2, 0))
    },
  })
}

/** The same address by another way. */
export const by = ({ host }: Way, url: string) => overTcp(url, host)
