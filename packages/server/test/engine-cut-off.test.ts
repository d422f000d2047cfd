import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { Registry } from 'prom-client'
import { afterAll, expect, test } from 'vitest'
import { Database } from '../src/platform/database.ts'
import { createLog } from '../src/platform/log.ts'
import { parseAllowList } from '../src/webhooks/egress/address.ts'
import { createEngineMetrics } from '../src/webhooks/engine-metrics.ts'
import { createSender } from '../src/webhooks/sender.ts'
import { createWorker, promised } from '../src/webhooks/worker.ts'
import { aClient, aSchool, aStudent } from './support/builders.ts'
import { useSineta } from './support/sineta.ts'

const sineta = useSineta()
const closing: (() => unknown)[] = []
afterAll(() => Promise.all(closing.reverse().map((close) => close())))

/** The way to the database, which can be blocked: packets vanish, nobody is told. */
async function aWayThatCanBeBlocked(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = dial(Number(port), hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy()).on('close', () => other.destroy())
      socket.pipe(other)
      if (isBlocked) socket.pause()
    }
  })
  let isBlocked = false
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    block(blocked: boolean) {
      isBlocked = blocked
      for (const socket of sockets) blocked ? socket.pause() : socket.resume()
    },
  }
}

test('a worker that cannot reach the database drops what it has on its way, and works again afterwards', {
  timeout: 60_000,
}, async () => {
  // A receiver that says nothing until it is told to.
  const silent = new Set<Socket>()
  let answers = false
  const receiver = createServer((socket) => {
    socket.on('error', () => {}).on('close', () => silent.delete(socket))
    if (!answers) silent.add(socket)
    socket.on('data', () => {
      if (answers) socket.write('HTTP/1.1 204 No Content\r\n\r\n')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  closing.push(() => receiver.close())
  const client = await aClient(sineta, { webhookUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/` })
  const school = await aSchool(sineta, client)
  const { number } = await aStudent(sineta, school)
  await sineta.call('POST /v1/attendance/student/biometric/check/in', {
    as: school.deviceKey,
    body: { school_cnpj: school.cnpj, enrollment_number: number },
  })

  const way = await aWayThatCanBeBlocked(sineta.databaseUrl)
  const database = new Database({ connectionString: way.url, max: 6, role: 'sineta_system', indexLookupsOnly: true })
  const registry = new Registry()
  const sender = createSender({ allow: parseAllowList('127.0.0.0/8'), userAgent: 'test' })
  const worker = createWorker({
    most: 100,
    database,
    sender,
    secrets: sineta.parts.services.secrets,
    log: createLog('silent'),
    metrics: createEngineMetrics(registry),
    timing: { ...promised, cutOffSeconds: 2 },
  })
  worker.start()
  await expect.poll(() => silent.size, { timeout: 10_000 }).toBe(1)
  way.block(true)
  // Well before the 10 s that the receiver has to answer.
  await expect.poll(() => silent.size, { timeout: 8_000 }).toBe(0)
  expect(await registry.metrics()).toMatch(/^sineta_worker_cut_off_total 1$/m)

  way.block(false)
  answers = true
  await sineta.advance(46)
  const statusOf = async () =>
    (await sineta.sql('select status, attempt_count from delivery_now where client_id = $1', [client.id]))[0]
  await expect.poll(statusOf, { timeout: 20_000 }).toEqual({ status: 'delivered', attempt_count: 2 })
  await worker.stop()
  await sender.close()
  await database.close()
})
