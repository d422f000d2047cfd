import { verify } from '@sineta/contract'
import { Client } from 'pg'
import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, test } from 'vitest'
import { claim, firstReceiver } from '../../src/webhooks/queue/claim.ts'
import { settle } from '../../src/webhooks/queue/settle.ts'
import { aClient, anApp, aSchool, aStudent, connect } from '../support/builders.ts'
import { useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const clientUrl = useReceiver()
const testEndpoint = useReceiver()
const production = useReceiver()

afterEach(async () => {
  for (const receiver of [clientUrl, testEndpoint, production]) {
    receiver.answer = 204
    await sineta.deliver()
    receiver.clear()
  }
  await sineta.sql('delete from queue_entry')
})

const checkIn = (school: { cnpj: string; deviceKey: string }, number: string, body: Record<string, unknown> = {}) =>
  sineta.call('POST /v1/attendance/student/biometric/check/in', {
    as: school.deviceKey,
    body: { school_cnpj: school.cnpj, enrollment_number: number, ...body },
  })

const now = async () => (await sineta.sql<{ now: Date }>('select clock() as now'))[0]!.now.getTime()

/** A school whose client has a webhook_url, and a student. */
async function aSchoolThatListens() {
  const client = await aClient(sineta, { webhookUrl: clientUrl.url })
  const school = await aSchool(sineta, client)
  return { client, school, student: await aStudent(sineta, school) }
}

describe('a client-level URL', () => {
  test('gets exactly event, timestamp and data', async () => {
    const { school, student } = await aSchoolThatListens()
    const reply = await checkIn(school, student.number)
    expect(reply.status).toBe(201)
    await sineta.deliver()

    expect(clientUrl.received).toHaveLength(1)
    const { json, headers } = clientUrl.received[0]!
    expect(Object.keys(json)).toEqual(['event', 'timestamp', 'data'])
    expect(json.event).toBe('attendance.check_in')
    expect(json.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-03:00$/)
    expect(Object.entries(json.data)).toEqual([
      ['school_cnpj', school.cnpj],
      ['enrollment_number', student.number],
      ['checked_in_at', reply.body.checked_in_at],
    ])
    expect(headers['content-type']).toBe('application/json')
    expect(headers['webhook-signature']).toBeUndefined()
  })

  test.each([
    ['America/Noronha', '-02:00'],
    ['America/Manaus', '-04:00'],
    ['America/Rio_Branco', '-05:00'],
  ])("gets the time of an event with the offset of the school's time zone, in %s %s", async (timeZone, offset) => {
    const school = await aSchool(sineta, await aClient(sineta, { webhookUrl: clientUrl.url }), { timeZone })
    const [before, reply, after] = [
      await now(),
      await checkIn(school, (await aStudent(sineta, school)).number),
      await now(),
    ]
    await sineta.deliver()
    const { timestamp, data } = clientUrl.received[0]!.json
    expect(timestamp.slice(-6)).toBe(offset)
    expect(Date.parse(timestamp)).toBeGreaterThan(before - 1000)
    expect(Date.parse(timestamp)).toBeLessThanOrEqual(after)
    // The same moment by the same clock: the data has no offset of its own.
    expect(data.checked_in_at).toBe(reply.body.checked_in_at)
    expect(
      Math.abs(Date.parse(`${data.checked_in_at.replace(' ', 'T')}${offset}`) - Date.parse(timestamp)),
    ).toBeLessThan(2000)
  })

  test('gets a reading that comes a day late with the time of its event now, and its own time in the data', async () => {
    const { school, student } = await aSchoolThatListens()
    const readAt = new Date((await now()) - 26 * 3_600_000).toISOString()
    const { body } = await checkIn(school, student.number, { checked_in_at: readAt })
    await sineta.deliver()
    const { timestamp, data } = clientUrl.received[0]!.json
    expect(Math.abs(Date.parse(timestamp) - (await now()))).toBeLessThan(60_000)
    expect(data.checked_in_at).toBe(body.checked_in_at)
    expect(Date.parse(timestamp) - Date.parse(`${data.checked_in_at.replace(' ', 'T')}-03:00`)).toBeGreaterThan(
      25.9 * 3_600_000,
    )
  })

  test.each([200, 201, 204, 226, 299])('confirms a delivery with %s', async (status) => {
    const { client, school, student } = await aSchoolThatListens()
    clientUrl.answer = status
    await checkIn(school, student.number)
    await sineta.deliver()
    expect(await sineta.sql('select status from delivery_now where client_id = $1', [client.id])).toEqual([
      { status: 'delivered' },
    ])
  })

  test.each([300, 301, 304, 308, 400, 409, 410, 500, 599])('is tried again after %s', async (status) => {
    const { client, school, student } = await aSchoolThatListens()
    clientUrl.answer = status
    await checkIn(school, student.number)
    await sineta.deliver()
    expect(await sineta.sql('select status from delivery_now where client_id = $1', [client.id])).toEqual([
      { status: 'retrying' },
    ])
    expect(clientUrl.received).toHaveLength(1)
  })

  test('that does not ask for signatures gets the id and the time of each attempt all the same', async () => {
    const { client, school, student } = await aSchoolThatListens()
    clientUrl.answer = 500
    await checkIn(school, student.number)
    await sineta.deliver()
    await sineta.advance(34)
    await sineta.deliver()
    const [delivery] = await sineta.sql('select id from delivery where client_id = $1', [client.id])
    const [first, retry] = clientUrl.received.map(({ headers }) => headers)
    for (const headers of [first!, retry!]) {
      expect(headers['webhook-id']).toBe(delivery!.id)
      expect(headers['webhook-timestamp']).toMatch(/^\d{10}$/)
      expect(headers['webhook-signature']).toBeUndefined()
    }
    expect(Number(retry!['webhook-timestamp']) - Number(first!['webhook-timestamp'])).toBeGreaterThanOrEqual(34)
  })

  test('that fails gets three retries, then the error is in the platform log', async () => {
    const { client, school, student } = await aSchoolThatListens()
    clientUrl.answer = 503
    await checkIn(school, student.number)
    await sineta.deliver()
    for (const seconds of [33, 165, 462, 4000, 4000]) {
      await sineta.advance(seconds)
      await sineta.deliver()
    }
    expect(clientUrl.received).toHaveLength(4)
    expect(new Set(clientUrl.received.map(({ body }) => body)).size).toBe(1)

    const log = await sineta.sql('select level, message, fields from platform_log where client_id = $1 order by id', [
      client.id,
    ])
    expect(log.map(({ level }) => level)).toEqual(['warning', 'warning', 'warning', 'error'])
    expect(log.map(({ fields }) => fields.consecutive_failures)).toEqual([1, 2, 3, 4])
    expect(log[3]).toMatchObject({
      message: 'webhook delivery failed',
      fields: {
        client: client.slug,
        event: 'attendance.check_in',
        attempts: 4,
        last_status: 503,
        last_error: null,
        host: new URL(clientUrl.url).host,
      },
    })
    const [delivery] = await sineta.sql('select status, attempt_count from delivery_now where client_id = $1', [
      client.id,
    ])
    expect(delivery).toEqual({ status: 'failed', attempt_count: 4 })
  })

  test('that recovers ends the streak of failures', async () => {
    const { client, school, student } = await aSchoolThatListens()
    clientUrl.answer = 500
    await checkIn(school, student.number)
    await sineta.deliver()
    clientUrl.answer = 200
    await sineta.advance(34)
    await sineta.deliver()
    const [api] = await sineta.sql(
      'select consecutive_failures, last_success_at is not null as succeeded from client_apis where client_id = $1',
      [client.id],
    )
    expect(api).toEqual({ consecutive_failures: 0, succeeded: true })
  })

  test('has its failures counted in the order in which they came, even beside a success', async () => {
    const { client, school } = await aSchoolThatListens()
    await sineta.sql('update client_apis set consecutive_failures = 4 where client_id = $1', [client.id])
    for (let i = 0; i < 3; i++) await checkIn(school, (await aStudent(sineta, school)).number)
    const { claims } = await claim(sineta.parts.system, { limit: 10, from: firstReceiver, room: 10 })
    const statuses = [500, 204, 503]
    const exchanged = { sentHeaders: null, responseHeaders: null, excerpt: '' }
    const { log } = await settle(
      sineta.parts.system,
      claims.map((claim, i) => ({
        claim,
        attempt: { startedAt: claim.claimedAt, durationMs: 5, responseStatus: statuses[i]!, ...exchanged },
        abandoned: false,
        error: statuses[i] === 204 ? null : 'http_status',
        next: statuses[i] === 204 ? { status: 'delivered' } : { status: 'retrying', delaySeconds: 30 },
        appId: null,
        host: 'school.example',
      })),
    )
    expect(log.map(({ fields }) => fields.consecutive_failures)).toEqual([5, 1])
    const [api] = await sineta.sql(
      'select consecutive_failures, last_success_at is not null as succeeded from client_apis where client_id = $1',
      [client.id],
    )
    expect(api).toEqual({ consecutive_failures: 1, succeeded: true })
  })
})

describe('an app', () => {
  test('gets sandbox events at its test endpoint, signed, with environment test', async () => {
    const app = await anApp(sineta, { testUrl: testEndpoint.url, productionUrl: production.url })
    const school = await aSchool(sineta, app.sandbox)
    const student = await aStudent(sineta, school)
    await checkIn(school, student.number)
    await sineta.deliver()

    expect(production.received).toHaveLength(0)
    expect(testEndpoint.received).toHaveLength(1)
    const { json, body, headers } = testEndpoint.received[0]!
    expect(Object.keys(json)).toEqual(['id', 'event', 'timestamp', 'environment', 'client', 'data'])
    expect(json).toMatchObject({ id: headers['webhook-id'], environment: 'test', client: app.sandbox.slug })
    expect(
      verify({ headers, body, secrets: [app.secret], nowSeconds: Date.now() / 1000 + 100_000, toleranceSeconds: 1e6 }),
    ).toMatchObject({ ok: true })
    expect(headers['webhook-attempt']).toBe('1')
  })

  test('gets the events of connected clients at its production endpoint, with environment live', async () => {
    const app = await anApp(sineta, { testUrl: testEndpoint.url, productionUrl: production.url })
    const client = await aClient(sineta)
    await connect(sineta, app, client)
    const school = await aSchool(sineta, client)
    await checkIn(school, (await aStudent(sineta, school)).number)
    await sineta.deliver()
    expect(testEndpoint.received).toHaveLength(0)
    expect(production.received.map(({ json }) => [json.environment, json.client])).toEqual([['live', client.slug]])
  })

  test('that is not connected gets nothing', async () => {
    await anApp(sineta, { testUrl: testEndpoint.url, productionUrl: production.url })
    const { school, student } = await aSchoolThatListens()
    await checkIn(school, student.number)
    await sineta.deliver()
    expect([...testEndpoint.received, ...production.received]).toEqual([])
    expect(clientUrl.received).toHaveLength(1)
  })

  test('gets only the events that its scopes, its schools and its subscription allow', async () => {
    const client = await aClient(sineta)
    const school = await aSchool(sineta, client)
    const other = await aSchool(sineta, client)
    const student = await aStudent(sineta, school)
    const wants = async (events: string[], granted: Parameters<typeof connect>[3]) =>
      connect(sineta, await anApp(sineta, { productionUrl: production.url, events }), client, granted)
    await wants(['student.*'], {})
    await wants(['*'], { scopes: ['students:read'] })
    await wants(['*'], { schoolCnpjs: [other.cnpj] })
    await wants(['attendance.*'], { schoolCnpjs: [school.cnpj] })
    await checkIn(school, student.number)
    await sineta.deliver()
    expect(production.received).toHaveLength(1)
  })

  test('is verified by the Standard Webhooks library', async () => {
    const app = await anApp(sineta, { productionUrl: production.url })
    const client = await aClient(sineta)
    await connect(sineta, app, client)
    const school = await aSchool(sineta, client)
    await sineta.sql("update test_clock set moved = interval '0'")
    await checkIn(school, (await aStudent(sineta, school)).number)
    await sineta.deliver()
    const { headers, body } = production.received[0]!
    expect(new Webhook(app.secret).verify(body, headers as Record<string, string>)).toMatchObject({
      event: 'attendance.check_in',
    })
  })

  test('that fails is tried six times in about 50 minutes with the same id and body, a fresh timestamp and a valid signature', async () => {
    const app = await anApp(sineta, { productionUrl: production.url })
    const client = await aClient(sineta)
    await connect(sineta, app, client)
    const school = await aSchool(sineta, client)
    production.answer = 500
    await checkIn(school, (await aStudent(sineta, school)).number)
    await sineta.deliver()
    for (const seconds of [33, 165, 462, 990, 1650, 5000]) {
      await sineta.advance(seconds)
      await sineta.deliver()
    }
    expect(production.received).toHaveLength(6)
    expect(new Set(production.received.map(({ body, headers }) => `${headers['webhook-id']} ${body}`)).size).toBe(1)
    const times = production.received.map(({ headers }) => Number(headers['webhook-timestamp']))
    expect(
      production.received.map(
        ({ headers, body }, i) => verify({ headers, body, secrets: [app.secret], nowSeconds: times[i]! }).ok,
      ),
    ).toEqual(Array(6).fill(true))
    expect(times.at(-1)! - times[0]!).toBeGreaterThanOrEqual(3000)
    expect(times.at(-1)! - times[0]!).toBeLessThanOrEqual(3310)
    expect(production.received.map(({ headers }) => headers['webhook-attempt'])).toEqual(['1', '2', '3', '4', '5', '6'])
  })
})

describe('the outbox', () => {
  const counts = async () =>
    (
      await sineta.sql(
        'select (select count(*)::int from event) as events, (select count(*)::int from attendance) as attendance',
      )
    )[0]

  test('records no event for a refused operation', async () => {
    const { school } = await aSchoolThatListens()
    const before = await counts()
    const reply = await checkIn(school, 'nobody')
    expect(reply.status).toBe(404)
    expect(reply.body).toMatchObject({ code: 'student_not_found', status: 404 })
    expect(await counts()).toEqual(before)
  })

  test('delivers what was committed before a crash', async () => {
    const { school, student } = await aSchoolThatListens()
    await checkIn(school, student.number)
    // No worker was notified, as if this one had started after the crash.
    expect(clientUrl.received).toHaveLength(0)
    await sineta.deliver()
    expect(clientUrl.received).toHaveLength(1)
  })

  test('takes over the deliveries of a dead worker when its lease ends, and counts the lost attempt', async () => {
    const { client, school, student } = await aSchoolThatListens()
    await checkIn(school, student.number)
    const { claims } = await claim(sineta.parts.system, { limit: 10, from: firstReceiver, room: 10 })
    expect(claims).toHaveLength(1)
    await sineta.deliver()
    expect(clientUrl.received).toHaveLength(0)
    await sineta.advance(46)
    await sineta.deliver()
    expect(clientUrl.received).toHaveLength(1)
    const attempts = await sineta.sql(
      'select number, error, response_status from attempt a join delivery d on d.id = a.delivery_id where d.client_id = $1 order by number',
      [client.id],
    )
    expect(attempts).toEqual([
      { number: 1, error: 'crashed', response_status: null },
      { number: 2, error: null, response_status: 204 },
    ])
    const log = await sineta.sql('select level, fields from platform_log where client_id = $1', [client.id])
    expect(log).toEqual([
      {
        level: 'warning',
        fields: expect.objectContaining({
          attempts: 1,
          last_error: 'crashed',
          consecutive_failures: 1,
          host: new URL(clientUrl.url).host,
        }),
      },
    ])
  })

  test('gives up a delivery that three workers died over, and logs the host of its receiver', async () => {
    const { client, school, student } = await aSchoolThatListens()
    await checkIn(school, student.number)
    for (let i = 0; i < 3; i++) {
      await claim(sineta.parts.system, { limit: 10, from: firstReceiver, room: 10 })
      await sineta.advance(46)
    }
    await sineta.deliver()
    expect(clientUrl.received).toHaveLength(0)
    const [line] = await sineta.sql(`select fields from platform_log where client_id = $1 and level = 'error'`, [
      client.id,
    ])
    expect(line!.fields).toMatchObject({ last_error: 'crashed', host: new URL(clientUrl.url).host })
  })

  test('starts first attempts in the order of the events', async () => {
    const { school } = await aSchoolThatListens()
    const numbers: string[] = []
    for (let i = 0; i < 5; i++) {
      const { number } = await aStudent(sineta, school)
      numbers.push(number)
      await checkIn(school, number)
    }
    await sineta.deliver()
    expect(clientUrl.received.map(({ json }) => json.data.enrollment_number)).toEqual(numbers)
  })
})

test("one client's key gets 404 for another's school, as for one that does not exist", async () => {
  const { school, student } = await aSchoolThatListens()
  const otherClient = await aClient(sineta)
  const body = { school_cnpj: school.cnpj, enrollment_number: student.number }
  const other = await sineta.call('POST /v1/attendance/student/biometric/check/in', { as: otherClient.key, body })
  const missing = await sineta.call('POST /v1/attendance/student/biometric/check/in', {
    as: otherClient.key,
    body: { ...body, school_cnpj: '11222333000181' },
  })
  expect(other.status).toBe(404)
  const same = ({ body }: { body: any }) => ({ ...body, request_id: null })
  expect(same(other)).toEqual(same(missing))
})

test('no table is read whole, even while it is small: a plan is kept, and on its first morning a school has thousands of check-ins', async () => {
  const { client, school, student } = await aSchoolThatListens()
  await checkIn(school, student.number)
  const owner = new Client({ connectionString: sineta.databaseUrl })
  await owner.connect()
  await owner.query('analyze attendance')
  await owner.end()
  const { rows } = await sineta.parts.app.transaction({ clients: [client.id] }, (tx) =>
    tx.query<{ 'QUERY PLAN': string }>('explain select id from attendance where student_id = $1', [student.id]),
  )
  expect(rows[0]!['QUERY PLAN']).toMatch(/Index/)
})
