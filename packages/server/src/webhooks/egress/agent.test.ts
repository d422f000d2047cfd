import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseAllowList } from './address.ts'
import { createAgent, type GuardedAgent } from './agent.ts'

const servers = Array.from({ length: 5 }, () => createServer((_request, response) => response.end()))

beforeAll(async () => {
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening')
})

afterAll(() => {
  for (const server of servers) server.close()
})

function get(agent: GuardedAgent, origin: string): Promise<number | Error> {
  return new Promise((resolve) => {
    agent.dispatch(
      { origin, path: '/', method: 'GET' },
      {
        onRequestStart() {},
        onResponseStart: (_controller, status) => resolve(status),
        onResponseError: (_controller, error) => resolve(error),
      },
    )
  })
}

test('more receivers than an agent may meet are all reached, and no socket is left', async () => {
  const allow = parseAllowList('127.0.0.1/32')
  const limits = { connectMs: 2000, connectionsPerOrigin: 2, keepAliveMs: 10_000, headerBytes: 16_384 }
  const agent = createAgent({ ...limits, allow, maxOrigins: 2 })
  const origins = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const statuses = await Promise.all([...origins, ...origins].map((origin) => get(agent, origin)))
  expect(statuses).toEqual(new Array(10).fill(200))

  await agent.close()
  // A server closes only when its last connection has ended.
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
})
