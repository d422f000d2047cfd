import { once } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { byAnyone } from '../../src/identity/access.ts'
import { createHttp } from '../../src/platform/http/http.ts'
import { createLog } from '../../src/platform/log.ts'
import { createMetrics } from '../../src/platform/metrics.ts'
import { withoutToken } from '../../src/platform/operation/caller.ts'
import { operation } from '../../src/platform/operation/operation.ts'
import { type AClient, type ASchool, aClient, aSchool } from '../support/builders.ts'
import { useSineta } from '../support/sineta.ts'

// Bytes on the wire before their meaning is known: too many, too deep, too slow, or not text at all.

const sineta = useSineta()
let client: AClient
let school: ASchool
let path: string
beforeAll(async () => {
  client = await aClient(sineta)
  school = await aSchool(sineta, client)
  path = `/v1/partners/school/${school.cnpj}/responsible`
})

/** Posts exactly these bytes, without a declared length unless the headers have one. */
async function post(body: string | Uint8Array, headers: Record<string, string> = {}) {
  const sent = httpRequest(`${sineta.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.key}`, 'content-type': 'application/json', ...headers },
  })
  // The server may close the connection while we are still sending.
  sent.on('error', () => {})
  sent.end(body)
  const [response] = await once(sent, 'response')
  const answered = await text(response)
  return { status: response.statusCode as number, body: JSON.parse(answered) }
}

const aMebibyte = 1024 * 1024
const responsible = (name: string) => JSON.stringify({ cpf: '529.982.247-25', name })

describe('a body', () => {
  test.each([
    ['longer than a mebibyte, and says so', { 'content-length': String(aMebibyte + 1) }],
    ['longer than a mebibyte, in chunks', { 'transfer-encoding': 'chunked' }],
  ])('%s, is refused', async (_, headers) => {
    const { status, body } = await post(`"${'x'.repeat(aMebibyte - 1)}"`, headers)
    expect([status, body.code]).toEqual([413, 'payload_too_large'])
  })

  test('just short of a mebibyte is read, and refused for its content', async () => {
    const { status, body } = await post(responsible('x'.repeat(aMebibyte - 100)))
    expect([status, body.errors[0].pointer, body.errors[0].code]).toEqual([422, '/name', 'too_long'])
  })

  test.each([33, 1000, 50_000])('nested %i levels deep is refused', async (levels) => {
    const { status, body } = await post(`{"name":${'['.repeat(levels)}${']'.repeat(levels)}}`)
    expect([status, body.code]).toEqual([400, 'malformed_json'])
  })

  test.each([
    ['with bytes that are no UTF-8', Buffer.from(responsible('Ana\u0000').replace('\\u0000', '\xff'), 'latin1')],
    [
      'with half a character in UTF-8',
      Buffer.concat([
        Buffer.from('{"cpf":"529.982.247-25","name":"Ana '),
        Buffer.from([0xed, 0xa0, 0x80]),
        Buffer.from('"}'),
      ]),
    ],
    ['in UTF-16', Buffer.from(responsible('Ana'), 'utf16le')],
    ['that ends too early', '{"cpf":"529.982'],
    ['with a prototype', '{"__proto__":{"name":"x"}}'],
    ['of two documents', '{}{}'],
  ])('%s is not JSON', async (_, bytes) => {
    for (const headers of [
      { 'content-length': String(Buffer.byteLength(bytes)) },
      { 'transfer-encoding': 'chunked' },
    ]) {
      const { status, body } = await post(bytes, headers)
      expect([status, body.code]).toEqual([400, 'malformed_json'])
    }
  })

  test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'of type %s is refused',
    async (type) => {
      const { status, body } = await post(responsible('Ana'), { 'content-type': type })
      expect([status, body.code]).toEqual([415, 'unsupported_media_type'])
    },
  )

  test('that was refused left nothing behind', async () => {
    expect(await sineta.sql('select * from responsible')).toEqual([])
    expect(await sineta.sql('select * from event')).toEqual([])
  })
})

describe('an address', () => {
  test.each([
    ['with a broken escape', '/v1/partners/school/%E0%A4%A/student', 400],
    ['with a NUL', '/v1/partners/school/11222333000181/student/%00', 400],
    ['with a part of 201 characters', `/v1/partners/school/11222333000181/student/${'x'.repeat(201)}`, 400],
    ['of 20,000 characters', `/v1/${'x'.repeat(20_000)}`, 431],
  ])('%s is refused', async (_, address, status) => {
    const reply = await sineta.call(`GET ${address}`, { as: client.key })
    expect(reply.status).toBe(status)
  })
})

