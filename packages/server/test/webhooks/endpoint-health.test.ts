import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim, firstReceiver } from '../../src/webhooks/queue/claim.ts'
import { settle } from '../../src/webhooks/queue/settle.ts'
import { WorkingReceivers } from '../../src/webhooks/queue/working-receivers.ts'
import { type AClient, type ASchool, aCheckIn, aClient, aPanelSession, aSchool } from '../support/builders.ts'
import { execute } from '../support/database.ts'
import { type APartner, type APartnersApp, anAppOf, aPartner } from '../support/management.ts'
import { useReceiver } from '../support/receiver.ts'
import { delivered } from '../support/settled.ts'
import { useSineta } from '../support/sineta.ts'

const mailbox = await aMailServer()
afterAll(() => mailbox.close())

const sineta = useSineta({ SMTP_URL: mailbox.url, SMTP_TLS: 'plaintext' })
const receiver = useReceiver()
let partner: APartner
let client: AClient
let school: ASchool
let owner: string
beforeAll(async () => {
  partner = await aPartner(sineta)
  client = await aClient(sineta)
  school = await aSchool(sineta, client, { settings: { duplicate_read_window_seconds: 0 } })
  owner = await aPanelSession(sineta, client, school, 'owner', 'diretora@escola.example')
  // Time moves by days here, so sessions must not expire.
  await sineta.sql('update session set expires_at = null')
})
beforeEach(async () => {
  receiver.answer = 204
  receiver.clear()
  mailbox.mails.length = 0
  await sineta.sql(`update connection set status = 'revoked' where status <> 'revoked'`)
})

const asPartner = (route: string, body?: unknown) =>
  sineta.call(route, { as: partner.token, ...(body !== undefined && { body }) })
const asOwner = (route: string, body?: unknown) =>
  sineta.call(route, { as: owner, ...(body !== undefined && { body }) })

const checkIn = () => aCheckIn(sineta, school)

async function aConnectedApp(): Promise<APartnersApp & { endpoint: string }> {
  const app = await anAppOf(sineta, partner, { scopes: ['attendance:read'] })
  const endpoint = `${app.path}/endpoint/production`
  await asPartner(`PUT ${endpoint}`, { url: receiver.url })
  await asOwner('POST /v1/panel/client/connection', { app: app.slug, scopes: ['attendance:read'] })
  return { ...app, endpoint }
}

/** Attempts every waiting delivery until its cycle is over. */
async function exhaust() {
  for (let n = 0; n < 8; n++) {
    await sineta.deliver()
    await sineta.advance(1700)
  }
}

const hour = 3600
/** Advances the clock and runs the jobs that are due, including the mail. */
async function pass(seconds: number) {
  await sineta.advance(seconds)
  await sineta.parts.jobs.runDue()
  await sineta.advance(60)
  await sineta.parts.jobs.runDue()
}
type Notice = { kind: string; fields: { reason?: string } }
const noticesAbout = async (app: APartnersApp): Promise<Notice[]> =>
  (await asPartner(`GET ${app.path}/notice`)).body.data
/** Without the digest, which is sent every morning. */
const noticesOf = async (app: APartnersApp) =>
  (await noticesAbout(app)).filter(({ kind }) => kind !== 'digest').map(({ kind, fields }) => [kind, fields.reason])
const isDigest = ({ text }: { text: string }) => text.includes('this morning')
const mailsAbout = (slug: string) => mailbox.mails.filter((mail) => mail.text.includes(slug) && !isDigest(mail))

