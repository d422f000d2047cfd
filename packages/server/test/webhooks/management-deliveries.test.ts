import { verify } from '@sineta/contract'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type AClient, type ASchool, aCheckIn, aClient, aPanelSession, aSchool } from '../support/builders.ts'
import {
  type APartner,
  type APartnersApp,
  anAppOf,
  anOperator,
  aPartner,
  runConcurrently,
  waiting,
} from '../support/management.ts'
import { useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const receiver = useReceiver()
const another = useReceiver()
let partner: APartner
let client: AClient
let school: ASchool
let owner: string
beforeAll(async () => {
  partner = await aPartner(sineta)
  client = await aClient(sineta)
  school = await aSchool(sineta, client, { settings: { duplicate_read_window_seconds: 0 } })
  owner = await aPanelSession(sineta, client, school, 'owner')
  // Time moves by days here, so sessions must not expire.
  await sineta.sql('update session set expires_at = null')
})
afterEach(async () => {
  receiver.answer = 204
  await sineta.sql(
    `with left_over as (delete from queue_entry returning delivery_id) update delivery set ended_as = 'cancelled' from left_over where id = delivery_id`,
  )
  await sineta.sql(`update connection set status = 'revoked' where status <> 'revoked'`)
  await sineta.sql('update client_apis set webhook_url = null')
  receiver.clear()
  another.clear()
})

const asPartner = (route: string, body?: unknown) =>
  sineta.call(route, { as: partner.token, ...(body !== undefined && { body }) })
const asOwner = (route: string, body?: unknown) =>
  sineta.call(route, { as: owner, ...(body !== undefined && { body }) })

const checkIn = () => aCheckIn(sineta, school)

const scopes = ['attendance:read', 'entrances:read']

/** An app with both endpoints at the receiver, connected to the school's client. */
async function aConnectedApp(): Promise<APartnersApp> {
  const app = await anAppOf(sineta, partner, { scopes })
  for (const kind of ['test', 'production']) await asPartner(`PUT ${app.path}/endpoint/${kind}`, { url: receiver.url })
  await asOwner('POST /v1/panel/client/connection', { app: app.slug, scopes })
  return app
}

const newest = async (app: APartnersApp) => (await asPartner(`GET ${app.path}/delivery?limit=1`)).body.data[0]

describe('a connection', () => {
  test('is requested by the app, accepted by the client and ended by either: routing follows at once', async () => {
    const app = await anAppOf(sineta, partner, { scopes })
    await asPartner(`PUT ${app.path}/endpoint/production`, { url: receiver.url })
    await asPartner(`POST ${app.path}/connection`, { client: client.slug })
    await checkIn()
    await sineta.deliver()
    expect(receiver.received).toHaveLength(0)

    const asked = await asOwner('GET /v1/panel/client/connection?status=pending')
    expect(asked.body.data).toMatchObject([
      { app: app.slug, requested_scopes: scopes, granted_scopes: [], status: 'pending' },
    ])
    const accepted = await asOwner('POST /v1/panel/client/connection', { app: app.slug, scopes: ['attendance:read'] })
    expect(accepted.status).toBe(201)
    expect(accepted.body).toMatchObject({
      status: 'connected',
      granted_scopes: ['attendance:read'],
      school_cnpjs: null,
      data_profile: 'full',
    })
    await checkIn()
    await sineta.deliver()
    expect(receiver.received).toHaveLength(1)

    expect((await asOwner(`DELETE /v1/panel/client/connection/${app.slug}`)).status).toBe(204)
    await checkIn()
    await sineta.deliver()
    expect(receiver.received).toHaveLength(1)
    const listed = await asPartner(`GET ${app.path}/connection`)
    expect(listed.body.data).toMatchObject([{ client: client.slug, status: 'revoked' }])
  })

  test('does not reveal to an app which clients there are', async () => {
    const app = await anAppOf(sineta, partner, { scopes })
    const answers = []
    for (const slug of [client.slug, 'escola-que-nao-existe']) {
      const asked = await asPartner(`POST ${app.path}/connection`, { client: slug })
      const listed = await asPartner(`GET ${app.path}/connection`)
      const one = listed.body.data.find((connection: { client: string }) => connection.client === slug)
      await asOwner(`DELETE /v1/panel/client/connection/${app.slug}`)
      const afterNo = await asPartner(`GET ${app.path}/connection`)
      const left = await asPartner(`DELETE ${app.path}/connection/${slug}`)
      const again = await asPartner(`DELETE ${app.path}/connection/${slug}`)
      answers.push([
        asked.status,
        asked.body,
        { ...one, client: '' },
        afterNo.body.data.length,
        left.status,
        again.body.code,
      ])
    }
    expect(answers[0]).toEqual([
      202,
      { status: 'pending' },
      expect.objectContaining({ status: 'pending' }),
      1,
      204,
      'connection_not_found',
    ])
    expect(answers[1]).toEqual(answers[0])
  })

  test('is made once, within the scopes that the app requested and the schools of the client', async () => {
    const app = await anAppOf(sineta, partner, { scopes })
    const accept = async (more: Record<string, unknown>) =>
      (await asOwner('POST /v1/panel/client/connection', { app: app.slug, scopes, ...more })).body.code
    expect(await accept({ app: 'nenhum-app' })).toBe('app_not_found')
    expect(await accept({ scopes: ['students:read'] })).toBe('scope_unknown')
    expect(await accept({ school_cnpjs: ['11222333000181'] })).toBe('school_not_found')
    expect(await accept({})).toBeUndefined()
    expect(await accept({})).toBe('already_connected')
    expect((await asPartner(`POST ${app.path}/connection`, { client: client.slug })).body.code).toBe(
      'already_connected',
    )
    expect((await asPartner(`DELETE ${app.path}`)).body.code).toBe('app_has_connections')
  })

  test('of an app that is removed, or requests less, at the same moment is refused or comes first', async () => {
    const wide = [...scopes, 'entrances:read']
    for (const round of [1, 2, 3, 4]) {
      const [gone, narrowed] = [
        await anAppOf(sineta, partner, { scopes }),
        await anAppOf(sineta, partner, { scopes: wide }),
      ]
      const connect = (slug: string, asked: string[]) =>
        asOwner('POST /v1/panel/client/connection', { app: slug, scopes: asked })
      const [removed, connected] = await Promise.all([asPartner(`DELETE ${gone.path}`), connect(gone.slug, scopes)])
      expect([round, removed.status === 204, connected.status === 201].filter(Boolean)).toHaveLength(2)

      await Promise.all([
        asPartner(`PATCH ${narrowed.path}`, { requested_scopes: scopes }),
        connect(narrowed.slug, wide),
      ])
      const beyond = await sineta.sql(
        'select from connection k join app a on a.id = k.app_id where a.slug = $1 and not k.granted_scopes <@ a.requested_scopes',
        [narrowed.slug],
      )
      expect(beyond).toEqual([])
    }
  })

  test('that grants less cancels what waits and was granted before', async () => {
    const app = await aConnectedApp()
    await checkIn()
    const { body } = await asOwner(`PATCH /v1/panel/client/connection/${app.slug}`, { scopes: ['entrances:read'] })
    expect(body).toMatchObject({ granted_scopes: ['entrances:read'], data_profile: 'full' })
    await sineta.deliver()
    expect(receiver.received).toHaveLength(0)
    expect((await newest(app)).status).toBe('cancelled')
  })

  test('may be limited to some schools, and opened to all again', async () => {
    const app = await aConnectedApp()
    const other = await aSchool(sineta, client)
    const path = `PATCH /v1/panel/client/connection/${app.slug}`
    expect((await asOwner(path, { school_cnpjs: [other.cnpj] })).body.school_cnpjs).toEqual([other.cnpj])
    await checkIn()
    await sineta.deliver()
    expect(receiver.received).toHaveLength(0)
    expect((await asOwner(path, { all_schools: true })).body.school_cnpjs).toBeNull()
    await checkIn()
    await sineta.deliver()
    expect(receiver.received).toHaveLength(1)
  })
})

describe('a delivery', () => {
  test('is shown with the exact body, its headers and every attempt', async () => {
    const app = await aConnectedApp()
    receiver.answer = () => ({ status: 503, body: 'em manutenção' })
    await checkIn()
    await sineta.deliver()
    receiver.answer = 200
    await sineta.advance(60)
    await sineta.deliver()

    const listed = await newest(app)
    expect(listed).toMatchObject({
      event: 'attendance.check_in',
      kind: 'production',
      environment: 'live',
      client: client.slug,
      status: 'delivered',
      is_test: false,
      attempt_count: 2,
      next_attempt_at: null,
    })
    const { body } = await asPartner(`GET ${app.path}/delivery/${listed.id}?full=true&reason=suporte`)
    expect(body.request.body).toBe(receiver.received[1]!.body)
    const { 'webhook-signature': _signature, 'webhook-timestamp': timestamp, ...headers } = body.request.headers
    // Signed as if sent now, so that a copied request verifies.
    const { body: text, headers: signed } = body.request
    expect(
      verify({ headers: signed, body: text, secrets: [app.signing_secret], nowSeconds: Number(timestamp) }).ok,
    ).toBe(true)
    expect(body).toMatchObject({
      attempt_limit: null,
      why: {
        operation: 'POST /v1/attendance/student/biometric/check/in',
        source: 'device',
        client: client.slug,
        school_cnpj: school.cnpj,
        scope: 'attendance:read',
      },
    })
    const masked = (await asPartner(`GET ${app.path}/delivery/${listed.id}`)).body
    expect(masked.request.headers['webhook-signature']).toBe(receiver.received[1]!.headers['webhook-signature'])
    expect(receiver.received[1]!.headers).toMatchObject({
      ...headers,
      'user-agent': expect.stringContaining('Sineta-Webhooks/1'),
    })
    expect(body.attempts).toMatchObject([
      { number: 1, response_status: 503, error: 'http_status', response_excerpt: 'em manutenção' },
      { number: 2, response_status: 200, error: null },
    ])
  })

  test('that arrived may be resent, with the same id and the same bytes', async () => {
    const app = await aConnectedApp()
    await checkIn()
    await sineta.deliver()
    const { id } = await newest(app)
    const resent = await asPartner(`POST ${app.path}/delivery/${id}/resend`)
    expect(resent.status).toBe(202)
    expect((await asPartner(`POST ${app.path}/delivery/${id}/resend`)).body.code).toBe('delivery_in_progress')
    await sineta.deliver()
    expect(receiver.received).toHaveLength(2)
    expect(receiver.received[1]!.body).toBe(receiver.received[0]!.body)
    expect(receiver.received[1]!.headers['webhook-id']).toBe(id)
  })

  test('that failed gets a complete new cycle when it is resent', async () => {
    const app = await aConnectedApp()
    receiver.answer = 500
    await checkIn()
    const exhaust = async () => {
      for (let n = 0; n < 8; n++) {
        await sineta.deliver()
        await sineta.advance(1700)
      }
    }
    await exhaust()
    expect(await newest(app)).toMatchObject({ status: 'failed', attempt_count: 6 })
    await asPartner(`POST ${app.path}/delivery/${(await newest(app)).id}/resend`)
    await exhaust()
    expect(await newest(app)).toMatchObject({ status: 'failed', attempt_count: 12 })
  })

  test('that exceeds the size limit fails at once, because no retry would make it smaller', async () => {
    const app = await aConnectedApp()
    await checkIn()
    const { id } = await newest(app)
    await sineta.sql(
      `update event set data = '{"a":"' || repeat('x', 65536) || '"}' where id = (select event_id from delivery where id = $1)`,
      [id],
    )
    await sineta.deliver()
    expect(receiver.received).toHaveLength(0)
    expect(await newest(app)).toMatchObject({ status: 'failed', attempt_count: 1, last_error: 'payload_too_large' })
  })

  test('is not resent to a receiver that must no longer get it', async () => {
    const app = await aConnectedApp()
    await checkIn()
    await sineta.deliver()
    const { id } = await newest(app)
    const code = async () => (await asPartner(`POST ${app.path}/delivery/${id}/resend`)).body.code
    await asPartner(`PUT ${app.path}/endpoint/production`, { url: receiver.url, status: 'paused' })
    expect(await code()).toBe('endpoint_not_active')
    // Even if there is a new endpoint now.
    await asPartner(`DELETE ${app.path}/endpoint/production`)
    await asPartner(`PUT ${app.path}/endpoint/production`, { url: receiver.url })
    expect(await code()).toBe('endpoint_removed')
    await asOwner(`PATCH /v1/panel/client/connection/${app.slug}`, { scopes: ['entrances:read'] })
    expect(await code()).toBe('connection_revoked')
    await asOwner(`DELETE /v1/panel/client/connection/${app.slug}`)
    expect(await code()).toBe('connection_revoked')
    await sineta.sql('delete from event where id = (select event_id from delivery where id = $1)', [id])
    expect(await code()).toBe('body_expired')
    expect((await asPartner(`GET ${app.path}/delivery/${id}`)).body.request.body).toBeNull()
  })

  test('that waits for a paused endpoint is skipped, and for a removed one cancelled', async () => {
    const app = await aConnectedApp()
    const path = `${app.path}/endpoint/production`
    await checkIn()
    await asPartner(`PUT ${path}`, { url: receiver.url, status: 'paused' })
    const skipped = await newest(app)
    expect(skipped.status).toBe('skipped')
    await asPartner(`PUT ${path}`, { url: receiver.url })
    expect((await asPartner(`POST ${app.path}/delivery/${skipped.id}/resend`)).status).toBe(202)
    await asPartner(`DELETE ${path}`)
    expect((await newest(app)).status).toBe('cancelled')
    expect((await asPartner(`POST ${app.path}/delivery/${skipped.id}/resend`)).body.code).toBe('delivery_cancelled')
  })

  test('is resent in bulk, each with its own result', async () => {
    const app = await aConnectedApp()
    await checkIn()
    await checkIn()
    await sineta.deliver()
    const [second, first] = (await asPartner(`GET ${app.path}/delivery?limit=2`)).body.data
    await asPartner(`POST ${app.path}/delivery/${first.id}/resend`)
    const unknownId = '00000000-0000-7000-8000-000000000000'
    const { status, body } = await asPartner(`POST ${app.path}/delivery/resend`, {
      ids: [first.id, second.id, unknownId],
    })
    expect(status).toBe(202)
    expect(body).toEqual({
      resent: 1,
      refused: [
        { id: first.id, code: 'delivery_in_progress' },
        { id: unknownId, code: 'delivery_not_found' },
      ],
    })
  })

  test('is listed newest first, page by page, and filtered', async () => {
    const app = await aConnectedApp()
    for (let n = 0; n < 3; n++) {
      await checkIn()
      await sineta.advance(1)
    }
    await asPartner(`POST ${app.path}/endpoint/test/test-event`, { event: 'entrance.created' })
    const list = async (query: string) => (await asPartner(`GET ${app.path}/delivery?${query}`)).body
    const all = (await list('limit=200')).data.map(({ id }: { id: string }) => id)
    expect(all).toHaveLength(4)
    expect([...all].sort().reverse()).toEqual(all)
    const one = await list('limit=3')
    const rest = await list(`limit=3&cursor=${one.next_cursor}`)
    expect([...one.data, ...rest.data].map(({ id }) => id)).toEqual(all)

    expect((await list('is_test=true')).data).toHaveLength(1)
    expect((await list('kind=production&status=queued')).data).toHaveLength(3)
    expect((await list(`client=${client.slug}`)).data).toHaveLength(3)
    expect((await list('event=entrance.created')).data).toHaveLength(1)
    const { created_at } = one.data[1]
    expect((await list(`since=${encodeURIComponent(created_at)}`)).data.length).toBeLessThan(4)
    expect((await list('since=1900-01-01T00:00:00Z')).data).toHaveLength(4)
    expect((await list('until=1900-01-01T00:00:00Z')).data).toEqual([])
    expect((await list('event=student.born')).code).toBe('invalid_parameter')
  })

  test('to production is closed to a test key, and one to another app to all keys of the app', async () => {
    const app = await aConnectedApp()
    await checkIn()
    const { id } = await newest(app)
    const key = async (environment: string) =>
      (await asPartner(`POST ${app.path}/api-key`, { name: environment, environment })).body.token as string
    const read = (as: string, path = app.path) => sineta.call(`GET ${path}/delivery/${id}`, { as })
    expect((await read(await key('live'))).status).toBe(200)
    expect((await read(await key('test'))).body.code).toBe('delivery_not_found')
    const other = await anAppOf(sineta, partner)
    expect((await read(partner.token, other.path)).body.code).toBe('delivery_not_found')
    expect((await read(await key('live'), other.path)).body.code).toBe('app_not_found')
  })
})

describe('a test event', () => {
  test('arrives at the test endpoint, signed, and says that it is a test', async () => {
    const app = await aConnectedApp()
    const sent = await asPartner(`POST ${app.path}/endpoint/test/test-event`, { event: 'student.created' })
    expect(sent.status).toBe(202)
    await sineta.deliver()
    const [{ headers, body, json }] = receiver.received as [(typeof receiver.received)[0]]
    expect(json).toMatchObject({
      id: sent.body.delivery_id,
      environment: 'test',
      client: app.sandbox.client,
      data: { school_cnpj: app.sandbox.cnpj },
    })
    const nowSeconds = Number(headers['webhook-timestamp'])
    expect(verify({ headers, body, secrets: [app.signing_secret], nowSeconds }).ok).toBe(true)
    expect(await newest(app)).toMatchObject({
      id: sent.body.delivery_id,
      is_test: true,
      kind: 'test',
      environment: 'test',
    })
  })

  test('carries custom data, if it has the shape of the event', async () => {
    const app = await aConnectedApp()
    const send = (event: string, data: unknown) =>
      asPartner(`POST ${app.path}/endpoint/test/test-event`, { event, data })
    const example = (await asPartner('GET /v1/portal/event')).body.data.find(
      ({ event }: { event: string }) => event === 'student.created',
    ).example
    const { school_cnpj: _cnpj, ...student } = { ...example, cpf: null, name: 'Zoé Núñez' }
    expect((await send('student.created', student)).status).toBe(202)
    await sineta.deliver()
    expect(receiver.received[0]!.json.data).toEqual({
      ...example,
      cpf: null,
      name: 'Zoé Núñez',
      school_cnpj: app.sandbox.cnpj,
    })

    expect((await send('student.created', { ...student, nickname: 'Zô' })).body.errors).toMatchObject([
      { pointer: '/data/nickname', code: 'unknown_field' },
    ])
    expect((await send('student.created', { name: 'Zoé' })).status).toBe(422)
    expect((await send('student.created', { ...student, school_cnpj: school.cnpj })).body.errors[0].pointer).toBe(
      '/data/school_cnpj',
    )
    expect((await send('student.born', {})).body.code).toBe('event_unknown')
    expect((await send('student.created', { ...student, name: 'Zoé'.repeat(20_000) })).body.errors).toEqual([
      { pointer: '/data', code: 'validation_failed', message: 'must not be larger than 63 KiB' },
    ])
  })

  test('is for a test key, and not for one that reaches real schools', async () => {
    const app = await aConnectedApp()
    const send = async (environment: string) => {
      const key = await asPartner(`POST ${app.path}/api-key`, { name: environment, environment })
      const body = { event: 'entrance.created' }
      return sineta.call(`POST ${app.path}/endpoint/test/test-event`, { as: key.body.token, body })
    }
    expect((await send('test')).status).toBe(202)
    expect((await send('live')).body).toMatchObject({ status: 403, code: 'forbidden' })
  })

  test('never goes to production', async () => {
    const app = await aConnectedApp()
    const { status, body } = await asPartner(`POST ${app.path}/endpoint/production/test-event`, {
      event: 'entrance.created',
    })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'invalid_parameter',
      detail: expect.stringContaining('nothing but the events of connected clients'),
    })
  })
})

