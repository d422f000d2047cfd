import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { promisify } from 'node:util'
import { newSecret, sign, signingKey } from '@sineta/contract'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { firstCurl } from '../../../web/src/inspector/curl.ts'
import { createInspectorStreams } from '../../src/pages/inspector-streams.ts'
import { readConfig } from '../../src/platform/config.ts'
import { createLog } from '../../src/platform/log.ts'
import { createSemaphore } from '../../src/platform/perform/semaphore.ts'
import { createSineta } from '../../src/sineta.ts'
import { bytesPerDay, createInspector, find, type Received } from '../../src/webhooks/tools/inspector.ts'
import { type AClient, type AnApp, aClient, anApp, aSchool, aStudent, connect } from '../support/builders.ts'
import { readEvents } from '../support/event-stream.ts'
import { needs } from '../support/machine.ts'
import { waiting } from '../support/management.ts'
import { testKek, useSineta } from '../support/sineta.ts'

const sineta = useSineta()

type AnInspector = { path: string; url: string }

async function anInspector({
  app,
  client,
  label = 'Integração Demo',
}: {
  app?: AnApp
  client?: AClient
  label?: string
} = {}): Promise<AnInspector> {
  const token = await sineta.parts.system.transaction({ clients: [] }, (tx) =>
    createInspector(tx, { label, appId: app?.id ?? null, clientId: client?.id ?? null }),
  )
  return { path: `/inspector/${token}`, url: `${sineta.url}/inspector/${token}` }
}

const received = async ({ path }: AnInspector, query = '') => (await sineta.call(`GET ${path}/received${query}`)).body

/** Posts a signed delivery with the database's time; `tamper` changes it after signing. */
async function post(
  { path }: AnInspector,
  secret: string,
  {
    id = crypto.randomUUID() as string,
    body = '{"event":"student.deleted"}',
    shiftSeconds = 0,
    tamper = (text: string) => text,
  } = {},
) {
  const [{ now }] = (await sineta.sql('select extract(epoch from clock())::int as now')) as [{ now: number }]
  const timestamp = now + shiftSeconds
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': sign([signingKey(secret)], id, timestamp, body),
    'webhook-attempt': '1',
  }
  return sineta.call(`POST ${path}`, { body: tamper(body), headers })
}

const verdict = async (inspector: AnInspector) => (await received(inspector)).data[0].verification

/** Reads server-sent events until it is stopped. */
async function listen(url: string, headers: Record<string, string> = {}) {
  const abort = new AbortController()
  const response = await fetch(url, { headers, signal: abort.signal })
  const events = readEvents(response)
  return {
    response,
    async next(): Promise<{ id: string; data: Received } | null> {
      for (;;) {
        const event = await events.next()
        if (event === null) return null
        const fields = Object.fromEntries(
          event.split('\n').map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
        )
        if (fields.event === 'received') return { id: fields.id!, data: JSON.parse(fields.data!) }
      }
    },
    stop: () => abort.abort(),
  }
}

