import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { onTestFinished } from 'vitest'
import { overTcp } from './database.ts'

export type Proxy = {
  readonly host: string
  /** Stops all traffic in both directions without closing a connection, or lets it through again. */
  block(isBlocked: boolean): void
}

/** A proxy to a server on this machine that can stop all traffic. Closes with the test. */
export async function startProxyTo(
  { hostname, port }: { hostname: string; port: number | string },
  {
    from = '127.0.0.1',
    delayMs,
  }: {
    from?: string
    /** The delay of each chunk; their order is kept, as TCP keeps it. */
    delayMs?: () => number
  } = {},
): Promise<Proxy> {
  const sockets = new Set<Socket>()
  let isBlocked = false
  const server = createServer((near) => {
    const far = dial(Number(port), hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      // Closing one side closes the other, unless the proxy is blocked.
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

/** Delays chunks without serialising the delays, and keeps their order. */
function late(delayMs: () => number): Transform {
  let arrivesAt = 0
  // Timers are rounded to milliseconds, so of two that are due together the second may fire first.
  const inTransit: Buffer[] = []
  return new Transform({
    writableHighWaterMark: 16 * 2 ** 20,
    transform(piece, _encoding, done) {
      arrivesAt = Math.max(arrivesAt, performance.now() + delayMs())
      inTransit.push(piece)
      setTimeout(() => this.push(inTransit.shift()), arrivesAt - performance.now())
      done()
    },
    flush(done) {
      setTimeout(done, Math.max(arrivesAt - performance.now() + 2, 0))
    },
  })
}

/** The same database URL, through the proxy. */
export const through = ({ host }: Proxy, url: string) => overTcp(url, host)
