import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { overTcp } from './support/database.ts'
import { type House, openOwnHouse } from './support/house.ts'
import { startProcess } from './support/processes.ts'

// A worker whose database went away while it had deliveries in flight: it cannot write how they ended, and is asked to stop.

let house: House
beforeAll(async () => {
  house = await openOwnHouse()
})
afterAll(() => house.close())

/** The way to the database, until it is cut. */
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

test('a worker that lost its database stops by itself, and another one sends its deliveries again', async () => {
  const relay = await startRelay(house.databaseUrl)
  let respond: (status: number) => void
  const response = new Promise<number>((resolve) => {
    respond = resolve
  })
  house.receiver.answer = () => response
  const worker = startProcess('worker', relay.url)
  await worker.started
  await house.queue(1)
  await expect.poll(() => house.receiver.copies.length).toBe(2)
  relay.cut()
  respond!(204)
  await expect.poll(worker.output).toContain('delivery.results_not_written')
  worker.kill('SIGTERM')
  // A stop that is stuck is ended with 1 after 25 s.
  expect(await worker.exit).toEqual({ code: 0, signal: null })
  expect(worker.output()).toContain('delivery.results_dropped')

  house.receiver.answer = () => 204
  const other = startProcess('worker', house.databaseUrl)
  await house.drained()
  expect(house.receiver.copies).toHaveLength(4)
  expect(await house.statuses()).toEqual({ delivered: 2 })
  other.kill('SIGTERM')
  expect(await other.exit).toEqual({ code: 0, signal: null })
})
