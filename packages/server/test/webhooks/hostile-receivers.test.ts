import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer as createTlsServer, type TLSSocket, type TlsOptions } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseAllowList } from '../../src/webhooks/egress/address.ts'
import { createSender, type Outcome, type Sender, type SenderOptions } from '../../src/webhooks/egress/sender.ts'
import { certificates } from '../support/certificates.ts'
import { expectWithin } from '../support/slowness.ts'

// Half of the production limits: long enough that a busy machine does not reach them. Tests that wait for a limit wait
// concurrently.
const limits = { connectMs: 5000, headersMs: 5000, bodyMs: 1000, totalMs: 7500, tickMs: 10 }
const allow = parseAllowList('127.0.0.0/8')

/** A receiver on a raw socket, which can do what no HTTP library would. */
class RawReceiver {
  requests = 0
  sockets: Socket[] = []
  closes: Promise<void>[] = []
  server: Server

  constructor(onRequest: (socket: Socket) => void, tls?: TlsOptions) {
    const accept = (socket: Socket) => {
      this.sockets.push(socket)
      this.closes.push(new Promise((resolve) => socket.once('close', () => resolve())))
      socket.on('error', () => socket.destroy())
      let received = ''
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1')
        // Every body in this file is {}. Data that is not HTTP also counts as a request.
        if (received.startsWith('POST') && !received.endsWith('\r\n\r\n{}')) return
        received = ''
        this.requests += 1
        onRequest(socket)
      })
    }
    this.server = tls ? createTlsServer(tls, accept) : createServer(accept)
    this.server.on('tlsClientError', () => {})
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  async listen(): Promise<this> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening')
    return this
  }

  async allClosed(): Promise<void> {
    await Promise.all(this.closes)
  }

  stop(): void {
    for (const socket of this.sockets) socket.destroy()
    this.server.close()
  }
}

const ok = 'HTTP/1.1 204 No Content\r\n\r\n'
let otherReceiver: RawReceiver
let sender: Sender
const receivers: RawReceiver[] = []

beforeAll(async () => {
  sender = newSender()
  otherReceiver = await new RawReceiver((socket) => socket.write(ok)).listen()
})
afterAll(async () => {
  await sender.close()
  for (const raw of [...receivers, otherReceiver]) raw.stop()
})

function newSender(options: Partial<SenderOptions> = {}): Sender {
  return createSender({ allow, userAgent: 'Sineta-Webhooks/1', limits, ...options })
}

async function receiver(onRequest: (socket: Socket) => void, tls?: TlsOptions): Promise<RawReceiver> {
  const raw = await new RawReceiver(onRequest, tls).listen()
  receivers.push(raw)
  return raw
}

const post = (port: number, scheme = 'http', by = sender) =>
  new Promise<Outcome>((resolve) =>
    by.send({ url: `${scheme}://127.0.0.1:${port}/`, headers: {}, body: '{}' }, resolve),
  )

/** Posts to a hostile receiver and, at the same time, to another one, which must not be affected. */
async function postBeside(raw: RawReceiver, scheme = 'http', by = sender): Promise<Outcome> {
  const [outcome, other] = await Promise.all([post(raw.port, scheme, by), post(otherReceiver.port, 'http', by)])
  expect(other).toMatchObject({ kind: 'response', status: 204 })
  return outcome
}

/** Writes repeatedly until the socket is closed. */
function drip(socket: Socket, everyMs: number, text: () => string): void {
  const timer = setInterval(() => socket.write(text()), everyMs)
  socket.on('close', () => clearInterval(timer))
}

const letters = (text: string) => {
  let at = 0
  return () => text[at++ % text.length] ?? ''
}

const huge = Buffer.alloc(64 * 1024, 'x')
function pour(socket: Socket): void {
  while (!socket.destroyed && socket.write(huge));
  socket.once('drain', () => pour(socket))
}

const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 'A'))

