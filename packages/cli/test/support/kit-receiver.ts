import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createReceiver, memory, nodeHandler } from '../../../receiver/src/index.ts'

export type KitReceiver = {
  readonly url: string
  /** The ids received, in order, including duplicates. */
  readonly copies: string[]
  /** The numbers of the students for whom the handler ran, in order. */
  readonly handled: string[]
  /** The headers received, in order. */
  readonly headers: IncomingHttpHeaders[]
  /** The different bodies received, by id. */
  readonly bodies: Map<string, Set<string>>
  /** Runs before the response to a delivery. */
  before: (id: string) => unknown
  /** The codes of refused requests. */
  readonly refused: string[]
  /** Resolves when the handler has run this many times. */
  handledCount(count: number): Promise<void>
  close(): Promise<void>
  reopen(): Promise<void>
}

/** Starts a partner's receiver, built with the kit. */
export async function openReceiver(secret: string): Promise<KitReceiver> {
  const waiting = new Set<() => void>()
  // Survives a restart of the receiver, as a database would.
  const seen = memory()
  const receiver = createReceiver({ secret, seen, onRefused: ({ code }) => void self.refused.push(code) })
  receiver.on('*', async ({ id }) => {
    await self.before(id)
  })
  receiver.on('attendance.check_in', ({ data }) => {
    self.handled.push(data.enrollment_number)
    for (const check of waiting) check()
  })
  const handle = nodeHandler(receiver)
  const server: Server = createServer((request, response) => {
    const id = String(request.headers['webhook-id'])
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      self.copies.push(id)
      self.headers.push(request.headers)
      const body = Buffer.concat(chunks)
      self.bodies.set(id, (self.bodies.get(id) ?? new Set()).add(body.toString()))
      handle(Object.assign(request, { rawBody: body }), response, () => response.writeHead(500).end('it broke'))
    })
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const self: KitReceiver = {
    url: `http://127.0.0.1:${port}/hooks`,
    copies: [],
    headers: [],
    handled: [],
    bodies: new Map(),
    before: () => {},
    refused: [],
    handledCount: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (self.handled.length < count) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
    async reopen() {
      await listen(port)
    },
  }
  return self
}
