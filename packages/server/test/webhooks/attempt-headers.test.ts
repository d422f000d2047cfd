import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claim, firstReceiver } from '../../src/webhooks/queue/claim.ts'
import { settle } from '../../src/webhooks/queue/settle.ts'
import { type APartner, type APartnersApp, anAppOf, aPartner } from '../support/management.ts'
import { delivered } from '../support/settled.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const ok = 'HTTP/1.1 204 No Content\r\n\r\n'

/** A receiver on a raw socket that records the bytes before each body and responds with arbitrary bytes. */
const heads: string[] = []
let answer: string | Buffer = ok
const sockets = new Set<Socket>()
const server = createServer((socket) => {
  sockets.add(socket)
  let received = ''
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
    const end = received.indexOf('\r\n\r\n')
    const length = Number(/^content-length: (\d+)$/m.exec(received)?.[1])
    if (end < 0 || received.length < end + 4 + length) return
    heads.push(received.slice(0, end))
    received = ''
    socket.write(answer)
  })
})
const urlAt = (host: string) => `http://${host}:${(server.address() as AddressInfo).port}/hooks`

let partner: APartner
let app: APartnersApp
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  partner = await aPartner(sineta)
})
beforeEach(async () => {
  app = await anAppOf(sineta, partner, { testUrl: urlAt('127.0.0.1') })
  heads.length = 0
  answer = ok
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

const asPartner = (route: string, body?: unknown) =>
  sineta.call(route, { as: partner.token, ...(body !== undefined && { body }) })
const testEvent = async (): Promise<string> =>
  (await asPartner(`POST ${app.path}/endpoint/test/test-event`, { event: 'entrance.created' })).body.delivery_id
const read = async (id: string) => (await asPartner(`GET ${app.path}/delivery/${id}`)).body
const attemptsOf = async (id: string) => (await read(id)).attempts

/** Sends a delivery that gets this response. */
async function answered(bytes: string | Buffer) {
  answer = bytes
  const id = await testEvent()
  await sineta.deliver()
  return (await attemptsOf(id))[0]
}

/** As on the wire, below the request line. */
const lines = (headers: { name: string; value: string }[]) => headers.map(({ name, value }) => `${name}: ${value}`)
const onWire = (head: string) => head.split('\r\n').slice(1)

test('every attempt shows the headers that went over the wire, even after secrets and addresses have changed', async () => {
  const id = await testEvent()
  answer = 'HTTP/1.1 503 Service Unavailable\r\nX-Request-Id: r-1\r\ncontent-length: 0\r\n\r\n'
  await sineta.deliver()

  // Two secrets and another host, then one secret again.
  await asPartner(`POST ${app.path}/secret/rotate`, { overlap_hours: 1 })
  await asPartner(`PUT ${app.path}/endpoint/test`, { url: urlAt('localhost') })
  const again = async (action: 'retry' | 'resend', bytes: string) => {
    answer = bytes
    expect((await asPartner(`POST ${app.path}/delivery/${id}/${action}`)).status).toBe(202)
    await sineta.deliver()
  }
  await again('retry', 'HTTP/1.1 410 Gone\r\ncontent-length: 0\r\n\r\n')
  await asPartner(`POST ${app.path}/secret/rotation/end`)
  await again('retry', 'HTTP/1.1 302 Found\r\nLocation: https://a.example/\r\ncontent-length: 0\r\n\r\n')
  await again('retry', ok)
  await again('resend', ok)
  await asPartner(`POST ${app.path}/secret/rotate`)
  await asPartner(`PUT ${app.path}/endpoint/test`, { url: 'https://elsewhere.example/' })

  const { attempts, request } = await read(id)
  expect(attempts.map(({ response_status }: { response_status: number }) => response_status)).toEqual([
    503, 410, 302, 204, 204,
  ])
  const sent = attempts.map(({ request_headers }: { request_headers: [] }) => lines(request_headers))
  expect(sent).toEqual(heads.map(onWire))
  expect(sent[0].filter((line: string) => /^(host|webhook-attempt): /.test(line))).toEqual([
    `host: ${new URL(urlAt('127.0.0.1')).host}`,
    'webhook-attempt: 1',
  ])
  const signatures = sent.map((of: string[]) => of.find((line) => line.startsWith('webhook-signature: ')))
  expect(signatures.map((line: string) => line.match(/v1,/g)?.length)).toEqual([1, 2, 1, 1, 1])
  expect(Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`)).toEqual(sent.at(-1))

  expect(lines(attempts[0].response_headers)).toEqual(['X-Request-Id: r-1', 'content-length: 0'])
  expect(lines(attempts[2].response_headers)).toEqual(['Location: https://a.example/', 'content-length: 0'])
  expect(attempts[3]).toMatchObject({ response_headers: [], response_headers_truncated: false })
})

test('an attempt that reached no receiver sent no headers', async () => {
  const gone = createServer().listen(0, '127.0.0.1')
  await once(gone, 'listening')
  const { port } = gone.address() as AddressInfo
  await new Promise((resolve) => gone.close(resolve))
  await asPartner(`PUT ${app.path}/endpoint/test`, { url: `http://127.0.0.1:${port}/` })
  expect(await answered(ok)).toMatchObject({
    error: 'connection_refused',
    request_headers: [],
    response_headers: null,
    response_headers_truncated: false,
  })
})

test('secrets in the headers of a response are masked before they are stored', async () => {
  const attempt = await answered(
    'HTTP/1.1 401 Unauthorized\r\nSet-Cookie: sid=hunter2\r\nWWW-Authenticate: Bearer nonce="hunter2"\r\nDate: today\r\ncontent-length: 0\r\n\r\n',
  )
  expect(attempt.response_headers).toEqual([
    { name: 'Set-Cookie', value: null },
    { name: 'WWW-Authenticate', value: null },
    { name: 'Date', value: 'today' },
    { name: 'content-length', value: '0' },
  ])
  expect(await sineta.sql(`select from attempt_response r where strpos(r::text, 'hunter2') > 0`)).toEqual([])
})

test.each([
  ['a thousand headers', 'x: \r\n'.repeat(1_000), { headers: 100, isTruncated: true }],
  ['a huge value', `x-first: 1\r\nx-huge: ${'a'.repeat(12_000)}\r\n`, { headers: 1, isTruncated: true }],
  ['bytes outside any character set', 'x-bytes: \xff\xfe\xe3\r\n', { headers: 1, isTruncated: false }],
])(
  'a response with %s is stored within limits, and the delivery counts as arrived',
  async (_what, headers, expected) => {
    const attempt = await answered(Buffer.from(`HTTP/1.1 204 No Content\r\n${headers}\r\n`, 'latin1'))
    expect(attempt).toMatchObject({
      response_status: 204,
      response_headers: { length: expected.headers },
      response_headers_truncated: expected.isTruncated,
    })
  },
)

test('NUL in a header is not valid HTTP: the attempt fails and shows what was sent', async () => {
  const attempt = await answered('HTTP/1.1 204 No Content\r\nx-nul: a\0b\r\n\r\n')
  expect(attempt).toMatchObject({ error: 'protocol_error', response_headers: null })
  expect(lines(attempt.request_headers)).toEqual(onWire(heads[0]!))
})

test('a result that came too late keeps its headers; a worker that died leaves none', async () => {
  const id = await testEvent()
  const { system } = sineta.parts
  const take = () => claim(system, { limit: 1, from: firstReceiver, room: 1, lease: 0 })
  const [late] = (await take()).claims
  await sineta.advance(1)
  const [second] = (await take()).claims
  expect(late!.id).toBe(id)
  await sineta.advance(1)
  await take()
  const result = delivered(late!, { responseStatus: 200, responseHeaders: 'x-late: yes', excerpt: 'ok' })
  await settle(system, [result])
  // Settled twice, as after a commit whose outcome is unknown.
  await settle(system, [result])
  expect(second!.number).toBe(2)
  expect(await attemptsOf(id)).toMatchObject([
    {
      superseded: true,
      request_headers: [{ name: 'host', value: 'a' }],
      response_headers: [{ name: 'x-late', value: 'yes' }],
      response_excerpt: 'ok',
    },
    { error: 'crashed', request_headers: null, response_headers: null },
  ])
  expect(await sineta.sql('select from attempt_response where delivery_id = $1', [id])).toHaveLength(1)
})

test('an attempt made before headers were stored says that it has none', async () => {
  const { response_headers: _kept } = await answered('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')
  await sineta.sql('update attempt_response set request_headers = null, response_headers = null')
  const { body } = await asPartner(`GET ${app.path}/delivery?limit=1`)
  const { attempts, request } = await read(body.data[0].id)
  expect(attempts).toMatchObject([{ request_headers: null, response_headers: null, response_excerpt: 'ok' }])
  expect(request.headers).toMatchObject({ 'webhook-attempt': '1', 'webhook-signature': 'v1,…' })
})
