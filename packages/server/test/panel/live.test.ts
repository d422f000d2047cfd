import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { PanelRole } from '../../src/identity/roles.ts'
import { readConfig } from '../../src/platform/config.ts'
import { createLog } from '../../src/platform/log.ts'
import { createSineta } from '../../src/sineta.ts'
import { type AClient, type ASchool, aCheckIn, aClient, aPanelSession, aSchool } from '../support/builders.ts'
import { readEvents } from '../support/event-stream.ts'
import { testKek, useSineta } from '../support/sineta.ts'

const sineta = useSineta()
let client: AClient
let school: ASchool
let other: ASchool
const open: AbortController[] = []

beforeAll(async () => {
  client = await aClient(sineta)
  school = await aSchool(sineta, client)
  other = await aSchool(sineta, client)
})
afterEach(() => {
  for (const page of open.splice(0)) page.abort()
})

/** An open page of a school, which reads the topics that it is sent, one by one. */
async function aPage(role: PanelRole, url = sineta.url) {
  const closing = new AbortController()
  open.push(closing)
  const response = await fetch(`${url}/v1/panel/school/${school.cnpj}/live`, {
    headers: { authorization: `Bearer ${await aPanelSession(sineta, client, school, role)}` },
    signal: closing.signal,
  })
  const { next } = readEvents(response)
  expect(await next()).toBe('retry: 1000\nevent: hello\ndata: {}')
  return { next, topic: async () => JSON.parse((await next())!.split('\ndata: ')[1]!).topic as string }
}

const addEntrance = (place: ASchool, name: string) =>
  sineta.call(`POST /v1/partners/school/${place.cnpj}/entrance`, { as: client.key, body: { name } })
const addSubject = (name: string) =>
  sineta.call(`POST /v1/partners/school/${school.cnpj}/subject`, { as: client.key, body: { name, abbreviation: name } })

describe('an open page of a school', () => {
  test('receives the topic of each event, caused by a key or at the gate', async () => {
    const page = await aPage('secretary')
    await addEntrance(school, 'Portão azul')
    expect(await page.topic()).toBe('entrance')
    await aCheckIn(sineta, school)
    expect(await page.topic()).toBe('attendance')
  })

  test('receives no topic of other schools, and none of refused requests', async () => {
    const page = await aPage('management')
    await addEntrance(other, 'Portão azul')
    expect((await addEntrance(school, 'Portão azul')).status).toBe(409)
    // The first topic it receives is of the request that succeeded here.
    await addSubject('Arte')
    expect(await page.topic()).toBe('subject')
  })

  test('receives only topics that its role may read', async () => {
    const page = await aPage('librarian')
    await addEntrance(school, 'Portão verde')
    await addSubject('Música')
    await sineta.call(`POST /v1/partners/school/${school.cnpj}/student`, {
      as: client.key,
      body: { name: 'Davi Rocha' },
    })
    expect(await page.topic()).toBe('student')
  })

  test('receives topics of events in another process', async () => {
    const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATABASE_URL: sineta.databaseUrl, RATE_LIMITS: '0' })
    const elsewhere = createSineta({
      config: { ...config, role: 'api' },
      databaseUrl: sineta.databaseUrl,
      kek: [testKek],
      log: createLog('silent'),
    })
    onTestFinished(() => elsewhere.stop())
    const page = await aPage('secretary', await elsewhere.start())
    await addEntrance(school, 'Portão lateral')
    expect(await page.topic()).toBe('entrance')
  })

  test('ends after a minute, so that access is checked again', async () => {
    const page = await aPage('secretary')
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000)
    onTestFinished(() => void vi.restoreAllMocks())
    await addEntrance(school, 'Portão dos fundos')
    expect(await page.next()).toBeNull()
  })

  test('is only for users of the school', async () => {
    const otherManager = await aPanelSession(sineta, client, other, 'management')
    const { status } = await sineta.call(`GET /v1/panel/school/${school.cnpj}/live`, { as: otherManager })
    expect(status).toBe(404)
  })
})
