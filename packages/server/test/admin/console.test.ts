import { beforeAll, describe, expect, test } from 'vitest'
import { createPresence } from '../../src/webhooks/worker/presence.ts'
import { type AClient, type ASchool, aCheckIn, aClient, aPanelSession, aSchool } from '../support/builders.ts'
import { type APartner, anAppOf, anOperator, aPartner } from '../support/management.ts'
import { useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const receiver = useReceiver()
let operator: string
let partner: APartner
let client: AClient
let school: ASchool
beforeAll(async () => {
  operator = await anOperator(sineta)
  partner = await aPartner(sineta)
  client = await aClient(sineta)
  school = await aSchool(sineta, client, { settings: { duplicate_read_window_seconds: 0 } })
})

const asOperator = (route: string, body?: unknown) =>
  sineta.call(route, { as: operator, ...(body !== undefined && { body }) })
const scopes = ['attendance:read', 'entrances:read']

async function aConnectedApp() {
  const app = await anAppOf(sineta, partner, { scopes })
  await sineta.call(`PUT ${app.path}/endpoint/production`, { as: partner.token, body: { url: receiver.url } })
  const owner = await aPanelSession(sineta, client, school, 'owner')
  await sineta.call('POST /v1/panel/client/connection', { as: owner, body: { app: app.slug, scopes } })
  return app
}

describe('an app that an operator suspends', () => {
  test('gets no deliveries and its keys are refused until it is resumed, and the audit log says who did it', async () => {
    const app = await aConnectedApp()
    const key = (
      await sineta.call(`POST ${app.path}/api-key`, { as: partner.token, body: { name: 'k', environment: 'test' } })
    ).body.token as string
    expect((await sineta.call('GET /v1/portal/app', { as: key })).status).toBe(200)

    const { status, body } = await asOperator(`PATCH /v1/admin/app/${app.id}`, { status: 'suspended' })
    expect([status, body.status, body.connected_clients]).toEqual([200, 'suspended', 1])
    expect((await sineta.call('GET /v1/portal/app', { as: key })).status).toBe(401)
    receiver.clear()
    await aCheckIn(sineta, school)
    await sineta.deliver()
    expect(receiver.received).toEqual([])

    await asOperator(`PATCH /v1/admin/app/${app.id}`, { status: 'active' })
    expect((await sineta.call('GET /v1/portal/app', { as: key })).status).toBe(200)
    await aCheckIn(sineta, school)
    await sineta.deliver()
    expect(receiver.received).toHaveLength(1)

    const { body: auditLog } = await asOperator('GET /v1/admin/audit')
    const acts = auditLog.data.filter(({ subject }: { subject: string }) => subject === app.id)
    expect(acts.map(({ action }: { action: string }) => action)).toEqual([
      'app.resumed',
      'app.suspended',
      'connection.accepted',
      'app.created',
    ])
    const listed = (await asOperator('GET /v1/admin/app?limit=200')).body.data
    expect(listed.find(({ id }: { id: string }) => id === app.id)).toMatchObject({
      slug: app.slug,
      status: 'active',
      endpoints: [{ kind: 'production', status: 'active', failing_since: null }],
    })
  })

  test('learns that it is suspended when it requests deliveries; its endpoint stays active, so resuming the endpoint does not help', async () => {
    const app = await aConnectedApp()
    const setStatus = (status: string) => asOperator(`PATCH /v1/admin/app/${app.id}`, { status })
    await setStatus('suspended')
    await aCheckIn(sineta, school)
    await sineta.deliver()
    const { body: log } = await sineta.call(`GET ${app.path}/delivery`, { as: partner.token })
    expect(log.data[0].status).toBe('skipped')
    const asPartner = async (route: string, body?: object) =>
      (await sineta.call(`POST ${app.path}${route}`, { as: partner.token, ...(body && { body }) })).body
    const missed = { since: log.data[0].created_at }
    for (const [route, sent] of [
      [`/delivery/${log.data[0].id}/resend`],
      ['/endpoint/production/resend-failed', missed],
      ['/receiver-check', { url: receiver.url }],
    ] as const)
      expect([route, (await asPartner(route, sent)).code]).toEqual([route, 'app_suspended'])
    await setStatus('active')
    const { task_id } = await asPartner('/endpoint/production/resend-failed', missed)
    await setStatus('suspended')
    await sineta.parts.jobs.runDue()
    const task = await sineta.call(`GET ${app.path}/task/${task_id}`, { as: partner.token })
    expect(task.body).toMatchObject({ status: 'stopped', stop_reason: 'app_suspended', done: 0 })
  })

  test('must exist', async () => {
    const { body } = await asOperator(`PATCH /v1/admin/app/${client.id}`, { status: 'suspended' })
    expect(body.code).toBe('app_not_found')
  })
})

test('partners are listed with their numbers of apps and members', async () => {
  await anAppOf(sineta, partner, { scopes })
  const { body } = await asOperator('GET /v1/admin/partner?limit=200')
  const mine = body.data.find(({ id }: { id: string }) => id === partner.id)
  expect(mine).toMatchObject({ members: 1 })
  expect(mine.apps).toBeGreaterThan(0)
})

test('the schools of a client are listed', async () => {
  const { body } = await asOperator(`GET /v1/admin/client/${client.slug}/school`)
  expect(body.data.map(({ cnpj }: { cnpj: string }) => cnpj)).toEqual([school.cnpj])
})

test('failing receivers are listed first, with since when, why and how many deliveries wait', async () => {
  const failing = await aClient(sineta, { webhookUrl: receiver.url })
  const its = await aSchool(sineta, failing)
  receiver.answer = 500
  await aCheckIn(sineta, its)
  for (const seconds of [0, 34, 170]) {
    await sineta.advance(seconds)
    await sineta.deliver()
  }
  receiver.answer = 204
  await aConnectedApp()
  const { body } = await asOperator('GET /v1/admin/endpoint')
  const [worst] = body.data
  expect(worst).toMatchObject({
    kind: 'client',
    owner: failing.slug,
    state: 'failing',
    reason: 'http_status',
    waiting: 1,
  })
  expect(Date.parse(worst.last_delivery_at) - Date.parse(worst.failing_since)).toBeGreaterThan(200_000)
  expect(body.data.at(-1).state).toBe('active')
  await sineta.advance(500)
  await sineta.deliver()
})

test('the queue shows how many deliveries wait and since when the oldest is due', async () => {
  await aConnectedApp()
  await sineta.deliver()
  await aCheckIn(sineta, school)
  await sineta.advance(120)
  const { body } = await asOperator('GET /v1/admin/queue')
  expect(body.waiting).toBeGreaterThan(0)
  expect(body.oldest_due_seconds).toBeGreaterThanOrEqual(119)
  await sineta.deliver()
  expect((await asOperator('GET /v1/admin/queue')).body).toMatchObject({ waiting: 0, due: 0, oldest_due_at: null })
})

test('a running worker is shown as alive, one that died is not, and one that stopped is gone', async () => {
  const presence = createPresence(sineta.parts.background)
  presence.start()
  const workers = async () => (await asOperator('GET /v1/admin/worker')).body.data as { is_alive: boolean }[]
  await expect.poll(workers).toMatchObject([{ is_alive: true, pid: process.pid }])
  await sineta.sql(`update worker set seen_at = clock() - interval '2 minutes'`)
  expect(await workers()).toMatchObject([{ is_alive: false }])
  await presence.stop()
  expect(await workers()).toEqual([])
})