const failures: [what: string, error: string, serve: (socket: Socket) => void][] = [
  ['accepts and never answers', 'timeout', () => {}],
  ['resets the connection', 'connection_reset', (socket) => socket.resetAndDestroy()],
  ['closes the connection after the request', 'connection_reset', (socket) => socket.end()],
  ['closes in the middle of its headers', 'connection_reset', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-')],
  ['drips its headers', 'timeout', (socket) => drip(socket, 10, letters('HTTP/1.1 200 OK\r\nx: '))],
  ['sends early hints forever', 'timeout', (socket) => drip(socket, 5, () => 'HTTP/1.1 103 Early Hints\r\n\r\n')],
  [
    'has 64 KiB of headers',
    'headers_overflow',
    (socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(65_536)}\r\n\r\n`),
  ],
  ['is not an HTTP server', 'protocol_error', (socket) => socket.write('SSH-2.0-OpenSSH_9.6\r\n')],
  [
    'has two lengths',
    'protocol_error',
    (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\nabc'),
  ],
  [
    'has a length and chunks',
    'protocol_error',
    (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'),
  ],
  [
    'switches protocols unasked',
    'protocol_error',
    (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
  ],
  ['sends an unrequested 100 Continue', 'protocol_error', (socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n')],
]

test.concurrent.each(failures)('a receiver that %s is a failure: %s', async (_what, error, serve) => {
  const raw = await receiver(serve)
  const outcome = await postBeside(raw)
  expect(outcome).toMatchObject({ kind: 'error', error })
  expectWithin(outcome.durationMs, limits.totalMs + 500)
  await raw.allClosed()
  expect(raw.requests).toBe(1)
})

test.concurrent('a receiver that never completes the TLS handshake is a failure: timeout', async () => {
  const raw = await receiver(() => {})
  expect(await postBeside(raw, 'https')).toMatchObject({ kind: 'error', error: 'timeout' })
  await raw.allClosed()
})

const successes: [what: string, serve: (socket: Socket) => void, expected: Partial<Outcome>][] = [
  [
    'drips its body forever',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
      drip(socket, 5, () => '1\r\nx\r\n')
    },
    { excerpt: expect.stringMatching(/^x+$/), truncated: true },
  ],
  [
    'stalls in its body',
    (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\nhalf'),
    { excerpt: 'half', truncated: true },
  ],
  [
    'closes in the middle of its body',
    (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\nhalf'),
    { excerpt: 'half', truncated: true },
  ],
  [
    'sends a broken chunk',
    (socket) => socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\nhalf\r\nzz\r\n'),
    { excerpt: 'half', truncated: true },
  ],
  [
    'responds with binary data and NUL',
    (socket) => socket.write(Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\na\0\xffb', 'latin1')),
    { excerpt: 'a\uFFFDb', truncated: false },
  ],
]

test.concurrent.each(successes)(
  'a receiver that says 200 and then %s has received the delivery',
  async (_what, serve, expected) => {
    const raw = await receiver(serve)
    const outcome = await postBeside(raw)
    expect(outcome).toMatchObject({ kind: 'response', status: 200, ...expected })
    expectWithin(outcome.durationMs, limits.headersMs)
    await raw.allClosed()
  },
)

test('hardly anything of a body of one gibibyte is read from the wire', async () => {
  const raw = await receiver((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${2 ** 30}\r\n\r\n`)
    pour(socket)
  })
  expect(await postBeside(raw)).toMatchObject({ status: 200, excerpt: 'x'.repeat(2048), truncated: true })
  await raw.allClosed()
  // The two socket buffers of the kernel took this much at most; the receiver was ready to send 1,024 MiB.
  expect(raw.sockets[0]?.bytesWritten).toBeLessThan(16 * 2 ** 20)
})

test('a compressed response is never decompressed', async () => {
  const raw = await receiver((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`)
    socket.write(bomb)
  })
  const outcome = await postBeside(raw)
  expect(outcome).toMatchObject({ status: 200, truncated: true })
  expect(outcome).not.toMatchObject({ excerpt: expect.stringContaining('AAAA') })
  await raw.allClosed()
})

describe.each([301, 302, 303, 307, 308])('a %i', (status) => {
  test.each([
    ['the metadata service', () => 'http://169.254.169.254/latest/meta-data/'],
    ['another receiver', () => `http://127.0.0.1:${otherReceiver.port}/`],
    ['itself', () => '/'],
  ])('to %s counts as the response and is not followed', async (_where, location) => {
    const before = otherReceiver.requests
    const raw = await receiver((socket) =>
      socket.write(`HTTP/1.1 ${status} Elsewhere\r\nlocation: ${location()}\r\ncontent-length: 0\r\n\r\n`),
    )
    const only = newSender()
    expect(await post(raw.port, 'http', only)).toMatchObject({ kind: 'response', status })
    await only.close()
    expect([raw.requests, otherReceiver.requests - before]).toEqual([1, 0])
  })
})

