import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/platform/config.ts'
import { createLog } from '../../src/platform/log.ts'
import { createSineta } from '../../src/sineta.ts'
import { type AClient, type ASchool, aCheckIn, aClient, aPanelSession, aSchool } from '../support/builders.ts'
import { type APartner, type APartnersApp, anAppOf, aPartner, runConcurrently } from '../support/management.ts'
import { useReceiver } from '../support/receiver.ts'
import { testKek, useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const receiver = useReceiver()
let partner: APartner
let client: AClient
let school: ASchool
let owner: string
beforeAll(async () => {
  partner = await aPartner(sineta)
  client = await aClient(sineta)
  school = await aSchool(sineta, client, { settings: { duplicate_read_window_seconds: 0 } })
  owner = await aPanelSession(sineta, client, school, 'owner')
  await sineta.sql('update session set expires_at = null')
})
afterEach(async () => {
  receiver.answer = 204
  await sineta.sql(`update connection set status = 'revoked' where status <> 'revoked'`)
  await sineta.sql(`update resend_task set status = 'cancelled' where status = 'running'`)
  await sineta.sql('update client_apis set webhook_url = null')
  await sineta.deliver()
  receiver.clear()
})

const asPartner = (route: string, body?: unknown) =>
  sineta.call(route, { as: partner.token, ...(body !== undefined && { body }) })
const asOwner = (route: string, body?: unknown) =>
  sineta.call(route, { as: owner, ...(body !== undefined && { body }) })

const checkIn = () => aCheckIn(sineta, school)

/** An app whose production endpoint missed so many check-ins because it was paused. */
async function anAppThatMissed(count: number): Promise<APartnersApp & { endpoint: string }> {
  const app = await anAppOf(sineta, partner, { scopes: ['attendance:read'] })
  const endpoint = `${app.path}/endpoint/production`
  await asPartner(`PUT ${endpoint}`, { url: receiver.url, status: 'paused' })
  await asOwner('POST /v1/panel/client/connection', { app: app.slug, scopes: ['attendance:read'] })
  for (let n = 0; n < count; n++) await checkIn()
  await asPartner(`PUT ${endpoint}`, { url: receiver.url })
  return { ...app, endpoint }
}

const today = async () => {
  const [{ at }] = (await sineta.sql<{ at: Date }>(`select clock() - interval '1 hour' as at`)) as [{ at: Date }]
  return at.toISOString()
}
const nextSecond = async (run: () => Promise<void> = () => sineta.parts.jobs.runDue()) => {
  await sineta.advance(1)
  await run()
  await sineta.deliver()
}

describe('a resend of everything that was missed', () => {
  test('is counted first, then sent oldest first, no faster than asked for', async () => {
    const app = await anAppThatMissed(7)
    const since = await today()
    const count = await asPartner(`GET ${app.endpoint}/resend-failed/count?since=${encodeURIComponent(since)}`)
    expect(count).toMatchObject({ status: 200, body: { matched: 7 } })
    const started = await asPartner(`POST ${app.endpoint}/resend-failed`, { since, rate: 3 })
    expect(started).toMatchObject({ status: 202, body: { matched: 7 } })

    const progress = []
    for (let second = 0; second < 3; second++) {
      await nextSecond()
      const { body } = await asPartner(`GET ${app.path}/task/${started.body.task_id}`)
      progress.push([receiver.received.length, body.status, body.done])
    }
    expect(progress).toEqual([
      [3, 'running', 3],
      [6, 'running', 6],
      [7, 'done', 7],
    ])
    // Each delivery has one attempt, so an earlier batch has older ones.
    const ids = receiver.received.map(({ headers }) => String(headers['webhook-id']))
    const batches = [ids.slice(0, 3), ids.slice(3, 6), ids.slice(6)].map((batch) => batch.sort())
    expect(batches.flat()).toEqual([...ids].sort())
    expect((await asPartner(`GET ${app.path}/task/${started.body.task_id}`)).body).toMatchObject({
      kind: 'production',
      rate: 3,
      matched: 7,
      failed: 0,
      refusals: {},
      stop_reason: null,
      finished_at: expect.stringMatching(/-03:00$/),
    })
    const again = await asPartner(`GET ${app.endpoint}/resend-failed/count?since=${encodeURIComponent(since)}`)
    expect(again.body).toEqual({ matched: 0, waiting: 0 })
  })

  test('continues where it was when another process takes over', async () => {
    const app = await anAppThatMissed(4)
    const { body } = await asPartner(`POST ${app.endpoint}/resend-failed`, { since: await today(), rate: 2 })
    await nextSecond()
    const restarted = createSineta({
      config: { ...readConfig({ NODE_ENV: 'test', DATABASE_URL: sineta.databaseUrl }), role: 'api' },
      databaseUrl: sineta.databaseUrl,
      kek: [testKek],
      log: createLog('silent'),
    })
    for (let second = 0; second < 2; second++) await nextSecond(() => restarted.jobs.runDue())
    await restarted.stop()
    expect((await asPartner(`GET ${app.path}/task/${body.task_id}`)).body).toMatchObject({ status: 'done', done: 4 })
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(4)
    expect(receiver.received).toHaveLength(4)
  })

  test('includes failed and skipped deliveries, of the selected events and client', async () => {
    const app = await anAppThatMissed(1)
    receiver.answer = 500
    await checkIn()
    for (let n = 0; n < 8; n++) {
      await sineta.deliver()
      await sineta.advance(1700)
    }
    receiver.answer = 204
    receiver.clear()
    const [{ at: since }] = (await sineta.sql<{ at: Date }>(`select clock() - interval '1 day' as at`)) as [
      { at: Date },
    ]
    const count = async (more: string) =>
      (await asPartner(`GET ${app.endpoint}/resend-failed/count?since=${since.toISOString()}${more}`)).body.matched
    expect(await count('')).toBe(2)
    expect(await count(`&client=${client.slug}&events=attendance.*`)).toBe(2)
    expect(await count('&client=another-school')).toBe(0)
    expect(await count('&events=student.created,entrance.*')).toBe(0)
    expect(await count(`&until=${new Date(since.getTime() + 1000).toISOString()}`)).toBe(0)

    await asPartner(`POST ${app.endpoint}/resend-failed`, {
      since: since.toISOString(),
      events: ['attendance.check_in'],
    })
    await nextSecond()
    expect(receiver.received).toHaveLength(2)
  })

  test('can be cancelled: deliveries not queued yet stay missed', async () => {
    const app = await anAppThatMissed(3)
    const since = await today()
    const { body } = await asPartner(`POST ${app.endpoint}/resend-failed`, { since, rate: 1 })
    await nextSecond()
    expect((await asPartner(`DELETE ${app.path}/task/${body.task_id}`)).status).toBe(204)
    await nextSecond()
    expect((await asPartner(`GET ${app.path}/task/${body.task_id}`)).body).toMatchObject({
      status: 'cancelled',
      done: 1,
    })
    expect(receiver.received).toHaveLength(1)
    const left = await asPartner(`GET ${app.endpoint}/resend-failed/count?since=${encodeURIComponent(since)}`)
    expect(left.body.matched).toBe(2)
  })

  test('includes deliveries missed before it gets there: it never reports more done than matched', async () => {
    const app = await anAppThatMissed(1)
    await checkIn()
    await sineta.advance(1)
    const { body } = await asPartner(`POST ${app.endpoint}/resend-failed`, { since: await today() })
    expect(body.matched).toBe(1)
    // The delivery that waited is skipped too.
    await asPartner(`PUT ${app.endpoint}`, { url: receiver.url, status: 'paused' })
    await asPartner(`PUT ${app.endpoint}`, { url: receiver.url })
    await nextSecond()
    const task = await asPartner(`GET ${app.path}/task/${body.task_id}`)
    expect(task.body).toMatchObject({ status: 'done', done: 2, matched: 2 })
  })

  test('stops when its endpoint is paused, and says why', async () => {
    const app = await anAppThatMissed(3)
    const { body } = await asPartner(`POST ${app.endpoint}/resend-failed`, { since: await today(), rate: 1 })
    await nextSecond()
    await asPartner(`PUT ${app.endpoint}`, { url: receiver.url, status: 'paused' })
    await nextSecond()
    expect((await asPartner(`GET ${app.path}/task/${body.task_id}`)).body).toMatchObject({
      status: 'stopped',
      stop_reason: 'endpoint_not_active',
      done: 1,
      failed: 0,
    })
  })

  test('counts what may no longer be sent, by reason', async () => {
    const app = await anAppThatMissed(2)
    await asOwner(`DELETE /v1/panel/client/connection/${app.slug}`)
    const { body } = await asPartner(`POST ${app.endpoint}/resend-failed`, { since: await today() })
    await nextSecond()
    expect((await asPartner(`GET ${app.path}/task/${body.task_id}`)).body).toMatchObject({
      status: 'done',
      matched: 2,
      done: 0,
      failed: 2,
      refusals: { connection_revoked: 2 },
    })
    expect(receiver.received).toHaveLength(0)
  })

  test('runs once at a time for each endpoint, even with two concurrent requests', async () => {
    const app = await anAppThatMissed(1)
    const since = await today()
    const start = () => asPartner(`POST ${app.endpoint}/resend-failed`, { since })
    const both = await runConcurrently(sineta, 'resend_task', [start, start])
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409])
    const third = await start()
    expect(third.body).toMatchObject({ code: 'task_running', task_id: expect.any(String) })
  })

  test('is refused for a time beyond the retention, and to an endpoint that is not active', async () => {
    const app = await anAppThatMissed(0)
    const start = (body: Record<string, unknown>) => asPartner(`POST ${app.endpoint}/resend-failed`, body)
    const [{ at: tooOld }] = (await sineta.sql<{ at: Date }>(`select clock() - interval '31 days' as at`)) as [
      { at: Date },
    ]
    expect(await start({ since: tooOld.toISOString() })).toMatchObject({
      status: 422,
      body: { code: 'since_out_of_range', errors: [{ pointer: '/since' }] },
    })
    // A caller that computes 30 days back sends its request a moment later.
    const [{ at: longAgo }] = (await sineta.sql<{ at: Date }>(`select clock() - interval '30 days' as at`)) as [
      { at: Date },
    ]
    const longest = await asPartner(`GET ${app.endpoint}/resend-failed/count?since=${longAgo.toISOString()}`)
    expect(longest.body).toEqual({ matched: 0, waiting: 0 })
    const since = await today()
    expect((await start({ since, until: since })).body.errors).toMatchObject([{ pointer: '/until' }])
    expect((await start({ since, events: ['student.born'] })).body.code).toBe('event_unknown')
    expect((await start({ since, rate: 501 })).status).toBe(422)
    expect((await asPartner(`GET ${app.endpoint}/resend-failed/count`)).body.code).toBe('invalid_parameter')
    await asPartner(`PUT ${app.endpoint}`, { url: receiver.url, status: 'paused' })
    expect((await start({ since })).body.code).toBe('endpoint_not_active')
  })

  test('of production is closed to a test key, and its task to other apps', async () => {
    const app = await anAppThatMissed(1)
    const { body } = await asPartner(`POST ${app.endpoint}/resend-failed`, { since: await today() })
    const key = async (environment: string) =>
      (await asPartner(`POST ${app.path}/api-key`, { name: environment, environment })).body.token as string
    const read = (as: string, path = app.path) => sineta.call(`GET ${path}/task/${body.task_id}`, { as })
    expect((await read(await key('live'))).status).toBe(200)
    expect((await read(await key('test'))).body.code).toBe('task_not_found')
    const start = await sineta.call(`POST ${app.endpoint}/resend-failed`, {
      as: await key('test'),
      body: { since: await today() },
    })
    expect(start.body.code).toBe('endpoint_not_found')
    const other = await anAppOf(sineta, partner)
    expect((await read(partner.token, other.path)).body.code).toBe('task_not_found')
  })
})