const caller = withoutToken('anonymous')

/** A server with one operation, whose response the test controls. */
function aServer({ answer = async () => {} }: { answer?: () => Promise<void> } = {}) {
  return createHttp({
    operations: [
      operation({
        method: 'GET',
        path: '/note',
        access: byAnyone,
        summary: '',
        responses: { 204: null },
        refusals: [],
        emits: [],
        run: async () => undefined,
      }),
    ],
    perform: async () => {
      await answer()
      return { status: 204, headers: {}, body: null }
    },
    gate: {
      authenticate: async () => caller,
      recognize: async () => caller,
      admit: async () => ({ caller, tenants: 'everyone', context: { school: null } }),
      denied: async () => {},
    },
    log: createLog('silent'),
    metrics: createMetrics(),
    baseUrl: () => '',
    trustProxy: null,
    headerSeconds: 0.3,
  })
}

const statusLine = async (socket: Socket) => (await text(socket)).split('\r\n', 1)[0]

describe('a caller that is slow, or does not speak HTTP,', () => {
  const server = aServer()
  let port: number
  beforeAll(async () => {
    port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  afterAll(() => server.close())

  test('with slow headers gets 408 and is disconnected, a hundred at once, while others are served', async () => {
    const begin = () => {
      const socket = connect(port, '127.0.0.1')
      socket.write('GET /note HTTP/1.1\r\nhost: x\r\nx-slow: ')
      return socket
    }
    const silent = Array.from({ length: 50 }, () => statusLine(begin()))
    const dripping = Array.from({ length: 50 }, () => {
      const socket = begin()
      const drip = setInterval(() => socket.write('y'), 50)
      // Data sent after the response resets the connection, perhaps before the response is read.
      return statusLine(socket)
        .catch(({ code }) => code)
        .finally(() => clearInterval(drip))
    })
    const { status } = await fetch(`http://127.0.0.1:${port}/note`)
    expect(status).toBe(204)
    const answered = 'HTTP/1.1 408 Request Timeout'
    expect(new Set(await Promise.all(silent))).toEqual(new Set([answered]))
    const others = (await Promise.all(dripping)).filter((end) => end !== answered)
    expect(others.filter((end) => end !== 'ECONNRESET' && end !== 'EPIPE')).toEqual([])
  })

  test.each([
    [
      'two lengths',
      'POST /note HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      '400 Bad Request',
    ],
    ['something other than HTTP', 'HELO mail.example\r\n\r\n', '400 Bad Request'],
    [
      'endless headers',
      `GET /note HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
    ],
  ])('with %s gets one response, which no cache keeps and no browser runs', async (_, sent, status) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(sent)
    const [head, body] = (await text(socket)).split('\r\n\r\n') as [string, string]
    expect(head.split('\r\n')).toEqual(
      expect.arrayContaining([`HTTP/1.1 ${status}`, 'cache-control: no-store', 'x-content-type-options: nosniff']),
    )
    expect(JSON.parse(body)).toMatchObject({ status: Number(status.slice(0, 3)) })
  })
})

describe('a server that stops', () => {
  test('closes idle connections at once, and busy ones after their response', async () => {
    let isAsked = () => {}
    let mayAnswer = () => {}
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve
    })
    const answering = new Promise<void>((resolve) => {
      mayAnswer = resolve
    })
    let isFirst = true
    const server = aServer({
      async answer() {
        if (isFirst) {
          isFirst = false
          return
        }
        isAsked()
        await answering
      },
    })
    const url = await server.listen({ port: 0, host: '127.0.0.1' })
    const agents: Agent[] = []
    const get = async () => {
      const agent = new Agent({ keepAlive: true })
      agents.push(agent)
      const sent = httpRequest(`${url}/note`, { agent })
      sent.end()
      const [response] = await once(sent, 'response')
      response.resume()
      return { status: response.statusCode, connection: response.headers.connection, socket: sent.socket as Socket }
    }
    const idle = await get()
    const busy = get()
    await asked
    const hungUp = once(idle.socket, 'close')
    const closed = server.close()
    await hungUp
    mayAnswer()
    expect(await busy).toMatchObject({ status: 204, connection: 'close' })
    await closed
    for (const agent of agents) agent.destroy()
  })
})
