import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createReceiver, memory, nodeHandler } from '../../../receiver/src/index.ts'

export type KitReceiver = {
  readonly url: string
  /** Ids that came, in order, repeats included. */
  readonly copies: string[]
  /** Numbers of the students whose handler ran, in order. */
  readonly handled: string[]
  /** The headers that came, in order. */
  readonly headers: IncomingHttpHeaders[]
  /** Bodies by id, as they came each time. */
  readonly bodies: Map<string, Set<string>>
  /** Done before a delivery is answered. */
  before: (id: string) => unknown
  /** How many requests were refused, and why. */
  readonly refused: string[]
  /** Resolves when a handler has run so often. */
  handledCount(count: number): Promise<void>
  close(): Promise<void>
  reopen(): Promise<void>
}

/** A partner's receiver, made with the kit. */
export async function openReceiver(secret: string): Promise<KitReceiver> {
  const waiting = new Set<() => void>()
  // Kept over a restart of the receiver, as a database would.
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