describe('a rotation', () => {
  const secretsThatVerify = (secrets: string[]) => {
    const { headers, body } = receiver.received.at(-1)!
    const nowSeconds = Number(headers['webhook-timestamp'])
    return secrets.map((secret) => verify({ headers, body, secrets: [secret], nowSeconds }).ok)
  }
  const ring = async (app: APartnersApp) => {
    await asPartner(`POST ${app.path}/endpoint/test/test-event`, { event: 'entrance.created' })
    await sineta.deliver()
  }

  test('without overlap leaves the new secret only', async () => {
    const app = await aConnectedApp()
    const { body } = await asPartner(`POST ${app.path}/secret/rotate`)
    await ring(app)
    expect(secretsThatVerify([app.signing_secret, body.secret])).toEqual([false, true])
    expect(receiver.received[0]!.headers['webhook-signature']).not.toContain(' ')
  })

  test('holds for retries and resends of earlier deliveries, which keep their id and have a fresh timestamp', async () => {
    const app = await aConnectedApp()
    const rotate = async (): Promise<string> => (await asPartner(`POST ${app.path}/secret/rotate`)).body.secret
    receiver.answer = 500
    await checkIn()
    await sineta.deliver()
    expect(secretsThatVerify([app.signing_secret])).toEqual([true])

    const second = await rotate()
    receiver.answer = 204
    await sineta.advance(40)
    await sineta.deliver()
    expect(secretsThatVerify([app.signing_secret, second])).toEqual([false, true])

    const third = await rotate()
    const { id } = await newest(app)
    await sineta.advance(40)
    await asPartner(`POST ${app.path}/delivery/${id}/resend`)
    await sineta.deliver()
    expect(secretsThatVerify([app.signing_secret, second, third])).toEqual([false, false, true])

    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id, id])
    const times = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']))
    expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(40)
    expect(times[2]! - times[1]!).toBeGreaterThanOrEqual(40)
  })

  test('with overlap keeps both secrets valid until it ends', async () => {
    const app = await aConnectedApp()
    const { body } = await asPartner(`POST ${app.path}/secret/rotate`, { overlap_hours: 24 })
    await ring(app)
    expect(secretsThatVerify([app.signing_secret, body.secret])).toEqual([true, true])
    expect((await asPartner(`POST ${app.path}/secret/rotate`)).body.code).toBe('rotation_in_progress')

    await sineta.advance(24 * 3600 + 1)
    await ring(app)
    expect(secretsThatVerify([app.signing_secret, body.secret])).toEqual([false, true])
    expect((await asPartner(`POST ${app.path}/secret/rotate`)).status).toBe(200)
  })

  test('can be ended early, and shows how long it lasts', async () => {
    const app = await aConnectedApp()
    const rotation = async () => (await asPartner(`GET ${app.path}/secret/rotation`)).body
    expect((await rotation()).previous_expires_at).toBeNull()
    expect((await asPartner(`POST ${app.path}/secret/rotation/end`)).body.code).toBe('no_rotation')
    const { body } = await asPartner(`POST ${app.path}/secret/rotate`, { overlap_hours: 24 })
    expect((await rotation()).previous_expires_at).toBe(body.previous_expires_at)
    expect((await asPartner(`POST ${app.path}/secret/rotation/end`)).status).toBe(204)
    await ring(app)
    expect(secretsThatVerify([app.signing_secret, body.secret])).toEqual([false, true])
    expect((await rotation()).previous_expires_at).toBeNull()
  })

  test('can be undone while both secrets are valid, and the old one stays', async () => {
    const app = await aConnectedApp()
    const { body } = await asPartner(`POST ${app.path}/secret/rotate`, { overlap_hours: 1 })
    expect((await asPartner(`POST ${app.path}/secret/rotation/undo`)).status).toBe(204)
    await sineta.advance(2 * 3600)
    await ring(app)
    expect(secretsThatVerify([app.signing_secret, body.secret])).toEqual([true, false])
    expect((await asPartner(`GET ${app.path}/secret`)).body.secret).toBe(app.signing_secret)
    expect((await asPartner(`POST ${app.path}/secret/rotation/undo`)).body.code).toBe('no_rotation')
  })

  test('of two at once creates one new secret after the other', async () => {
    const app = await aConnectedApp()
    const rotate = () => asPartner(`POST ${app.path}/secret/rotate`)
    const both = await runConcurrently(sineta, 'signing_secret', [rotate, rotate])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const valid = await sineta.sql(
      'select id from signing_secret where app_id = $1 and (expires_at is null or expires_at > clock())',
      [app.id],
    )
    expect(valid).toHaveLength(1)
  })

  test('that began before another one and comes after it is not refused', async () => {
    const app = await aConnectedApp()
    const gate = await sineta.parts.system.pool.connect()
    await gate.query('begin; lock table idempotency_key in access exclusive mode')
    const early = sineta.call(`POST ${app.path}/secret/rotate`, {
      as: partner.token,
      body: {},
      headers: { 'idempotency-key': 'early' },
    })
    while ((await sineta.sql(waiting)).length < 1);
    expect((await asPartner(`POST ${app.path}/secret/rotate`)).status).toBe(200)
    await gate.query('commit')
    gate.release()
    const { status, body } = await early
    expect(status).toBe(200)
    expect((await asPartner(`GET ${app.path}/secret`)).body.secret).toBe(body.secret)
  })
})

