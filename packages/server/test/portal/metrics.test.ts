import { beforeEach, describe, expect, test } from 'vitest'
import {
  type AClient,
  type AnApp,
  type ASchool,
  aCheckIn,
  aClient,
  anApp,
  aSchool,
  connect,
} from '../support/builders.ts'
import { type APartner, type APartnersApp, anAppOf, aPartner } from '../support/management.ts'
import { useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const receiver = useReceiver()
let partner: APartner
let app: APartnersApp

/** A test key of the app, because sessions expire while these tests advance the clock by weeks. */
let key: string

beforeEach(async () => {
  receiver.answer = 204
  partner = await aPartner(sineta)
  app = await anAppOf(sineta, partner)
  key = (await asPartner(`POST ${app.path}/api-key`, { name: 'k', environment: 'test' })).body.token
})

const asPartner = (route: string, body?: object) =>
  sineta.call(route, { as: partner.token, ...(body !== undefined && { body }) })
const setEndpoint = () => asPartner(`PUT ${app.path}/endpoint/test`, { url: receiver.url })
const sendTest = (event = 'entrance.created') => asPartner(`POST ${app.path}/endpoint/test/test-event`, { event })
const metrics = async (query = '') => (await sineta.call(`GET ${app.path}/metrics${query}`, { as: key })).body
const overview = async () => (await asPartner(`GET ${app.path}/overview`)).body

/** Runs the count of everything attempted so far. */
async function count() {
  await sineta.advance(40)
  await sineta.parts.jobs.runDue()
  const behind = `select from delivery_stat_position where counted_until < clock() - interval '40 seconds'`
  expect(await sineta.sql(behind)).toEqual([])
}
/** Sends what is due, and all its retries. */
async function deliverToTheEnd() {
  for (let attempt = 0; attempt < 6; attempt++) {
    await sineta.deliver()
    await sineta.advance(30 * 60)
  }
}

describe('the metrics of an app', () => {
  test('are available at once, and stay the same when they are counted', async () => {
    await setEndpoint()
    await sendTest()
    await sendTest('student.created')
    await sineta.deliver()
    const live = await metrics('?range=1h')
    expect(live.totals).toEqual({ delivered: 2, failed: 0, attempts: 2, failed_attempts: 0, error_rate: 0 })
    expect(live.by_status).toEqual([{ status: '204', count: 2 }])
    expect(live.by_event).toHaveLength(2)
    expect(live.latency.p50).toBeLessThan(5_000)
    await count()
    const counted = await metrics('?range=1h')
    expect(counted.totals).toEqual(live.totals)
    await count()
    expect((await metrics('?range=1h')).totals).toEqual(live.totals)
  })

  test('continue when a clock that was hours ahead is set right', async () => {
    await setEndpoint()
    await sineta.advance(3 * 3600)
    await count()
    await sineta.advance(-3 * 3600)
    await sineta.parts.jobs.runDue()
    await sendTest()
    await sineta.deliver()
    expect((await metrics('?range=1h')).totals).toMatchObject({ delivered: 1, attempts: 1 })
    await count()
    expect((await metrics('?range=1h')).totals).toMatchObject({ delivered: 1, attempts: 1 })
  })

  test('have the same totals in every range, in buckets that add up', async () => {
    await setEndpoint()
    for (let n = 0; n < 3; n++) await sendTest()
    await sineta.deliver()
    await count()
    await sendTest()
    await sineta.deliver()
    const sizes = { '1h': [60, 60], '24h': [96, 900], '7d': [84, 7_200], '30d': [90, 28_800] } as const
    for (const [range, [buckets, seconds]] of Object.entries(sizes)) {
      const answer = await metrics(`?range=${range}`)
      expect([answer.buckets.length, answer.bucket_seconds]).toEqual([buckets, seconds])
      const sum = answer.buckets.reduce((total: number, { delivered }: any) => total + delivered, 0)
      expect([range, sum, answer.totals.delivered]).toEqual([range, 4, 4])
    }
  })

  test('count failed attempts and failed deliveries separately, by cause', async () => {
    await setEndpoint()
    receiver.answer = 503
    await sendTest()
    await deliverToTheEnd()
    await count()
    const { totals, by_status, by_event } = await metrics('?range=24h')
    expect(totals).toEqual({ delivered: 0, failed: 1, attempts: 6, failed_attempts: 6, error_rate: 1 })
    expect(by_status).toEqual([{ status: '503', count: 6 }])
    expect(by_event).toEqual([{ event: 'entrance.created', delivered: 0, failed: 1 }])
  })

  test('are deleted after 30 days, and the finer ones before', async () => {
    await setEndpoint()
    await sendTest()
    await sineta.deliver()
    await count()
    const steps = async () =>
      (
        await sineta.sql<{ step: number }>('select distinct step from delivery_stat where app_id = $1 order by step', [
          app.id,
        ])
      ).map(({ step }) => step)
    expect(await steps()).toEqual([60, 900, 3600])
    await sineta.advance(3 * 3_600)
    await count()
    expect(await steps()).toEqual([900, 3600])
    await sineta.advance(27 * 3_600)
    await count()
    expect(await steps()).toEqual([3600])
    expect((await metrics('?range=7d')).totals.delivered).toBe(1)
    await sineta.advance(30 * 86_400)
    await count()
    expect(await steps()).toEqual([])
  })

  test('of production are closed to a test key, and those of one app to others', async () => {
    const client: AClient = await aClient(sineta)
    const school: ASchool = await aSchool(sineta, client)
    const connected: AnApp = await anApp(sineta, { productionUrl: receiver.url })
    await connect(sineta, connected, client)
    await aCheckIn(sineta, school)
    await sineta.deliver()
    const seen = async (as: string) =>
      (await sineta.call(`GET /v1/portal/app/${connected.id}/metrics`, { as })).body.totals?.delivered
    expect(await seen(connected.keys.live)).toBe(1)
    expect(await seen(connected.keys.test)).toBe(0)
    await count()
    expect([await seen(connected.keys.live), await seen(connected.keys.test)]).toEqual([1, 0])
    expect((await metrics()).totals.attempts).toBe(0)
  })
})

describe('the overview of an app', () => {
  test('checks off the steps of a new integration one after the other', async () => {
    const done = async () =>
      (await overview()).checklist.filter(({ done_at }: any) => done_at).map(({ step }: any) => step)
    expect(await done()).toEqual([])
    await setEndpoint()
    expect(await done()).toEqual(['endpoint'])
    await asPartner(`GET ${app.path}/secret`)
    await asPartner(`PUT ${app.path}/endpoint/test/event`, { events: ['entrance.*'] })
    await sendTest()
    expect(await done()).toEqual(['endpoint', 'secret', 'events', 'test_event'])
    await sineta.deliver()
    expect(await done()).toEqual(['endpoint', 'secret', 'events', 'test_event', 'first_2xx'])
    const before = (await overview()).checklist
    await count()
    expect((await overview()).checklist.map(({ step }: any) => step)).toEqual(before.map(({ step }: any) => step))
  })

  test('has the two endpoints with their numbers of the last 24 hours', async () => {
    await setEndpoint()
    for (let n = 0; n < 3; n++) await sendTest()
    await sineta.deliver()
    const { endpoints, connected_clients } = await overview()
    expect(endpoints).toMatchObject([
      { kind: 'test', url: receiver.url, status: 'active', delivered_24h: 3, failed_24h: 0, success_rate: 1 },
      { kind: 'production', url: null, status: null, delivered_24h: 0, success_rate: null, p50: null },
    ])
    expect(endpoints[0].sparkline).toHaveLength(24)
    expect(endpoints[0].sparkline.at(-1) + endpoints[0].sparkline.at(-2)).toBe(3)
    expect(connected_clients).toBe(0)
  })

  test('compares with the whole previous day, which is stored by the hour', async () => {
    await setEndpoint()
    await sendTest()
    await sineta.deliver()
    await count()
    await sineta.advance(30 * 3_600)
    await count()
    const { body } = await sineta.call(`GET ${app.path}/overview`, { as: key })
    expect(body.endpoints[0]).toMatchObject({ delivered_24h: 0, before: { delivered: 1, failed: 0, success_rate: 1 } })
  })

  test('of all apps has a card for each app of the partner, and for no other', async () => {
    const other = await aPartner(sineta)
    const [one, two] = [await anAppOf(sineta, other), await anAppOf(sineta, other)]
    const { body } = await sineta.call('GET /v1/portal/overview', { as: other.token })
    expect(body.data.map(({ app_id }: any) => app_id).sort()).toEqual([one.id, two.id].sort())
    expect(body.data[0]).toMatchObject({ connected_clients: 0, endpoints: [{ kind: 'test' }, { kind: 'production' }] })
  })
})
