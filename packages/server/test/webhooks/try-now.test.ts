import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AClient, type ASchool, aCheckIn, aClient, aPanelSession, aSchool } from '../support/builders.ts'
import { type APartner, type APartnersApp, anAppOf, aPartner } from '../support/management.ts'
import { useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const receiver = useReceiver()
let partner: APartner
let client: AClient
let school: ASchool
let owner: string
let app: APartnersApp
beforeAll(async () => {
  partner = await aPartner(sineta)
  client = await aClient(sineta)
  school = await aSchool(sineta, client, { settings: { duplicate_read_window_seconds: 0 } })
  owner = await aPanelSession(sineta, client, school, 'owner')
})
beforeEach(async () => {
  app = await anAppOf(sineta, partner, { scopes: ['attendance:read'] })
  for (const kind of ['test', 'production']) await asPartner(`PUT ${app.path}/endpoint/${kind}`, { url: receiver.url })
  await sineta.call('POST /v1/panel/client/connection', {
    as: owner,
    body: { app: app.slug, scopes: ['attendance:read'] },
  })
})
afterEach(async () => {
  await sineta.sql(`update connection set status = 'revoked' where status <> 'revoked'`)
  await sineta.sql('delete from queue_entry')
  receiver.answer = 204
  receiver.clear()
})

const asPartner = (route: string, body?: unknown) =>
  sineta.call(route, { as: partner.token, ...(body !== undefined && { body }) })

/** Creates so many check-ins. Returns their deliveries, oldest first. */
async function checkIns(count: number): Promise<string[]> {
  for (let n = 0; n < count; n++) await aCheckIn(sineta, school)
  const { body } = await asPartner(`GET ${app.path}/delivery?limit=${count}`)
  return body.data.map(({ id }: { id: string }) => id).reverse()
}
const delivery = async (id: string) => (await asPartner(`GET ${app.path}/delivery/${id}`)).body
const endpoint = async (kind = 'production') => (await asPartner(`GET ${app.path}/endpoint/${kind}`)).body
const arrivals = (id: string) => receiver.received.filter(({ headers }) => headers['webhook-id'] === id)

/** Makes the receiver fail until its breaker opens. Returns until when later deliveries are held back. */
async function openBreaker(): Promise<Date> {
  receiver.answer = 500
  await checkIns(5)
  return nextProbe('production')
}
async function nextProbe(kind: string): Promise<Date> {
  await expect.poll(async () => (await endpoint(kind)).breaker).not.toBeNull()
  return new Date((await endpoint(kind)).breaker.next_probe_at)
}
const lastAttempt = async (id: string) => new Date((await delivery(id)).attempts.at(-1).started_at)

describe('a delivery that waits for its next attempt', () => {
  test('is tried now: same id, same bytes, one of its remaining attempts', async () => {
    const [id] = (await checkIns(1)) as [string]
    receiver.answer = 500
    await sineta.deliver()
    expect(await delivery(id)).toMatchObject({ status: 'retrying', attempt_count: 1, attempt_limit: 6 })
    receiver.answer = 204

    expect(await asPartner(`POST ${app.path}/delivery/${id}/retry`)).toMatchObject({
      status: 202,
      body: { id, status: 'queued' },
    })
    await sineta.deliver()
    const [first, second] = arrivals(id)
    expect(second!.body).toBe(first!.body)
    expect(second!.headers['webhook-attempt']).toBe('2')
    expect(await delivery(id)).toMatchObject({ status: 'delivered', attempt_count: 2 })
  })

  test('that is tried now and fails has one attempt less, and its published pause before the next', async () => {
    receiver.answer = 500
    const [id] = (await checkIns(1)) as [string]
    await sineta.deliver()
    await asPartner(`POST ${app.path}/delivery/${id}/retry`)
    await sineta.deliver()
    const { attempt_count, attempt_limit, next_attempt_at, attempts } = await delivery(id)
    expect([attempt_count, attempt_limit]).toEqual([2, 6])
    const pause = new Date(next_attempt_at).getTime() - new Date(attempts[1].started_at).getTime()
    expect(pause).toBeGreaterThanOrEqual(149_000)
  })

  test('cannot be tried now once it has ended', async () => {
    const [id] = (await checkIns(1)) as [string]
    await sineta.deliver()
    expect((await asPartner(`POST ${app.path}/delivery/${id}/retry`)).body.code).toBe('delivery_ended')
    const otherPartner = await aPartner(sineta)
    const other = await sineta.call(`POST ${app.path}/delivery/${id}/retry`, { as: otherPartner.token })
    expect(other.body.code).toBe('app_not_found')
    const many = await asPartner(`POST ${app.path}/delivery/retry`, { ids: [id] })
    expect(many.body).toEqual({ retried: 0, refused: [{ id, code: 'delivery_ended' }] })
  })
})

describe('everything that waits for an endpoint', () => {
  test('is counted, and tried now by a task at the requested rate', async () => {
    receiver.answer = 500
    await checkIns(5)
    await sineta.deliver()
    receiver.answer = 204
    receiver.clear()
    const since = encodeURIComponent(new Date(Date.now() - 3_600_000).toISOString())
    const count = async () =>
      (await asPartner(`GET ${app.path}/endpoint/production/resend-failed/count?since=${since}`)).body
    expect(await count()).toEqual({ matched: 0, waiting: 5 })

    const started = await asPartner(`POST ${app.path}/endpoint/production/retry-waiting`, { rate: 3 })
    expect(started).toMatchObject({ status: 202, body: { matched: 5 } })
    const twice = await asPartner(`POST ${app.path}/endpoint/production/retry-waiting`, {})
    expect(twice.body).toMatchObject({ code: 'task_running', task_id: started.body.task_id })
    const arrived = []
    for (let second = 0; second < 2; second++) {
      await sineta.advance(1)
      await sineta.parts.jobs.runDue()
      await sineta.deliver()
      arrived.push(receiver.received.length)
    }
    expect(arrived).toEqual([3, 5])
    expect((await asPartner(`GET ${app.path}/task/${started.body.task_id}`)).body).toMatchObject({
      action: 'retry',
      status: 'done',
      matched: 5,
      done: 5,
      failed: 0,
    })
    expect(await count()).toEqual({ matched: 0, waiting: 0 })
  })
})

// Last, because a running worker can no longer be driven by `deliver`.
describe('while a receiver fails and deliveries are held back', () => {
  beforeAll(() => sineta.parts.worker.start())

  test('one that is tried now is sent at once, and the others follow when it succeeds', async () => {
    const heldUntil = await openBreaker()
    const held = await checkIns(3)
    expect((await delivery(held[0]!)).held).toMatchObject({ reason: 'receiver_failing' })
    receiver.answer = 204
    const { body } = await asPartner(`POST ${app.path}/delivery/retry`, { ids: held })
    expect(body).toEqual({ retried: 3, refused: [] })
    for (const id of held) {
      await expect.poll(async () => (await delivery(id)).status).toBe('delivered')
      expect((await lastAttempt(id)) < heldUntil).toBe(true)
    }
    await expect.poll(async () => (await endpoint()).breaker).toBeNull()
  })

  test('one of those that are tried now is sent, and a second later the next', async () => {
    await openBreaker()
    const [first, second] = (await checkIns(2)) as [string, string]
    await asPartner(`POST ${app.path}/delivery/retry`, { ids: [second, first] })
    await expect.poll(async () => (await delivery(first)).attempt_count).toBe(1)
    expect(await delivery(second)).toMatchObject({ attempt_count: 0, held: { reason: 'receiver_failing' } })
    await sineta.advance(1)
    await asPartner(`POST ${app.path}/delivery/${second}/retry`)
    await expect.poll(async () => (await delivery(second)).attempt_count).toBe(1)
  })

  test('a resend by hand is sent at once', async () => {
    const [arrived] = (await checkIns(1)) as [string]
    await expect.poll(async () => (await delivery(arrived)).status).toBe('delivered')
    const heldUntil = await openBreaker()
    receiver.answer = 204
    await asPartner(`POST ${app.path}/delivery/${arrived}/resend`)
    await expect.poll(() => arrivals(arrived).length).toBe(2)
    await expect.poll(async () => (await endpoint()).breaker).toBeNull()
    expect((await lastAttempt(arrived)) < heldUntil).toBe(true)
  })

  test('saving the endpoint sends one at once, and the others follow when it succeeds', async () => {
    const save = () => asPartner(`PUT ${app.path}/endpoint/production`, { url: receiver.url })
    const heldUntil = await openBreaker()
    const [first, second] = (await checkIns(2)) as [string, string]
    await save()
    await expect.poll(async () => (await delivery(first)).attempt_count).toBe(1)
    // It failed again, so the other is held back as before, and says so.
    expect((await delivery(second)).held).toMatchObject({ reason: 'receiver_failing' })
    expect((await endpoint()).state).toBe('failing')
    receiver.answer = 204
    await sineta.advance(1)
    expect((await save()).body.state).toBe('failing')
    await expect.poll(async () => (await delivery(second)).status).toBe('delivered')
    expect((await lastAttempt(second)) < heldUntil).toBe(true)
    expect(await endpoint()).toMatchObject({ state: 'active', breaker: null })
  })

  test('a client that changes its address gets one at once', async () => {
    receiver.answer = 500
    const move = (webhook_url: string) => sineta.call('PUT /v1/panel/client/api', { as: owner, body: { webhook_url } })
    const newest = async () => {
      const { body } = await sineta.call('GET /v1/panel/client/delivery?limit=1', { as: owner })
      return (await sineta.call(`GET /v1/panel/client/delivery/${body.data[0].id}`, { as: owner })).body
    }
    await move(receiver.url)
    for (let n = 0; n < 5; n++) await aCheckIn(sineta, school)
    await expect.poll(async () => (await newest()).attempt_count).toBe(1)
    await aCheckIn(sineta, school)
    await expect.poll(async () => (await newest()).held?.reason).toBe('receiver_failing')
    receiver.answer = 204
    await move(`${receiver.url}/new`)
    await expect.poll(async () => (await newest()).status).toBe('delivered')
  })

  test('a test event is sent at once', async () => {
    receiver.answer = 500
    const send = async (): Promise<string> => {
      await sineta.advance(1)
      const { body } = await asPartner(`POST ${app.path}/endpoint/test/test-event`, { event: 'attendance.check_in' })
      return body.delivery_id
    }
    for (let n = 0; n < 5; n++) await send()
    const heldUntil = await nextProbe('test')
    receiver.answer = 204
    const id = await send()
    await expect.poll(async () => (await delivery(id)).status).toBe('delivered')
    expect((await lastAttempt(id)) < heldUntil).toBe(true)
    expect((await endpoint('test')).breaker).toBeNull()
  })
})