describe("the client's webhook_url", () => {
  const put = (body: Record<string, unknown>) => asOwner('PUT /v1/panel/client/api', body)

  test('gets every event once it is set, and nothing that still waits once it is empty', async () => {
    expect((await put({ webhook_url: receiver.url })).body).toMatchObject({
      client: client.slug,
      webhook_url: receiver.url,
      signing_enabled: false,
    })
    await checkIn()
    await sineta.deliver()
    expect(receiver.received).toHaveLength(1)

    await checkIn()
    expect((await put({ webhook_url: null })).body.webhook_url).toBeNull()
    await sineta.deliver()
    expect(receiver.received).toHaveLength(1)
    const [last] = (await asOwner('GET /v1/panel/client/delivery?limit=1')).body.data
    expect(last).toMatchObject({ kind: 'client', status: 'cancelled' })
  })

  test('stays if a request leaves it out', async () => {
    await put({ webhook_url: receiver.url })
    const { status, body } = await put({ signing_enabled: true })
    expect([status, body.errors]).toMatchObject([422, [{ pointer: '/webhook_url', code: 'required' }]])
    expect((await asOwner('GET /v1/panel/client/api')).body).toMatchObject({ webhook_url: receiver.url })
  })

  test('is read when a delivery is sent: what waits goes to the new address', async () => {
    await put({ webhook_url: receiver.url })
    await checkIn()
    await put({ webhook_url: another.url })
    await sineta.deliver()
    expect([receiver.received.length, another.received.length]).toEqual([0, 1])
  })

  test('is changed by an operator for the client, and removed by an empty text', async () => {
    const operator = await anOperator(sineta)
    const patch = (body: unknown) => sineta.call(`PATCH /v1/admin/client/${client.slug}/api`, { as: operator, body })
    expect((await patch({ webhook_url: receiver.url })).body).toMatchObject({ webhook_url: receiver.url })
    expect((await patch({ signing_enabled: false })).body).toMatchObject({ webhook_url: receiver.url })
    expect((await patch({ webhook_url: '' })).body).toMatchObject({ webhook_url: null })
    const log = await sineta.call(`GET /v1/admin/platform-log?client=${client.slug}`, { as: operator })
    expect(log.status).toBe(200)
  })

  test('gets nothing while the client is suspended; waiting deliveries are skipped', async () => {
    const operator = await anOperator(sineta)
    const suspend = (status: string) =>
      sineta.call(`PATCH /v1/admin/client/${client.slug}`, { as: operator, body: { status } })
    await put({ webhook_url: receiver.url })
    await checkIn()
    await suspend('suspended')
    await sineta.deliver()
    expect(receiver.received).toHaveLength(0)
    const newest = () => asOwner('GET /v1/panel/client/delivery?limit=1')
    expect((await newest()).body.code).toBe('client_suspended')
    await suspend('active')
    const [last] = (await newest()).body.data
    expect(last.status).toBe('skipped')
    expect((await asOwner(`POST /v1/panel/client/delivery/${last.id}/resend`)).status).toBe(202)
  })

  test('is validated like any receiver', async () => {
    for (const webhook_url of ['https://192.168.0.9/', `https://escola.example/${'a'.repeat(2048)}`])
      expect((await put({ webhook_url })).body).toMatchObject({
        code: 'webhook_url_invalid',
        errors: [{ pointer: '/webhook_url' }],
      })
  })

  test('is tested with one attempt, which is in the log of the client', async () => {
    expect((await asOwner('POST /v1/panel/client/api/test')).body.code).toBe('webhook_url_empty')
    await put({ webhook_url: another.url })
    another.answer = 500
    const sent = await asOwner('POST /v1/panel/client/api/test', { event: 'student.updated' })
    await sineta.deliver()
    await sineta.advance(900)
    await sineta.deliver()
    expect(another.received).toHaveLength(1)
    expect(Object.keys(another.received[0]!.json)).toEqual(['event', 'timestamp', 'data'])
    expect(another.received[0]!.json.data.school_cnpj).toBe(school.cnpj)

    const path = `/v1/panel/client/delivery/${sent.body.delivery_id}`
    const { body } = await asOwner(`GET ${path}?full=true&reason=suporte`)
    expect(body).toMatchObject({
      status: 'failed',
      is_test: true,
      attempts: [{ response_status: 500 }],
      request: { body: another.received[0]!.body },
    })
    expect(body.request.headers).not.toHaveProperty('webhook-signature')
    const log = await asOwner('GET /v1/panel/client/platform-log?level=error&limit=1')
    expect(log.body.data[0]).toMatchObject({
      client: client.slug,
      level: 'error',
      fields: { delivery_id: sent.body.delivery_id },
    })

    another.answer = 204
    expect((await asOwner(`POST ${path}/resend`)).status).toBe(202)
    await sineta.deliver()
    expect(another.received).toHaveLength(2)
  })

  test('is signed if the client turns signing on, with a secret that is shown once', async () => {
    expect((await asOwner('POST /v1/panel/client/api/secret/rotate')).body.code).toBe('signing_disabled')
    const on = await put({ webhook_url: receiver.url, signing_enabled: true })
    await checkIn()
    await sineta.deliver()
    const { headers, body } = receiver.received[0]!
    expect(
      verify({ headers, body, secrets: [on.body.signing_secret], nowSeconds: Number(headers['webhook-timestamp']) }).ok,
    ).toBe(true)
    expect((await put({ webhook_url: receiver.url, signing_enabled: true })).body).not.toHaveProperty('signing_secret')
    const rotated = await asOwner('POST /v1/panel/client/api/secret/rotate', { overlap_hours: 1 })
    expect(rotated.body.secret).toMatch(/^whsec_/)
    expect(rotated.body.previous_expires_at).toMatch(/-03:00$/)
  })
})

