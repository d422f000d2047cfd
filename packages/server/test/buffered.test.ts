import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { insertBacklog } from './support/backlog.ts'
import { aClient, anApp, aSchool, connect } from './support/builders.ts'
import { useSineta } from './support/sineta.ts'

// A worker claims ahead for a receiver that is quick. What it holds is still the school's to take back.

const sineta = useSineta()

/** Answers at once as often as it takes to be known as quick, and then not before it is told to. */
const quickAnswers = 60
const held: ServerResponse[] = []
let received = 0
let isHolding = true
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    received += 1
    if (received <= quickAnswers || !isHolding) response.writeHead(204).end()
    else held.push(response)
  })
})
const answerAll = () => {
  isHolding = false
  for (const response of held.splice(0)) response.writeHead(204).end()
}

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('a worker sends nothing of what it holds for an app that was disconnected', async () => {
  const client = await aClient(sineta)
  const { id: schoolId } = await aSchool(sineta, client)
  const app = await anApp(sineta, { productionUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })
  await connect(sineta, app, client)
  const [endpoint] = await sineta.sql<{ id: string }>('select id from endpoint where app_id = $1', [app.id])
  const lane = { clientId: client.id, schoolId, appId: app.id, receiverId: endpoint!.id, kind: 'production' }
  await insertBacklog(sineta, [lane], 200)
  sineta.parts.worker.start()
  await expect.poll(() => held.length).toBe(32)
  expect(await sineta.sql('select from queue_entry where lease_token is null')).toEqual([])

  await sineta.sql(`update connection set status = 'revoked' where app_id = $1`, [app.id])
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => statements.mockRestore())
  const looks = () => statements.mock.calls.filter(([sent]) => (sent as { name?: string }).name === 'targets').length
  // The first may have been on its way before the end of the connection.
  await expect.poll(looks).toBeGreaterThan(1)
  const before = received
  answerAll()
  await expect.poll(() => sineta.sql('select from queue_entry')).toEqual([])
  expect(received).toBe(before)
})