const inTenSeconds = () => new Date(Date.now() + 10_000).toUTCString()

test.each<[status: number, header: () => string, seconds: unknown]>([
  [429, () => '1', 1],
  [503, () => '3600', 3600],
  [429, () => '315360000', 315_360_000],
  [503, inTenSeconds, expect.toSatisfy((seconds: number) => seconds >= 9 && seconds <= 10)],
  [429, () => 'after the holidays', undefined],
  [410, () => '1', undefined],
  [200, () => '1', undefined],
])(
  'the Retry-After of a %i counts if the status calls for a retry and the value is valid',
  async (status, header, seconds) => {
    const raw = await receiver((socket) =>
      socket.write(`HTTP/1.1 ${status} Later\r\nretry-after: ${header()}\r\ncontent-length: 0\r\n\r\n`),
    )
    const outcome = await postBeside(raw)
    expect(outcome).toMatchObject({ kind: 'response', status })
    expect('retryAfterSeconds' in outcome ? outcome.retryAfterSeconds : undefined).toEqual(seconds)
  },
)

test('a receiver that closes idle connections after a second costs no failure in 360 deliveries', async () => {
  // With the production limits we close an idle socket after 500 ms, so the receiver never closes it first.
  const patient = createSender({ allow, userAgent: 'Sineta-Webhooks/1' })
  const closing = await Promise.all(
    Array.from({ length: 180 }, () =>
      receiver((socket) => {
        socket.setTimeout(1000, () => socket.destroy())
        socket.write(ok)
      }),
    ),
  )
  const outcomes = await Promise.all(
    closing.map(async ({ port }, index) => {
      const first = await post(port, 'http', patient)
      // The critical moments: around our own close, and around the receiver's.
      await pause((index % 2 === 0 ? 490 : 990) + (index % 20))
      return [first, await post(port, 'http', patient)]
    }),
  )
  await patient.close()
  expect(outcomes.flat().filter((outcome) => outcome.kind !== 'response')).toEqual([])
  expect(closing.reduce((sum, { requests }) => sum + requests, 0)).toBe(360)
})

const { key, good, expired, wrongName, selfSigned } = certificates

const badTls: [what: string, error: string, tls: TlsOptions | undefined][] = [
  ['a self-signed certificate', 'tls_error', { key, cert: selfSigned }],
  ['an expired certificate', 'tls_error', { key, cert: expired }],
  ['a certificate for another name', 'tls_error', { key, cert: wrongName }],
  ['nothing newer than TLS 1.1', 'tls_error', { key, cert: good, ...oldTls() }],
  ['no TLS at all', 'tls_error', undefined],
]

function oldTls(): TlsOptions {
  return { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }
}

describe.each([undefined, '0'])('with NODE_TLS_REJECT_UNAUTHORIZED=%s in the environment', (setting) => {
  const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED
  let strict: Sender

  beforeEach(() => {
    if (setting !== undefined) process.env.NODE_TLS_REJECT_UNAUTHORIZED = setting
    strict = newSender({ ca: certificates.root })
  })
  afterEach(async () => {
    if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before
    await strict.close()
  })

  test('a receiver with a good certificate is delivered to, over HTTP/1.1 even if it prefers HTTP/2', async () => {
    const raw = await receiver((socket) => socket.write(ok), { key, cert: good, ALPNProtocols: ['h2', 'http/1.1'] })
    expect(await postBeside(raw, 'https', strict)).toMatchObject({ kind: 'response', status: 204 })
    expect((raw.sockets[0] as TLSSocket).alpnProtocol).toBe('http/1.1')
  })

  test.each(badTls)('a receiver with %s gets nothing: %s', async (_what, error, tls) => {
    const raw = await receiver((socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'), tls)
    expect(await postBeside(raw, 'https', strict)).toMatchObject({ kind: 'error', error })
    if (tls) expect(raw.requests).toBe(0)
    await raw.allClosed()
  })
})
