import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../src/platform/config.ts'
import { createLog } from '../../src/platform/log.ts'
import { createSineta } from '../../src/sineta.ts'
import { execute } from '../support/database.ts'
import { readEvents } from '../support/event-stream.ts'
import { type APartner, type APartnersApp, anAppOf, aPartner } from '../support/management.ts'
import { useReceiver } from '../support/receiver.ts'
import { testKek, useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const receiver = useReceiver()
let partner: APartner
let app: APartnersApp
const open: AbortController[] = []

beforeAll(async () => {
  partner = await aPartner(sineta)
  app = await anAppOf(sineta, partner)
})
afterEach(() => {
  for (const page of open.splice(0)) page.abort()
})

/** An open page, which reads the topics that it is sent, one by one. */
async function aPage({ url = sineta.url, as = partner.token, of = app } = {}) {
  const closing = new AbortController()
  open.push(closing)
  const response = await fetch(`${url}${of.path}/live`, {
    headers: { authorization: `Bearer ${as}` },
    signal: closing.signal,
  })
  const { next } = readEvents(response)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(await next()).toBe('retry: 1000\nevent: hello\ndata: {}')
  return { next, topic: async () => JSON.parse((await next())!.split('\ndata: ')[1]!).topic as string }
}

const setEndpoint = (status = 'active') =>
  sineta.call(`PUT ${app.path}/endpoint/test`, { as: partner.token, body: { url: receiver.url, status } })

describe('an open page of an app', () => {
  test('is notified of a change of an endpoint, after the change', async () => {
    const page = await aPage()
    await setEndpoint()
    expect(new Set([await page.topic(), await page.topic()])).toEqual(new Set(['endpoints', 'deliveries']))
  })

  test('is notified of a burst a few times, not once for each', async () => {
    const page = await aPage()
    await setEndpoint()
    expect(new Set([await page.topic(), await page.topic()])).toEqual(new Set(['endpoints', 'deliveries']))
    const body = { event: 'entrance.created' }
    const send = () => sineta.call(`POST ${app.path}/endpoint/test/test-event`, { as: partner.token, body })
    await Promise.all(Array.from({ length: 30 }, send))
    await sineta.call(`POST ${app.path}/endpoint/test/resend-failed`, {
      as: partner.token,
      body: { since: new Date(Date.now() - 60_000).toISOString() },
    })
    const topics: string[] = []
    while (topics.length < 30 && topics.at(-1) !== 'tasks') topics.push(await page.topic())
    expect(topics).toContain('deliveries')
    expect(topics.at(-1)).toBe('tasks')
    expect(topics.length).toBeLessThan(15)
  })

  test('is not notified of other apps, nor of refused requests', async () => {
    const other = await anAppOf(sineta, partner)
    const page = await aPage({ of: other })
    await setEndpoint()
    await sineta.call(`PUT ${other.path}/endpoint/test`, { as: partner.token, body: { url: 'nonsense' } })
    // The first topic it receives is its own.
    await sineta.call(`POST ${other.path}/sandbox/reset`, { as: partner.token })
    expect(await page.topic()).toBe('deliveries')
  })

  test('is notified by any process that did it', async () => {
    const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATABASE_URL: sineta.databaseUrl, RATE_LIMITS: '0' })
    const elsewhere = createSineta({
      config: { ...config, role: 'api' },
      databaseUrl: sineta.databaseUrl,
      kek: [testKek],
      log: createLog('silent'),
    })
    onTestFinished(() => elsewhere.stop())
    const page = await aPage({ url: await elsewhere.start() })
    await setEndpoint('paused')
    expect(new Set([await page.topic(), await page.topic()])).toEqual(new Set(['endpoints', 'deliveries']))
  })

  test('reloads everything if the connection between processes was lost meanwhile', async () => {
    const page = await aPage()
    await execute(
      sineta.databaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sineta_changes' and datname = current_database()`,
    )
    const topics = new Set<string>()
    for (let n = 0; n < 6; n++) topics.add(await page.topic())
    expect(topics.size).toBe(6)
  })

  test('ends when its key is revoked, even if there is always something to send', async () => {
    const { body: key } = await sineta.call(`POST ${app.path}/api-key`, {
      as: partner.token,
      body: { name: 'Página', environment: 'test', scopes: ['students:read'] },
    })
    const page = await aPage({ as: key.token })
    await setEndpoint()
    await page.topic()
    await page.topic()
    await sineta.call(`DELETE ${app.path}/api-key/${key.id}`, { as: partner.token })
    await setEndpoint('paused')
    expect(await page.next()).toBeNull()
  })

  test("is only for members of the app's partner", async () => {
    const otherPartner = await aPartner(sineta)
    expect((await sineta.call(`GET ${app.path}/live`, { as: otherPartner.token })).body.code).toBe('app_not_found')
    expect((await sineta.call(`GET ${app.path}/live`)).status).toBe(401)
  })
})
