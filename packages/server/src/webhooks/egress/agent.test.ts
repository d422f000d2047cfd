import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parseAllowList } from './address.ts'
import { createAgent, type GuardedAgent } from './agent.ts'

const servers = Array.from({ length: 5 }, () => createServer((_request, response) => response.end()))

beforeAll(async () => {
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening')
})

afterAll(() => {
  for (const server of servers) server.close()
})

function get(agent: GuardedAgent, origin: string, path = '/'): Promise<number | Error> {
  return new Promise((resolve) => {
    agent.dispatch(
      { origin, path, method: 'GET' },
      {
        onRequestStart() {},
        onResponseStart: (_controller, status) => resolve(status),
        onResponseError: (_controller, error) => resolve(error),
      },
    )
  })
}

const times = { keepAliveMs: 50, socketMs: 60_000 }
const allow = parseAllowList('127.0.0.1/32')
const originOf = (server: (typeof servers)[number]) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

test('origins without requests are forgotten, and no socket is left', async () => {
  const connectionsPerOrigin = { usual: 2, max: 2 }
  const agent = createAgent({ allow, connectMs: 2000, connectionsPerOrigin, ...times, headerBytes: 16_384 })
  const origins = servers.map(originOf)
  const all = [...origins, ...origins, ...origins]
  expect(await Promise.all(all.map((origin) => get(agent, origin)))).toEqual(all.map(() => 200))
  expect(agent.size).toBe(5)
  await vi.waitFor(() => expect(agent.size).toBe(0), { timeout: 60_000 })
  expect(await get(agent, origins[0]!)).toBe(200)
  await agent.close()
  // A server closes only when its last connection has ended.
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
})

test('a request waits for others to the same host, but not for those that hang', async () => {
  const host = createServer((request, response) => {
    if (request.url === '/') response.end()
  })
  await once(host.listen(0, '127.0.0.1'), 'listening')
  const connectionsPerOrigin = { usual: 2, max: 3 }
  const agent = createAgent({ allow, connectMs: 2000, connectionsPerOrigin, ...times, headerBytes: 16_384 })
  const hanging = [get(agent, originOf(host), '/hang'), get(agent, originOf(host), '/hang')]
  const others = Array.from({ length: 20 }, () => get(agent, originOf(host)))
  expect(await Promise.all(others)).toEqual(others.map(() => 200))
  host.closeAllConnections()
  for (const answer of await Promise.all(hanging)) expect(answer).toBeInstanceOf(Error)
  await agent.close()
  host.close()
})

test('a request that cannot be sent fails, and delays no other', async () => {
  const server = createServer((_request, response) => response.end())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const connectionsPerOrigin = { usual: 1, max: 1 }
  const agent = createAgent({ allow, connectMs: 2000, connectionsPerOrigin, ...times, headerBytes: 16_384 })
  const bad = get(agent, originOf(server), 'no path')
  const good = [get(agent, originOf(server)), get(agent, originOf(server))]
  expect(await bad).toBeInstanceOf(Error)
  expect(await Promise.all(good)).toEqual([200, 200])
  await agent.close()
  const nobody = createAgent({ allow, connectMs: 2000, connectionsPerOrigin, ...times, headerBytes: 16_384 })
  await once(server.close(), 'close')
  expect(await get(nobody, 'http://127.0.0.1:9')).toBeInstanceOf(Error)
  await vi.waitFor(() => expect(nobody.size).toBe(0))
})
