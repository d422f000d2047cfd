import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byAnyone } from '../../src/identity/access.ts'
import { createHttp } from '../../src/platform/http/http.ts'
import { createLog } from '../../src/platform/log.ts'
import { createMetrics } from '../../src/platform/metrics.ts'
import { withoutToken } from '../../src/platform/operation/caller.ts'
import { Image } from '../../src/platform/operation/image.ts'
import { operation } from '../../src/platform/operation/operation.ts'

const anything = {
  access: byAnyone,
  summary: '',
  responses: { 204: null },
  refusals: [],
  emits: [],
  run: async () => undefined,
}
const caller = withoutToken('anonymous')
/** Admission takes as long as the test wants. */
const openGate: (() => void)[] = []
const server = createHttp({
  operations: [
    operation({ ...anything, method: 'POST', path: '/note' }),
    operation({ ...anything, method: 'PUT', path: '/photo', body: Image }),
  ],
  perform: async () => ({ status: 204, headers: {}, body: null }),
  gate: {
    authenticate: async ({ headers }) => {
      if (headers.authorization !== undefined) await new Promise<void>((open) => openGate.push(open))
      return caller
    },
    recognize: async () => caller,
    admit: async () => ({ caller, tenants: 'everyone', context: { school: null } }),
    denied: async () => {},
  },
  log: createLog('silent'),
  metrics: createMetrics(),
  baseUrl: () => '',
  trustProxy: null,
  bodySeconds: 0.1,
})
let url = ''
beforeAll(async () => {
  url = await server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

/** Sends the first byte of three. */
function begin(method: string, path: string, type: string) {
  const sent = request(`${url}${path}`, { method, headers: { 'content-type': type, 'content-length': '3' } })
  sent.on('error', () => {})
  sent.write('{')
  const answered = new Promise<number | undefined>((resolve) =>
    sent.on('response', (response) => resolve(response.resume().statusCode)),
  )
  return { sent, answered }
}

test('a body that does not arrive in time is refused, and a photo has more time', async () => {
  const photo = begin('PUT', '/photo', 'image/png')
  expect(await begin('POST', '/note', 'application/json').answered).toBe(408)
  photo.sent.end('ab')
  expect(await photo.answered).toBe(204)
})

test('a body that arrived in time is read, however long admission took', async () => {
  const slow = fetch(`${url}/note`, {
    method: 'POST',
    headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
    body: '{}',
  })
  await expect.poll(() => openGate.length).toBe(1)
  // Meanwhile another body has timed out, so more time has passed than this one was allowed.
  expect(await begin('POST', '/note', 'application/json').answered).toBe(408)
  openGate[0]!()
  expect((await slow).status).toBe(204)
})
