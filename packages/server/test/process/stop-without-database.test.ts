import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { overTcp } from '../support/database.ts'
import { type Harness, openOwnHarness } from '../support/harness.ts'
import { startProcess } from '../support/processes.ts'

// A worker loses its database while it has deliveries in flight, so it cannot record their results, and is asked to stop.

let harness: Harness
beforeAll(async () => {
  harness = await openOwnHarness()
})
afterAll(() => harness.close())

/** A proxy to the database that can be cut. */
async function startRelay(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const postgres = connect(Number(port), hostname)
    client.pipe(postgres).pipe(client)
    for (const socket of [client, postgres]) sockets.add(socket.on('error', () => {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: overTcp(databaseUrl, `127.0.0.1:${(server.address() as AddressInfo).port}`),
    cut() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

test('a worker that lost its database still stops, and another one sends its deliveries again', async () => {
  const relay = await startRelay(harness.databaseUrl)
  let respond: (status: number) => void
  const response = new Promise<number>((resolve) => {
    respond = resolve
  })
  harness.receiver.answer = () => response
  const worker = startProcess('worker', relay.url)
  await worker.started
  await harness.queue(1)
  await expect.poll(() => harness.receiver.copies.length).toBe(2)
  relay.cut()
  respond!(204)
  await expect.poll(worker.output).toContain('delivery.results_not_written')
  worker.kill('SIGTERM')
  // A stop that hangs is ended with exit code 1 after 25 s.
  expect(await worker.exit).toEqual({ code: 0, signal: null })
  expect(worker.output()).toContain('delivery.results_dropped')

  harness.receiver.answer = () => 204
  const other = startProcess('worker', harness.databaseUrl)
  await harness.drained()
  expect(harness.receiver.copies).toHaveLength(4)
  expect(await harness.statuses()).toEqual({ delivered: 2 })
  other.kill('SIGTERM')
  expect(await other.exit).toEqual({ code: 0, signal: null })
})
