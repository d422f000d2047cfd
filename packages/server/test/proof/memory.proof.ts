import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { parseAllowList } from '../../src/webhooks/egress/address.ts'
import { createSender, type Outcome } from '../../src/webhooks/egress/sender.ts'
import { certificates } from '../support/certificates.ts'

// The memory that hostile receivers cost. Measures time and memory, so not for a busy machine.

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const mebibytes = (bytes: number) => Math.round((bytes / 2 ** 20) * 10) / 10
const heap = () => {
  collect()
  return process.memoryUsage().heapUsed
}

const servers: Server[] = []
const sender = createSender({ allow: parseAllowList('127.0.0.0/8'), userAgent: 'test', ca: certificates.root })
afterAll(async () => {
  await sender.close()
  for (const server of servers) server.close()
})

async function listening(server: Server): Promise<number> {
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}
/** Responds to each request once its body has ended. */
const answering = (answer: (socket: Socket) => void) => (socket: Socket) => {
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    if (chunk.toString('latin1').endsWith('{}')) answer(socket)
  })
}
const post = (port: number, scheme = 'http') =>
  new Promise<Outcome>((resolve) =>
    sender.send({ url: `${scheme}://127.0.0.1:${port}/`, headers: {}, body: '{}' }, resolve),
  )

const block = Buffer.alloc(64 * 1024, 'x')
function pour(socket: Socket): void {
  while (!socket.destroyed && socket.write(block));
  socket.once('drain', () => pour(socket))
}
// Two hundred gzip members of a mebibyte: compressing all at once would cost the memory that is to be measured.
const bomb = Buffer.concat(new Array<Buffer>(200).fill(gzipSync(Buffer.alloc(2 ** 20, 'A'))))

test.each<[string, (socket: Socket) => void]>([
  [
    'a body of a gibibyte',
    (socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${2 ** 30}\r\n\r\n`)
      pour(socket)
    },
  ],
  [
    '200 MiB in 200 KiB of gzip',
    (socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`)
      socket.write(bomb)
    },
  ],
])('%s costs less than 8 MiB and a tenth of a second', async (what, serve) => {
  const port = await listening(createServer(answering(serve)))
  const outcomes: Outcome[] = []
  const twenty = async () => {
    collect()
    const before = process.memoryUsage().rss
    for (let i = 0; i < 20; i++) outcomes.push(await post(port))
    return mebibytes(process.memoryUsage().rss - before)
  }
  // The first twenty load code. Node allocates and returns memory in large pieces, so the median of five decides.
  await twenty()
  const grown = [await twenty(), await twenty(), await twenty(), await twenty(), await twenty()].sort(
    (a, b) => a - b,
  )[2]!
  const slowest = Math.max(...outcomes.map(({ durationMs }) => durationMs))
  console.log(`${what}: ${grown} MiB for twenty, slowest ${Math.round(slowest)} ms`)
  expect(outcomes.every((outcome) => outcome.kind === 'response' && outcome.status === 200)).toBe(true)
  expect(grown).toBeLessThan(8)
  expect(slowest).toBeLessThan(100)
})

test('1,500 bad certificates leave nothing behind', async () => {
  const tls = createTlsServer({ key: certificates.key, cert: certificates.selfSigned })
  tls.on('tlsClientError', () => {})
  const port = await listening(tls)
  const meet = async (times: number) => {
    for (let i = 0; i < times; i++) expect(await post(port, 'https')).toMatchObject({ error: 'tls_error' })
  }
  await meet(100)
  const before = heap()
  await meet(1_500)
  const grown = mebibytes(heap() - before)
  console.log(`1,500 bad certificates: ${grown} MiB of heap`)
  expect(grown).toBeLessThan(5)
})

test('a thousand receivers cost less than 60 MiB, and hardly anything when they are idle', async () => {
  const answer = answering((socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n'))
  const ports = await Promise.all(Array.from({ length: 1_000 }, () => listening(createServer(answer))))
  const before = heap()
  const outcomes = await Promise.all(ports.map((port) => post(port)))
  const busy = mebibytes(heap() - before)
  expect(outcomes.filter(({ kind }) => kind !== 'response')).toEqual([])
  // Idle sockets are closed after half a second.
  await expect.poll(() => mebibytes(heap() - before), { timeout: 10_000, interval: 500 }).toBeLessThan(20)
  console.log(`1,000 receivers: ${busy} MiB of heap, ${mebibytes(heap() - before)} when idle`)
  expect(busy).toBeLessThan(60)
})
