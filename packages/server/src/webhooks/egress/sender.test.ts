import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { parseAllowList } from './address.ts'
import { createSender, type Outcome, type Sender, type SenderOptions, type SendRequest } from './sender.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

function newSender(options: Partial<SenderOptions> = {}): Sender {
  const sender = createSender({ allow: parseAllowList('127.0.0.0/8'), userAgent: 'Sineta-Webhooks/1', ...options })
  cleanUps.unshift(() => sender.close())
  return sender
}

async function newReceiver(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUps.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const post = (sender: Sender, url: string, request: Partial<SendRequest> = {}) =>
  new Promise<Outcome>((resolve) => sender.send({ url, headers: {}, body: '{}', ...request }, resolve))

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

test('a delivery arrives as one POST with the bytes and headers it was given', async () => {
  const arrived: unknown[] = []
  const url = await newReceiver(async (request, response) => {
    arrived.push([request.method, request.url, request.headers, await read(request)])
    response.writeHead(200).end('ok')
  })
  const headers = { 'content-type': 'application/json', 'webhook-id': 'a-1' }
  const outcome = await post(newSender(), `${url}/hook?escola=1`, { headers, body: '{"nome":"João"}' })
  expect(outcome).toEqual({
    kind: 'response',
    status: 200,
    excerpt: 'ok',
    sentHeaders: expect.stringContaining('\nwebhook-id: a-1\n'),
    headers: expect.stringContaining('Date: '),
    truncated: false,
    durationMs: expect.any(Number),
  })
  expect(arrived).toEqual([
    [
      'POST',
      '/hook?escola=1',
      {
        host: url.slice('http://'.length),
        connection: 'keep-alive',
        'user-agent': 'Sineta-Webhooks/1',
        'content-type': 'application/json',
        'webhook-id': 'a-1',
        'content-length': '16',
      },
      '{"nome":"João"}',
    ],
  ])
})

test('a string and its bytes are the same body', async () => {
  const bodies: string[] = []
  const url = await newReceiver(async (request, response) => {
    bodies.push(await read(request))
    response.writeHead(204).end()
  })
  const sender = newSender()
  await post(sender, url, { body: 'ação' })
  await post(sender, url, { body: Buffer.from('ação') })
  expect(bodies).toEqual(['ação', 'ação'])
})

test('several hundred deliveries at once all arrive', async () => {
  let arrived = 0
  const url = await newReceiver((request, response) => {
    arrived += 1
    request.resume().on('end', () => response.writeHead(204).end())
  })
  const sender = newSender()
  const outcomes = await Promise.all(Array.from({ length: 500 }, () => post(sender, url)))
  expect(outcomes.filter((outcome) => outcome.kind === 'response' && outcome.status === 204)).toHaveLength(500)
  expect(arrived).toBe(500)
})

test('a response longer than 2 KiB is kept in part, and marked as truncated', async () => {
  const url = await newReceiver((_request, response) => response.writeHead(200).end('x'.repeat(5000)))
  expect(await post(newSender(), url)).toMatchObject({ status: 200, excerpt: 'x'.repeat(2048), truncated: true })
})

test.each([
  ['http://169.254.169.254/latest/meta-data/', 'a private address'],
  ['http://[::ffff:10.1.2.3]/', 'a mapped private address'],
  ['http://127.0.0.1:6379/', 'a port of another protocol'],
  ['https://hooks.example.com:22/', 'a port of another protocol'],
  ['https://user:secret@hooks.example.com/', 'user info'],
  ['https://localhost./', 'a local name'],
  ['nonsense', 'no URL at all'],
])('%s (%s) is not called', async (url) => {
  expect(await post(newSender(), url)).toMatchObject({ kind: 'error', error: 'blocked_address' })
})

test('a blocked address fails alike with and without a listener', async () => {
  const open = await newReceiver((_request, response) => response.end())
  const sender = newSender({ allow: [] })
  const [listening, closed] = await Promise.all([post(sender, open), post(sender, 'http://127.0.0.1:9999/')])
  expect({ ...listening, durationMs: 0 }).toEqual({ ...closed, durationMs: 0 })
})

test('a closed port is connection_refused', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  expect(await post(newSender(), `http://127.0.0.1:${port}/`)).toMatchObject({ error: 'connection_refused' })
})

test('a body of 64 KiB is sent, a larger one is not', async () => {
  let arrived = 0
  const url = await newReceiver((request, response) => {
    arrived += 1
    request.resume().on('end', () => response.writeHead(204).end())
  })
  const sender = newSender()
  expect(await post(sender, url, { body: 'x'.repeat(65_536) })).toMatchObject({ status: 204 })
  expect(await post(sender, url, { body: 'x'.repeat(65_537) })).toMatchObject({ error: 'payload_too_large' })
  expect(arrived).toBe(1)
})

test('a header that cannot be sent is an error and not an exception', async () => {
  const url = await newReceiver((_request, response) => response.end())
  expect(await post(newSender(), url, { headers: { 'webhook-id': 'a\r\nb' } })).toMatchObject({
    error: 'protocol_error',
  })
})

