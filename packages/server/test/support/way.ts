import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { afterAll } from 'vitest'

export type Way = {
  readonly host: string
  /** From now on everything vanishes, in both directions, and nobody is told; or goes through again. */
  block(isBlocked: boolean): void
}

/** A way to a server on this machine on which packets can get lost. Ends with the test file. */
export async function aWayTo(
  { hostname, port }: { hostname: string; port: number | string },
  { from = '127.0.0.1' } = {},
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
      socket.pipe(other)
      if (isBlocked) socket.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, from, resolve))
  afterAll(() => {
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

/** The same address by another way. */
export const by = ({ host }: Way, url: string) => {
  const other = new URL(url)
  other.host = host
  return other.href
}
