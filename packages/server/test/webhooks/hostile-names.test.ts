import { createSocket, type Socket as Datagrams } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseAllowList } from '../../src/webhooks/egress/address.ts'
import { createSender, type Outcome, type Sender } from '../../src/webhooks/egress/sender.ts'
import { expectWithin } from '../support/slowness.ts'

let names: Datagrams
let receiver: Server
let sender: Sender
let asked = 0

beforeAll(async () => {
  // Resolves one name and never answers for any other, like a dead name server.
  names = createSocket('udp4')
  names.on('message', (question, from) => {
    const name = readName(question)
    if (name !== 'escola.test') {
      asked += 1
      return
    }
    names.send(answerTo(question), from.port, from.address)
  })
  names.bind(0, '127.0.0.1')
  await once(names, 'listening')
  receiver = createServer((request, response) => void request.resume().on('end', () => response.writeHead(204).end()))
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  sender = createSender({
    allow: parseAllowList('127.0.0.0/8'),
    userAgent: 'test',
    nameServers: [`127.0.0.1:${names.address().port}`],
  })
})
afterAll(async () => {
  await sender.close()
  names.close()
  receiver.close()
})

const post = (host: string) =>
  new Promise<Outcome>((resolve) => {
    const { port } = receiver.address() as AddressInfo
    sender.send({ url: `http://${host}:${port}/`, headers: {}, body: '{}' }, resolve)
  })

test('sixteen receivers with dead name servers do not slow down one whose name resolves', async () => {
  const lost = Array.from({ length: 16 }, (_, i) => post(`perdida-${i}.test`))
  await expect.poll(() => asked).toBeGreaterThanOrEqual(16)
  const found = await post('escola.test')
  expect(found).toMatchObject({ kind: 'response', status: 204 })
  // The lookups of the dead names would fill a thread pool of four for seconds.
  expectWithin(found.durationMs, 300)
  for (const outcome of await Promise.all(lost)) expect(outcome).toMatchObject({ kind: 'error', error: 'dns_error' })
})

const question = 12
function readName(message: Buffer): string {
  const labels: string[] = []
  for (let at = question; message[at]! > 0; at += message[at]! + 1)
    labels.push(message.subarray(at + 1, at + 1 + message[at]!).toString('latin1'))
  return labels.join('.')
}

/** 127.0.0.1 for IPv4, no address for IPv6. */
function answerTo(message: Buffer): Buffer {
  const end = message.indexOf(0, question) + 5
  const isForIpv4 = message.readUInt16BE(end - 4) === 1
  const head = Buffer.from(message.subarray(0, end))
  head.writeUInt16BE(0x8180, 2)
  head.writeUInt16BE(isForIpv4 ? 1 : 0, 6)
  head.writeUInt16BE(0, 8)
  head.writeUInt16BE(0, 10)
  if (!isForIpv4) return head
  return Buffer.concat([head, Buffer.from([0xc0, question, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 127, 0, 0, 1])])
}