describe('an inspector', () => {
  let app: AnApp
  let client: AClient
  let inspector: AnInspector
  beforeAll(async () => {
    app = await anApp(sineta)
    client = await aClient(sineta)
    inspector = await anInspector({ app, client })
    await sineta.sql(`insert into endpoint (app_id, kind, url, events) values ($1, 'production', $2, '{*}')`, [
      app.id,
      inspector.url,
    ])
    await sineta.sql('update client_apis set webhook_url = $2 where client_id = $1', [client.id, inspector.url])
    await connect(sineta, app, client)
  })

  test('shows the deliveries of a check-in, in its list and on its stream: verified for the app, unsigned for the client', async () => {
    const school = await aSchool(sineta, client)
    const student = await aStudent(sineta, school)
    const stream = await listen(`${inspector.url}/stream`)
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
    await sineta.call('POST /v1/attendance/student/biometric/check/in', {
      as: school.deviceKey,
      body: { school_cnpj: school.cnpj, enrollment_number: student.number },
    })
    await sineta.deliver()

    const { inspector: about, data, next_before } = await received(inspector)
    expect(about).toEqual({ url: inspector.url, label: 'Integração Demo' })
    expect(next_before).toBeNull()
    expect(data).toHaveLength(2)
    const ofApp = data.find(({ client }: { client: string | null }) => client !== null)
    const ofClient = data.find(({ client }: { client: string | null }) => client === null)
    expect(ofApp).toMatchObject({
      method: 'POST',
      event: 'attendance.check_in',
      environment: 'live',
      client: client.slug,
      attempt: 1,
      repeat_of: null,
      verification: { result: 'verified', secret: 'app' },
    })
    expect(ofClient).toMatchObject({
      event: 'attendance.check_in',
      environment: null,
      attempt: 1,
      verification: { result: 'unsigned', secret: null },
    })
    const sent = Object.fromEntries(ofApp.headers)
    expect(ofApp.delivery_id).toBe(sent['webhook-id'])
    expect(JSON.parse(ofApp.body)).toMatchObject({ id: ofApp.delivery_id, data: { enrollment_number: student.number } })
    expect(ofApp.body_bytes).toBe(Buffer.byteLength(ofApp.body))
    expect(ofApp.received_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(ofApp.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/)

    const events = [await stream.next(), await stream.next()]
    stream.stop()
    expect(events.map((event) => event!.data)).toEqual([...data].reverse())
    expect(events.map((event) => event!.id)).toEqual(events.map((event) => event!.data.id))
  })

  test("distinguishes a client's signature from an app's", async () => {
    const secret = newSecret()
    const [{ id }] = (await sineta.sql(`insert into signing_secret (client_id, sealed) values ($1, '') returning id`, [
      client.id,
    ])) as [{ id: string }]
    await sineta.sql('update signing_secret set sealed = $2 where id = $1', [
      id,
      sineta.parts.services.secrets.seal(secret, `signing_secret:${id}`),
    ])
    await post(inspector, secret)
    expect(await verdict(inspector)).toEqual({ result: 'verified', secret: 'client' })
    await post(inspector, app.secret)
    expect(await verdict(inspector)).toEqual({ result: 'verified', secret: 'app' })
    await post(inspector, newSecret())
    expect(await verdict(inspector)).toEqual({ result: 'signature_invalid', secret: null })
  })

  test('reports a changed byte, an old or future timestamp, and a missing header', async () => {
    await post(inspector, app.secret, { tamper: (text) => text.replace('deleted', 'delеted') })
    expect(await verdict(inspector)).toEqual({ result: 'signature_invalid', secret: null })
    await post(inspector, app.secret, { shiftSeconds: -600 })
    expect((await verdict(inspector)).result).toBe('timestamp_too_old')
    await post(inspector, app.secret, { shiftSeconds: 600 })
    expect((await verdict(inspector)).result).toBe('timestamp_too_new')
    await sineta.call(`POST ${inspector.path}`, {
      body: {},
      headers: { 'webhook-id': 'x', 'webhook-timestamp': 'soon', 'webhook-signature': 'v1,AAAA' },
    })
    expect((await verdict(inspector)).result).toBe('timestamp_invalid')
    // The envelope of an app with its signature removed.
    await sineta.call(`POST ${inspector.path}`, {
      body: { id: 'x', event: 'a', timestamp: 'b', environment: 'live', client: 'c', data: {} },
    })
    expect((await verdict(inspector)).result).toBe('missing_header')
    await sineta.call(`POST ${inspector.path}`, { body: { event: 'a', timestamp: 'b', data: {} } })
    expect((await verdict(inspector)).result).toBe('unsigned')
  })

  test('calls the first request that its empty page proposes unsigned, as the page says', needs('curl'), async () => {
    const empty = await anInspector({ app })
    await promisify(execFile)('sh', ['-c', firstCurl(empty.url)])
    expect(await received(empty)).toMatchObject({
      data: [{ event: 'hello', verification: { result: 'unsigned', secret: null } }],
    })
  })

  test("goes by the database's clock", async () => {
    await sineta.advance(3600)
    await post(inspector, app.secret)
    expect((await verdict(inspector)).result).toBe('verified')
  })

  test('no longer accepts a secret that has ended', async () => {
    const rotated = await anApp(sineta)
    const own = await anInspector({ app: rotated })
    await sineta.sql('update signing_secret set expires_at = clock() where app_id = $1', [rotated.id])
    await post(own, rotated.secret)
    expect((await verdict(own)).result).toBe('signature_invalid')
  })

  test('responds to a repeated id with 2xx and marks it as a duplicate of the first', async () => {
    const own = await anInspector({ app })
    const id = crypto.randomUUID()
    for (let i = 0; i < 3; i++) expect((await post(own, app.secret, { id })).status).toBe(204)
    const { data } = await received(own)
    expect(data.map(({ repeat_of }: { repeat_of: string | null }) => repeat_of)).toEqual([data[2].id, data[2].id, null])
    expect(data[0].verification.result).toBe('verified')
  })
})

describe('the record of a request in an inspector', () => {
  test.each([
    ['text', 'text/plain', Buffer.from('olá, mundo\n'), 'olá, mundo\n'],
    [
      'JSON with an escaped NUL in the name of its event',
      'application/json',
      Buffer.from('{"event":"a\\u0000b"}'),
      '{"event":"a\\u0000b"}',
    ],
    ['a NUL', 'application/octet-stream', Buffer.from('a\0b'), 'a\0b'],
    ['bytes that are not text', 'image/png', Buffer.from([0x7b, 0xff, 0x7d]), '{\ufffd}'],
    ['broken JSON', 'application/json', Buffer.from('{"event":'), '{"event":'],
    ['nothing', 'application/json', Buffer.alloc(0), ''],
  ])('has exactly the body that arrived: %s', async (_name, type, bytes, text) => {
    const own = await anInspector()
    const { status } = await sineta.call(`POST ${own.path}`, { body: bytes, headers: { 'content-type': type } })
    expect(status).toBe(204)
    const { data } = await received(own)
    expect(data[0]).toMatchObject({ body: text, body_bytes: bytes.length })
  })

  test('includes a body without a content type, and a header that came twice', async () => {
    const own = await anInspector()
    await new Promise<void>((resolve, reject) => {
      const request = httpRequest(
        own.url,
        { method: 'POST', headers: ['Webhook-Id', 'one', 'Webhook-Id', 'two', 'Host', 'x', 'Content-Length', '2'] },
        (response) => response.resume().on('end', resolve),
      )
      request.on('error', reject).end('hi')
    })
    const { data } = await received(own)
    expect(data[0]).toMatchObject({
      body: 'hi',
      delivery_id: 'one',
      headers: [
        ['Webhook-Id', 'one'],
        ['Webhook-Id', 'two'],
        ['Host', 'x'],
        ['Content-Length', '2'],
        ['Connection', 'keep-alive'],
      ],
    })
  })

  test('is limited to 256 KiB, with an id of any length', async () => {
    const own = await anInspector()
    expect(
      (
        await sineta.call(`POST ${own.path}`, {
          body: 'x'.repeat(256 * 1024),
          headers: { 'webhook-id': 'i'.repeat(5000) },
        })
      ).status,
    ).toBe(204)
    const refused = await sineta.call(`POST ${own.path}`, { body: 'x'.repeat(256 * 1024 + 1) })
    expect(refused).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
    expect((await received(own)).data.map(({ body_bytes }: { body_bytes: number }) => body_bytes)).toEqual([256 * 1024])
  })

  test('is the newest 500 requests: the 501st pushes out the oldest', async () => {
    const own = await anInspector()
    for (let i = 0; i < 501; i++) await sineta.call(`POST ${own.path}`, { body: String(i) })
    const bodies: string[] = []
    for (let before: string | null = null; ; ) {
      const page = await received(own, `?limit=100${before ? `&before=${before}` : ''}`)
      bodies.push(...page.data.map(({ body }: { body: string }) => body))
      before = page.next_before
      if (before === null) break
    }
    expect(bodies).toEqual(Array.from({ length: 500 }, (_, i) => String(500 - i)))
  })

  test('is gone when that inspector is cleared, and only there', async () => {
    const [own, other] = [await anInspector(), await anInspector()]
    for (const one of [own, other]) await sineta.call(`POST ${one.path}`, { body: 'hi' })
    expect((await sineta.call(`DELETE ${own.path}/received`)).status).toBe(204)
    expect((await received(own)).data).toEqual([])
    expect((await received(other)).data).toHaveLength(1)
  })

  test('stays when it arrived after the newest request that the page wanted to clear', async () => {
    const own = await anInspector()
    const post = (body: string) => sineta.call(`POST ${own.path}`, { body })
    for (const body of ['first', 'shown']) await post(body)
    const [shown] = (await received(own)).data
    await post('meanwhile')
    expect((await sineta.call(`DELETE ${own.path}/received?up_to=${shown.id}`)).status).toBe(204)
    expect((await received(own)).data).toMatchObject([{ body: 'meanwhile' }])
    expect((await sineta.call(`DELETE ${own.path}/received?up_to=x`)).status).toBe(400)
  })

  test('cannot be read with another token', async () => {
    const [own, other] = [await anInspector(), await anInspector()]
    await sineta.call(`POST ${own.path}`, { body: 'secret' })
    expect((await received(other)).data).toEqual([])
    const unknownPath = `/inspector/${'A'.repeat(43)}`
    for (const route of [
      `POST ${unknownPath}`,
      `GET ${unknownPath}`,
      `GET ${unknownPath}/received`,
      `GET ${unknownPath}/stream`,
      `DELETE ${unknownPath}/received`,
    ])
      expect(await sineta.call(route), route).toMatchObject({ status: 404, body: { code: 'resource_not_found' } })
  })

  test('is, at an unknown address, a page that says so', async () => {
    const reply = await fetch(`${sineta.url}/inspector/nothing`, { headers: { accept: 'text/html' } })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(await reply.text()).toContain('Inspector not found')
  })

  test.each(['?limit=0', '?limit=101', '?limit=x', '?before=yesterday'])('cannot be listed with %s', async (query) => {
    const own = await anInspector()
    expect(await sineta.call(`GET ${own.path}/received${query}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_parameter' },
    })
  })
})

describe('the stream of an inspector', () => {
  test('has a request whose body took longer than others that came after it', async () => {
    const own = await anInspector()
    const stream = await listen(`${own.url}/stream`)
    onTestFinished(() => stream.stop())
    const slow = httpRequest(own.url, { method: 'POST', headers: { expect: '100-continue', 'content-length': 4 } })
    // The server has received the headers.
    const isAwaited = once(slow, 'continue')
    slow.flushHeaders()
    await isAwaited
    await sineta.call(`POST ${own.path}`, { body: 'before' })
    await stream.next()
    await sineta.advance(10)
    await sineta.call(`POST ${own.path}`, { body: 'quick' })
    expect((await stream.next())!.data.body).toBe('quick')
    slow.end('slow')
    await once(slow, 'response')
    await sineta.call(`POST ${own.path}`, { body: 'last' })
    expect((await stream.next())!.data.body).toBe('slow')
  })

  test('resumes after the last event that its reader saw', async () => {
    const own = await anInspector()
    for (const body of ['one', 'two', 'three']) await sineta.call(`POST ${own.path}`, { body })
    const { data } = await received(own)
    const stream = await listen(`${own.url}/stream`, { 'last-event-id': data[2].id })
    const bodies = [(await stream.next())!.data.body, (await stream.next())!.data.body]
    await sineta.call(`POST ${own.path}`, { body: 'four' })
    bodies.push((await stream.next())!.data.body)
    stream.stop()
    expect(bodies).toEqual(['two', 'three', 'four'])
  })

  test('shows requests that another process received, and ends when its server stops', async () => {
    const own = await anInspector()
    const second = createSineta({
      config: {
        ...readConfig({ NODE_ENV: 'test', PORT: '0', DATABASE_URL: sineta.databaseUrl }, ['--role', 'api']),
        databasePool: 4,
      },
      databaseUrl: sineta.databaseUrl,
      kek: [testKek],
      log: createLog('silent'),
    })
    const url = await second.start()
    const streams = [await listen(`${url}${own.path}/stream`), await listen(`${url}${own.path}/stream`)]
    await sineta.call(`POST ${own.path}`, { body: 'over there' })
    for (const stream of streams) expect((await stream.next())!.data.body).toBe('over there')
    const stopped = second.stop()
    for (const stream of streams) expect(await stream.next()).toBeNull()
    await stopped
  })

  test('shows requests that arrive after the clock of the database was set back', async () => {
    const own = await anInspector()
    const stream = await listen(`${own.url}/stream`)
    onTestFinished(() => stream.stop())
    const arrives = async (body: string) => {
      await sineta.call(`POST ${own.path}`, { body })
      expect((await stream.next())!.data.body).toBe(body)
    }
    await sineta.advance(-60)
    await arrives('one')
    await sineta.advance(60)
    await arrives('two')
    await sineta.advance(-60)
    await arrives('three')
    await sineta.advance(60)
    expect((await received(own)).data.map(({ body }: Received) => body)).toEqual(['three', 'two', 'one'])
  })

  test('sends each request once, however many arrive at the same time', async () => {
    const own = await anInspector()
    const stream = await listen(`${own.url}/stream`)
    const sent = Array.from({ length: 60 }, (_, i) => String(i))
    await Promise.all(sent.map((body) => sineta.call(`POST ${own.path}`, { body })))
    const bodies: string[] = []
    while (bodies.length < sent.length) bodies.push((await stream.next())!.data.body)
    await sineta.call(`POST ${own.path}`, { body: 'last' })
    expect((await stream.next())!.data.body).toBe('last')
    stream.stop()
    expect(new Set(bodies)).toEqual(new Set(sent))
  })
})

describe('an inspector that stores large requests', () => {
  const names = Array.from({ length: 10 }, (_, i) => `request ${i}`)
  let own: AnInspector
  let ids: string[]
  beforeAll(async () => {
    own = await anInspector()
    for (const name of names) await sineta.call(`POST ${own.path}`, { body: name.padEnd(256 * 1024) })
  })

  test('lists them in pages of a mebibyte at most', async () => {
    const shown: Received[] = []
    for (let before: string | null = null; ; ) {
      const page = await received(own, `?limit=100${before ? `&before=${before}` : ''}`)
      expect(JSON.stringify(page).length).toBeLessThan(2 ** 20)
      shown.unshift(...page.data.reverse())
      before = page.next_before
      if (before === null) break
    }
    expect(shown.map(({ body }) => body.trim())).toEqual(names)
    ids = shown.map(({ id }) => id)
  })

  test('sends a reader who missed many of them a part on each connection', async () => {
    const bodies: string[] = []
    let connections = 0
    for (let last = ids[0]!; bodies.length < ids.length - 1; connections++) {
      const stream = await listen(`${own.url}/stream`, { 'last-event-id': last })
      for (let event = await stream.next(); event; event = last === ids.at(-1) ? null : await stream.next()) {
        bodies.push(event.data.body.trim())
        last = event.id
      }
      stream.stop()
    }
    expect(bodies).toEqual(names.slice(1))
    expect(connections).toBeGreaterThan(1)
  })
})

describe('an inspector that stores requests six times as long when written as JSON', () => {
  const names = Array.from({ length: 4 }, (_, i) => `request ${i}`)
  let own: AnInspector
  beforeAll(async () => {
    own = await anInspector()
    for (const name of names) await sineta.call(`POST ${own.path}`, { body: name.padEnd(180 * 1024, '\u0001') })
  })

  test('sends all of them to a reader who missed them', async () => {
    const { data } = await received(own)
    const bodies: string[] = []
    for (let last = data.at(-1).id; bodies.length < names.length - 1; ) {
      const stream = await listen(`${own.url}/stream`, { 'last-event-id': last })
      for (let event = await stream.next(); event; event = last === data[0].id ? null : await stream.next()) {
        bodies.push(event.data.body.slice(0, 9))
        last = event.id
      }
      stream.stop()
    }
    expect(bodies).toEqual(names.slice(1))
  })

  test('disconnects readers who do not read, each alone and all together', async () => {
    const inspector = (await find(sineta.parts.system, own.path.split('/').at(-1)!))!
    const streams = createInspectorStreams({
      database: sineta.parts.system,
      log: createLog('silent'),
      semaphore: createSemaphore(2),
    })
    const first = '00000000-0000-7000-8000-000000000000'
    const readers = Array.from({ length: 40 }, () => streams.open(inspector, first))
    onTestFinished(() => {
      streams.close()
      for (const reader of readers) reader.destroy()
    })
    await expect.poll(() => readers.filter(({ destroyed }) => destroyed).length).toBeGreaterThan(0)
    const unread = readers.filter(({ destroyed }) => !destroyed).map(({ readableLength }) => readableLength)
    expect(Math.max(...unread)).toBeLessThan(4 * 2 ** 20)
    expect(unread.reduce((a, b) => a + b)).toBeLessThanOrEqual(64 * 2 ** 20)
  })
})

test('an inspector that many callers read and post to at once leaves connections to others', async () => {
  const [busy, other] = [await anInspector(), await anInspector()]
  const held = await sineta.parts.system.pool.connect()
  try {
    // Blocks all writes.
    await held.query('begin; lock table inspected in exclusive mode')
    const requests = Array.from({ length: 10 }, () => [sineta.call(`POST ${busy.path}`, { body: {} }), received(busy)])
    while ((await held.query(waiting)).rowCount! < 2);
    for (let i = 0; i < 10; i++) expect((await sineta.call(`GET ${other.path}`)).status).toBe(200)
    await held.query('commit')
    await Promise.all(requests.flat())
  } finally {
    held.release()
  }
  expect((await received(busy)).data).toHaveLength(10)
})

test('an inspector accepts a limited number of bytes a day and says so; the next day it accepts again', async () => {
  const inspector = await anInspector()
  const post = async () => (await sineta.call(`POST ${inspector.path}`, { body: { event: 'student.deleted' } })).status
  expect(await post()).toBe(204)
  await sineta.sql(`update inspector set bytes = $1 where bytes > 0`, [bytesPerDay - 10])
  const refused = await sineta.call(`POST ${inspector.path}`, { body: { event: 'student.deleted' } })
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
  expect((await received(inspector)).data).toHaveLength(1)
  await sineta.advance(24 * 3600)
  expect(await post()).toBe(204)
})