describe('a client that checks its integrations', () => {
  test('reads how many deliveries a connected app got from it, and from no other client', async () => {
    const app = await aConnectedApp()
    await checkIn()
    await checkIn()
    await sineta.deliver()
    receiver.answer = 500
    await checkIn()
    await sineta.deliver()
    const { status, body } = await asOwner(`GET /v1/panel/client/connection/${app.slug}/traffic`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      delivered: 2,
      waiting: 1,
      failed: 0,
      not_sent: 0,
      events: [{ event: 'attendance.check_in', delivered: 2, waiting: 1 }],
    })
    expect(body.last_at).toEqual(expect.any(String))

    const otherClient = await aClient(sineta)
    const theirs = await aPanelSession(sineta, otherClient, await aSchool(sineta, otherClient), 'owner')
    const path = `GET /v1/panel/client/connection/${app.slug}/traffic`
    expect((await sineta.call(path, { as: theirs })).status).toBe(404)
    await sineta.call('POST /v1/panel/client/connection', { as: theirs, body: { app: app.slug, scopes } })
    expect((await sineta.call(path, { as: theirs })).body).toMatchObject({ delivered: 0, events: [] })
  })

  test('reveals its signing secret, and the audit log says who did', async () => {
    const client = await aClient(sineta)
    const as = await aPanelSession(sineta, client, await aSchool(sineta, client), 'owner')
    const reveal = async () => (await sineta.call('GET /v1/panel/client/api/secret', { as })).body
    expect((await reveal()).code).toBe('signing_disabled')
    const { body } = await sineta.call('PUT /v1/panel/client/api', {
      as,
      body: { webhook_url: receiver.url, signing_enabled: true },
    })
    expect((await reveal()).secret).toBe(body.signing_secret)
    const { body: auditLog } = await sineta.call('GET /v1/panel/client/audit', { as })
    expect(auditLog.data[0]).toMatchObject({ action: 'secret.revealed', result: 'ok' })
  })
})