test('a delivery whose time runs out while it waits for a socket is never sent', async () => {
  const arrived: (string | undefined)[] = []
  const url = await newReceiver((request, response) => {
    arrived.push(request.url)
    if (request.url !== '/hangs') response.writeHead(204).end()
  })
  // One check of the deadlines ends both: the end of the first request must not let the second one be sent.
  const sender = newSender({ connectionsPerOrigin: { usual: 1, max: 1 }, limits: { totalMs: 200, tickMs: 400 } })
  const hung = post(sender, `${url}/hangs`)
  const waiting = post(sender, `${url}/waits`)
  expect([await hung, await waiting]).toMatchObject([{ error: 'timeout' }, { error: 'timeout' }])
  expect(await post(sender, `${url}/later`)).toMatchObject({ status: 204 })
  expect(arrived).toEqual(['/hangs', '/later'])
})

test('closing lets requests in flight end', async () => {
  let release = () => {}
  const arrived = new Promise<void>((resolve) => {
    release = resolve
  })
  const url = await newReceiver((_request, response) => {
    release()
    setImmediate(() => response.writeHead(204).end())
  })
  const sender = createSender({ allow: parseAllowList('127.0.0.0/8'), userAgent: 'x' })
  const outcome = post(sender, url)
  await arrived
  await sender.close()
  expect(await outcome).toMatchObject({ status: 204 })
  expect(await post(sender, url)).toMatchObject({ kind: 'error' })
})

test('a date in Retry-After is compared with the clock of the database, not with ours', async () => {
  const nowMs = Date.parse('Mon, 02 Mar 2026 10:00:00 GMT')
  const url = await newReceiver((request, response) => {
    request.resume()
    response.writeHead(503, { 'retry-after': 'Mon, 02 Mar 2026 10:05:00 GMT' }).end()
  })
  expect(await post(newSender(), url, { nowMs })).toMatchObject({ retryAfterSeconds: 300 })
})

/** Responds to the first request of each socket, and calls `end` at the second. */
async function closesSockets(end: (socket: Socket) => void) {
  const arrived: string[] = []
  let sockets = 0
  const server = createTcpServer((socket) => {
    const place = ++sockets
    let requests = 0
    socket.on('error', () => {})
    socket.on('data', () => {
      arrived.push(`socket ${place}, request ${++requests}`)
      if (requests === 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
      else end(socket)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUps.push(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, arrived }
}

/** A sender that keeps its sockets open, with one idle socket to the receiver. */
async function withIdleSocket(url: string, keepAliveMs = 60_000): Promise<Sender> {
  const sender = newSender({ limits: { keepAliveMs } })
  expect(await post(sender, url)).toMatchObject({ status: 200 })
  // The socket is free in the turn of the event loop after its response.
  await new Promise(setImmediate)
  return sender
}

test.each([
  ['closes', (socket: Socket) => socket.end()],
  ['resets', (socket: Socket) => socket.resetAndDestroy()],
  ['writes a byte and closes', (socket: Socket) => socket.end('H')],
])('a receiver that %s a socket at its second request gets no third: every POST is an attempt', async (_, end) => {
  const { url, arrived } = await closesSockets(end)
  const sender = await withIdleSocket(url)
  expect(await post(sender, url)).toMatchObject({ kind: 'error' })
  expect(arrived).toEqual(['socket 1, request 1', 'socket 1, request 2'])
})

test('a socket that was idle for too long is not written to, even if a busy process is late to close it', async () => {
  const { url, arrived } = await closesSockets((socket) => socket.destroy())
  const sender = await withIdleSocket(url, 50)
  for (const until = performance.now() + 100; performance.now() < until; );
  expect(await post(sender, url)).toMatchObject({ status: 200 })
  expect(arrived).toEqual(['socket 1, request 1', 'socket 2, request 1'])
})

test('a socket that is never idle is replaced in time, so that a name that has moved is followed', async () => {
  const sockets = new Set<unknown>()
  const url = await newReceiver((request, response) => {
    sockets.add(request.socket)
    request.resume().on('end', () => response.writeHead(204).end())
  })
  const kept = newSender()
  for (let i = 0; i < 4; i++) await post(kept, url)
  expect(sockets.size).toBeLessThan(4)
  sockets.clear()
  const replaced = newSender({ limits: { socketMs: 0 } })
  for (let i = 0; i < 4; i++) expect(await post(replaced, url)).toMatchObject({ kind: 'response', status: 204 })
  expect(sockets.size).toBe(4)
  // Requests that wait for a socket get one too.
  const crowded = newSender({ limits: { socketMs: 0 }, connectionsPerOrigin: { usual: 2, max: 2 } })
  const all = await Promise.all(Array.from({ length: 10 }, () => post(crowded, url)))
  expect(all.map(({ kind }) => kind)).toEqual(Array(10).fill('response'))
})