describe("the deliveries that a client's own address missed", () => {
  test('are those of its schools, without test events', async () => {
    await asOwner('PUT /v1/panel/client/api', { webhook_url: receiver.url })
    receiver.answer = 500
    expect((await asOwner('POST /v1/panel/client/api/test')).status).toBe(202)
    await sineta.deliver()
    receiver.answer = 204
    receiver.clear()
    const path = '/v1/panel/client/delivery/resend-failed'
    const since = await today()
    expect((await asOwner(`GET ${path}/count?since=${since}`)).body).toMatchObject({ matched: 0 })
    await asOwner(`POST ${path}`, { since })
    await nextSecond()
    expect(receiver.received).toHaveLength(0)
  })

  test('can be resent by its owner', async () => {
    await asOwner('PUT /v1/panel/client/api', { webhook_url: receiver.url })
    receiver.answer = 500
    await checkIn()
    for (let n = 0; n < 5; n++) {
      await sineta.deliver()
      await sineta.advance(500)
    }
    receiver.answer = 204
    receiver.clear()
    const [{ at }] = (await sineta.sql<{ at: Date }>(`select clock() - interval '1 day' as at`)) as [{ at: Date }]
    const since = at.toISOString()
    const path = '/v1/panel/client/delivery/resend-failed'
    expect((await asOwner(`GET ${path}/count?since=${since}`)).body).toEqual({ matched: 1, waiting: 0 })
    const started = await asOwner(`POST ${path}`, { since })
    expect(started).toMatchObject({ status: 202, body: { matched: 1 } })
    await nextSecond()
    expect(receiver.received).toHaveLength(1)
    const task = `/v1/panel/client/task/${started.body.task_id}`
    expect((await asOwner(`GET ${task}`)).body).toMatchObject({ kind: 'client', status: 'done', done: 1 })
    expect((await asOwner(`DELETE ${task}`)).status).toBe(204)

    await asOwner('PUT /v1/panel/client/api', { webhook_url: null })
    expect((await asOwner(`POST ${path}`, { since })).body.code).toBe('webhook_url_empty')
  })
})