describe('an endpoint', () => {
  test('that responds 410 to all six attempts of a delivery is disabled, and active again when its owner enables it', async () => {
    const app = await aConnectedApp()
    receiver.answer = 410
    await checkIn()
    await exhaust()
    expect((await asPartner(`GET ${app.endpoint}`)).body.status).toBe('active')
    await checkIn()
    await pass(60)
    expect((await asPartner(`GET ${app.endpoint}`)).body).toMatchObject({ status: 'disabled', disabled_reason: 'gone' })
    const statuses = (await asPartner(`GET ${app.path}/delivery`)).body.data.map(
      ({ status }: { status: string }) => status,
    )
    expect(statuses).toEqual(['skipped', 'failed'])
    expect(await noticesOf(app)).toEqual([['endpoint_disabled', 'gone']])
    expect(mailsAbout(app.slug)).toMatchObject([{ to: [partner.email] }])

    receiver.answer = 204
    receiver.clear()
    await asPartner(`PUT ${app.endpoint}`, { url: receiver.url, status: 'active' })
    await pass(60)
    expect((await asPartner(`GET ${app.endpoint}`)).body).toMatchObject({ status: 'active', disabled_reason: null })
    await checkIn()
    await sineta.deliver()
    expect(receiver.received).toHaveLength(1)
  })

  test('is disabled even if one before it cannot be', async () => {
    const apps = [await aConnectedApp(), await aConnectedApp()]
    receiver.answer = 410
    await checkIn()
    await exhaust()
    const [first, second] = await sineta.sql<{ id: string; app_id: string }>(
      `select id, app_id from endpoint where app_id = any ($1) and kind = 'production' order by id`,
      [apps.map(({ id }) => id)],
    )
    const statusOf = (appId: string) =>
      asPartner(`GET /v1/portal/app/${appId}/endpoint/production`).then(({ body }) => body.status)
    await execute(
      sineta.databaseUrl,
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
       create trigger refuse before update on endpoint for each row when (old.id = '${first!.id}') execute function refuse()`,
    )
    await pass(60)
    expect([await statusOf(first!.app_id), await statusOf(second!.app_id)]).toEqual(['active', 'disabled'])
    await execute(sineta.databaseUrl, 'drop function refuse() cascade')
    await pass(60)
    expect(await statusOf(first!.app_id)).toBe('disabled')
  })

  test('that responds 410 now and then is not gone', async () => {
    const app = await aConnectedApp()
    let attempts = 0
    receiver.answer = () => (++attempts === 3 ? 500 : 410)
    await checkIn()
    await exhaust()
    await pass(60)
    expect((await asPartner(`GET ${app.endpoint}`)).body.status).toBe('active')
  })

  test('that accepts nothing any more is warned about after an hour and a day, and disabled after three days', async () => {
    const app = await aConnectedApp()
    receiver.answer = 503
    for (let n = 0; n < 20; n++) await checkIn()
    await exhaust()
    await pass(0)
    const { failing_since, status } = (await asPartner(`GET ${app.endpoint}`)).body
    expect([status, failing_since]).toEqual(['active', expect.stringMatching(/-03:00$/)])

    await pass(2 * hour)
    expect(await noticesOf(app)).toEqual([['endpoint_failing', undefined]])
    for (const limit of ['72 horas', '72 hours']) expect(mailsAbout(app.slug)[0]!.text).toContain(limit)
    await pass(2 * hour)
    expect(await noticesOf(app)).toHaveLength(1)
    await pass(21 * hour)
    expect(await noticesOf(app)).toHaveLength(2)
    await pass(44 * hour)
    expect((await asPartner(`GET ${app.endpoint}`)).body.status).toBe('active')
    await pass(4 * hour)
    expect((await asPartner(`GET ${app.endpoint}`)).body).toMatchObject({
      status: 'disabled',
      disabled_reason: 'failing',
      failing_since,
    })
    expect((await noticesOf(app))[0]).toEqual(['endpoint_disabled', 'failing'])
    expect(mailsAbout(app.slug)).toHaveLength(3)

    await asPartner(`PUT ${app.endpoint}`, { url: receiver.url })
    await pass(2 * hour)
    expect((await asPartner(`GET ${app.endpoint}`)).body).toMatchObject({ status: 'active', failing_since: null })
    expect(await noticesOf(app)).toHaveLength(3)
  })

  test('that failed is reported in one mail the next morning, and not again', async () => {
    const untilMorning = async () => {
      const [{ seconds }] = (await sineta.sql<{ seconds: number }>(
        `select extract(epoch from date_trunc('day', local) + interval '1 day 8 hours 5 minutes' - local)::int as seconds
         from (select clock() at time zone 'America/Sao_Paulo' as local) now`,
      )) as [{ seconds: number }]
      return seconds
    }
    await sineta.advance(await untilMorning())
    const app = await aConnectedApp()
    receiver.answer = 500
    await checkIn()
    await checkIn()
    await exhaust()
    const digests = async () => (await noticesAbout(app)).filter(({ kind }) => kind === 'digest')
    await pass(0)
    expect(await digests()).toEqual([])

    await pass(await untilMorning())
    expect(await digests()).toMatchObject([{ fields: { app: app.slug, failed: 2, endpoints: { production: 2 } } }])
    expect(mailbox.mails.filter(isDigest).filter(({ text }) => text.includes(app.slug))).toHaveLength(1)
    await pass(await untilMorning())
    expect(await digests()).toHaveLength(1)
  })

  test('with fewer than 20 failed deliveries stays active, and one success makes it healthy again', async () => {
    const app = await aConnectedApp()
    receiver.answer = 503
    await checkIn()
    await exhaust()
    await pass(80 * hour)
    expect((await asPartner(`GET ${app.endpoint}`)).body).toMatchObject({
      status: 'active',
      failing_since: expect.any(String),
    })
    receiver.answer = 204
    await checkIn()
    await sineta.deliver()
    await pass(60)
    expect((await asPartner(`GET ${app.endpoint}`)).body.failing_since).toBeNull()
  })

  test('that lost one delivery between two that arrived within seconds is not warned about', async () => {
    const app = await aConnectedApp()
    const checkInAndDeliver = async () => {
      await checkIn()
      await sineta.deliver()
    }
    receiver.answer = 500
    await checkInAndDeliver()
    const [lost] = (await asPartner(`GET ${app.path}/delivery`)).body.data
    const tryAgain = async () => {
      await asPartner(`POST ${app.path}/delivery/${lost.id}/retry`)
      await sineta.deliver()
    }
    for (let attempts = 1; attempts < 5; attempts++) await tryAgain()
    receiver.answer = ({ headers }) => (headers['webhook-id'] === lost.id ? 500 : 204)
    await sineta.advance(11)
    await checkInAndDeliver()
    await sineta.advance(3)
    await tryAgain()
    await sineta.advance(3)
    await checkInAndDeliver()
    expect((await asPartner(`GET ${app.path}/delivery/${lost.id}`)).body.status).toBe('failed')
    await pass(2 * hour)
    expect(await noticesOf(app)).toEqual([])
  })

  test('that refused the last three attempts is shown as failing at once and everywhere, and as healthy after one success', async () => {
    const app = await aConnectedApp()
    const states = async () => {
      const endpoint = await asPartner(`GET ${app.endpoint}`)
      const overview = await asPartner(`GET ${app.path}/overview`)
      const apps = await asPartner('GET /v1/portal/overview')
      const inList = apps.body.data.find(({ app_id }: { app_id: string }) => app_id === app.id)
      return [endpoint.body, overview.body.endpoints[1], inList.endpoints[1]].map(
        ({ state, failing_since }: { state: string; failing_since: string | null }) => [state, failing_since !== null],
      )
    }
    receiver.answer = 500
    await checkIn()
    await checkIn()
    await sineta.deliver()
    expect(await states()).toEqual(Array(3).fill(['active', false]))
    await checkIn()
    await sineta.deliver()
    expect(await states()).toEqual(Array(3).fill(['failing', true]))
    await pass(60)
    expect(await states()).toEqual(Array(3).fill(['failing', true]))
    receiver.answer = 204
    await checkIn()
    await sineta.deliver()
    expect(await states()).toEqual(Array(3).fill(['active', false]))
  })

  test('that refuses between two deliveries of one second is failing, and healthy again after the second', async () => {
    const app = await aConnectedApp()
    const after = async (answer: number) => {
      receiver.answer = answer
      await checkIn()
      await sineta.deliver()
      const [endpoint] = await sineta.sql<{ failed_in_a_row: number }>(
        `select failed_in_a_row from endpoint where app_id = $1 and kind = 'production'`,
        [app.id],
      )
      return [(await asPartner(`GET ${app.endpoint}`)).body.state, endpoint!.failed_in_a_row]
    }
    const seen = []
    for (const answer of [204, 500, 204, 500, 500, 500, 204]) seen.push(await after(answer))
    expect(seen).toEqual([
      ['active', 0],
      ['active', 1],
      ['active', 0],
      ['active', 1],
      ['active', 2],
      ['failing', 3],
      ['active', 0],
    ])
  })

  test('that accepts many deliveries within a second is written once, and again a second later', async () => {
    const app = await aConnectedApp()
    const working = new WorkingReceivers()
    const [endpoint] = await sineta.sql<{ id: string }>(
      `select id from endpoint where app_id = $1 and kind = 'production'`,
      [app.id],
    )
    for (let n = 0; n < 4; n++) await checkIn()
    const claims = (await claim(sineta.parts.system, { limit: 500, from: firstReceiver, room: 500 })).claims.filter(
      ({ receiverId }) => receiverId === endpoint!.id,
    )
    /** Whether the endpoint is written, although the database would write it for any success. */
    const isWritten = async (place: number, secondsLater: number) => {
      await sineta.sql('update endpoint set last_delivery_at = null where id = $1', [endpoint!.id])
      const startedAt = claims[place]!.claimedAt + secondsLater * 1000
      await settle(sineta.parts.system, [delivered(claims[place]!, { startedAt })], working)
      return (await asPartner(`GET ${app.endpoint}`)).body.last_delivery_at !== null
    }
    expect([
      await isWritten(0, 0),
      await isWritten(1, 0.5),
      await isWritten(2, 0.999),
      await isWritten(3, 1.001),
    ]).toEqual([true, false, false, true])
    expect((await asPartner(`GET ${app.path}/delivery`)).body.data).toMatchObject(
      Array(4).fill({ status: 'delivered' }),
    )
  })

  test('does not count skipped deliveries as failures, and shows its notices only to its own partner', async () => {
    const app = await aConnectedApp()
    await asPartner(`PUT ${app.endpoint}`, { url: receiver.url, status: 'paused' })
    for (let n = 0; n < 2; n++) await checkIn()
    await asPartner(`PUT ${app.endpoint}`, { url: receiver.url })
    await pass(2 * hour)
    expect((await asPartner(`GET ${app.endpoint}`)).body.failing_since).toBeNull()
    const otherPartner = await aPartner(sineta)
    expect((await sineta.call(`GET ${app.path}/notice`, { as: otherPartner.token })).body.code).toBe('app_not_found')
  })
})

describe("a client's own address", () => {
  const alarms = async () =>
    (await asOwner('GET /v1/panel/client/platform-log?level=warning&limit=200')).body.data
      .filter(({ message }: { message: string }) => message === 'webhook receiver keeps failing')
      .map(({ fields }: { fields: { consecutive_failures: number } }) => fields.consecutive_failures)

  test('is never disabled; its management is notified after ten failures in a row, and at each power of ten', async () => {
    await asOwner('PUT /v1/panel/client/api', { webhook_url: receiver.url })
    receiver.answer = 410

    for (let n = 0; n < 9; n++) await checkIn()
    await sineta.deliver()
    await pass(15)
    expect(await alarms()).toEqual([])
    await checkIn()
    await sineta.deliver()
    await pass(15)
    expect(await alarms()).toEqual([10])
    expect(mailsAbout(client.slug)).toMatchObject([{ to: ['diretora@escola.example'] }])
    expect((await asOwner('GET /v1/panel/client/notice')).body.data).toMatchObject([
      { kind: 'webhook_url_failing', fields: { client: client.slug, consecutive_failures: 10 } },
    ])

    for (let n = 0; n < 15; n++) await checkIn()
    await exhaust()
    await pass(15)
    expect(await alarms()).toEqual([100, 10])
    expect((await asOwner('GET /v1/panel/client/api')).body).toMatchObject({
      webhook_url: receiver.url,
      consecutive_failures: 100,
    })

    receiver.answer = 204
    await checkIn()
    await sineta.deliver()
    receiver.answer = 500
    for (let n = 0; n < 10; n++) await checkIn()
    await sineta.deliver()
    await pass(15)
    expect(await alarms()).toEqual([10, 100, 10])
    await asOwner('PUT /v1/panel/client/api', { webhook_url: null })
  })

  test('that fails ten times in a row and recovers within seconds has that in the platform log too', async () => {
    await sineta.sql('delete from platform_log')
    await asOwner('PUT /v1/panel/client/api', { webhook_url: receiver.url })
    await checkIn()
    await sineta.deliver()
    receiver.answer = 500
    for (let n = 0; n < 12; n++) await checkIn()
    await sineta.deliver()
    receiver.answer = 204
    await checkIn()
    await sineta.deliver()
    await pass(15)
    expect(await alarms()).toEqual([10])
    await asOwner('PUT /v1/panel/client/api', { webhook_url: null })
  })

  test('that fails between two deliveries of one second has no failures in a row after the second', async () => {
    await asOwner('PUT /v1/panel/client/api', { webhook_url: receiver.url })
    const failuresAfter = async (answer: number) => {
      receiver.answer = answer
      await checkIn()
      await sineta.deliver()
      return (await asOwner('GET /v1/panel/client/api')).body.consecutive_failures
    }
    expect([await failuresAfter(204), await failuresAfter(500), await failuresAfter(204)]).toEqual([0, 1, 0])
    await asOwner('PUT /v1/panel/client/api', { webhook_url: null })
  })
})

type Mail = { to: string[]; text: string }

/** A mail server that accepts everything: just enough SMTP for a client without special requests. */
async function aMailServer() {
  const mails: Mail[] = []
  const server = createServer((socket: Socket) => {
    let mail: Mail = { to: [], text: '' }
    let isData = false
    let rest = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 mail.test')
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      rest += chunk
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (isData && line !== '.') mail.text += `${line}\n`
        else if (isData) {
          isData = false
          // Long lines are folded, for example by a long name of an app.
          mails.push({ ...mail, text: mail.text.replaceAll('=\n', '') })
          mail = { to: [], text: '' }
          say('250 accepted')
        } else if (/^DATA/i.test(line)) {
          isData = true
          say('354 continue')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else {
          const recipient = /^RCPT TO:<([^>]+)>/i.exec(line)?.[1]
          if (recipient) mail.to.push(recipient)
          say('250 ok')
        }
      }
    })
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, mails, close: () => server.close() }
}

describe('a delivery that is held back', () => {
  test('says until when and why, as its endpoint does, and no longer once the receiver has responded', async () => {
    const app = await aConnectedApp()
    receiver.answer = 500
    for (let i = 0; i < 5; i++) await checkIn()
    await sineta.deliver()
    const endpoint = async () => (await asPartner(`GET ${app.endpoint}`)).body
    await expect.poll(async () => (await endpoint()).breaker).not.toBeNull()
    expect((await endpoint()).breaker).toEqual({
      failures: 5,
      opened_at: expect.any(String),
      next_probe_at: expect.any(String),
    })

    const { body } = await asPartner(`GET ${app.path}/delivery`)
    const delivery = async () => (await asPartner(`GET ${app.path}/delivery/${body.data[0].id}`)).body
    expect((await delivery()).held).toBeNull()
    await sineta.advance(40)
    const { held, next_attempt_at } = await delivery()
    expect(held).toEqual({ reason: 'receiver_failing', since: next_attempt_at, until: expect.any(String), failures: 5 })
    expect(new Date(held.until).getTime() - new Date(held.since).getTime()).toBe(60_000)

    receiver.answer = 204
    await sineta.deliver()
    expect(await delivery()).toMatchObject({ status: 'delivered', held: null })
    expect((await endpoint()).breaker).toBeNull()
  })

  test('is not explained by a breaker that a dead worker left behind an hour ago, which its endpoint does not show', async () => {
    const app = await aConnectedApp()
    const opened = (ago: string) =>
      sineta.sql(
        `update endpoint set breaker_failures = 5, breaker_opened_at = clock() - $2::interval, breaker_probe_at = clock() - $2::interval where app_id = $1`,
        [app.path.split('/').at(-1), ago],
      )
    const breaker = async () => (await asPartner(`GET ${app.endpoint}`)).body.breaker
    await opened('59 minutes')
    expect(await breaker()).not.toBeNull()
    await opened('61 minutes')
    expect(await breaker()).toBeNull()
  })

  test('to the URL of a client says so in the panel', async () => {
    await sineta.sql('update client_apis set webhook_url = $2 where client_id = $1', [client.id, receiver.url])
    receiver.answer = 500
    for (let i = 0; i < 5; i++) await checkIn()
    await sineta.deliver()
    await sineta.advance(40)
    const { body } = await asOwner('GET /v1/panel/client/delivery')
    const delivery = async () => (await asOwner(`GET /v1/panel/client/delivery/${body.data[0].id}`)).body
    await expect
      .poll(async () => (await delivery()).held)
      .toMatchObject({ reason: 'receiver_failing', failures: expect.any(Number) })
    receiver.answer = 204
    await sineta.deliver()
    expect((await delivery()).held).toBeNull()
    await sineta.sql('update client_apis set webhook_url = null where client_id = $1', [client.id])
  })
})
