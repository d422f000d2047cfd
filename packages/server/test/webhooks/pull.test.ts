import { verify } from '@sineta/contract'
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
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
import { execute } from '../support/database.ts'
import { readEvents } from '../support/event-stream.ts'
import { anAppOf, aPartner, runConcurrently } from '../support/management.ts'
import { useReceiver } from '../support/receiver.ts'
import { startSineta, type TestSineta, useSineta } from '../support/sineta.ts'

const sineta = useSineta()
const receiver = useReceiver()
let client: AClient
let school: ASchool
beforeAll(async () => {
  client = await aClient(sineta)
  school = await aSchool(sineta, client, { settings: { duplicate_read_window_seconds: 0 } })
})
afterEach(async () => {
  await sineta.deliver()
  receiver.clear()
})

const checkIn = (at = school, on: TestSineta = sineta) => aCheckIn(on, at)
const aConnectedApp = async () => {
  const app = await anApp(sineta, { productionUrl: receiver.url, testUrl: receiver.url })
  await connect(sineta, app, client)
  return app
}
const pull = async (app: AnApp, query = '', as = app.keys.live) =>
  (await sineta.call(`GET /v1/portal/app/${app.id}/pull${query}`, { as })).body
const aMomentLater = () => sineta.advance(2)

describe('an app that pulls', () => {
  test('gets the same ids and the same bytes as its receiver, with a fresh signature', async () => {
    const app = await aConnectedApp()
    for (let n = 0; n < 3; n++) await checkIn()
    await sineta.deliver()
    await aMomentLater()
    const { data, has_more, next_after } = await pull(app)
    const posted = receiver.received.map(({ headers, body }) => [headers['webhook-id'], body]).sort()
    expect(data.map(({ id, body }: { id: string; body: string }) => [id, body])).toEqual(posted)
    expect([has_more, next_after]).toEqual([false, data[2].id])
    expect(data[0]).toMatchObject({ event: 'attendance.check_in', environment: 'live', client: client.slug })
    const [{ now }] = (await sineta.sql<{ now: number }>('select extract(epoch from clock())::float8 as now')) as [
      { now: number },
    ]
    for (const { headers, body } of data)
      expect(verify({ headers, body, secrets: [app.secret], nowSeconds: now }).ok).toBe(true)
  })

  test('continues after the last one, page by page, and gets nothing twice', async () => {
    const app = await aConnectedApp()
    for (let n = 0; n < 5; n++) await checkIn()
    await aMomentLater()
    const ids: string[] = []
    for (let after = '', more = true; more; ) {
      const page = await pull(app, `?limit=2${after}`)
      ids.push(...page.data.map(({ id }: { id: string }) => id))
      more = page.has_more
      after = `&after=${page.next_after}`
    }
    expect(ids).toHaveLength(5)
    expect(new Set(ids).size).toBe(5)
    await checkIn()
    await aMomentLater()
    expect((await pull(app, `?after=${ids.at(-1)}`)).data).toHaveLength(1)
  })

  test('misses no delivery whose transaction took longer than those that began after it', async () => {
    const app = await aConnectedApp()
    await checkIn()
    await aMomentLater()
    const { next_after: after } = await pull(app)
    // Begins now, with ids of now, and commits later.
    const slow = await sineta.parts.system.pool.connect()
    onTestFinished(() => slow.release(true))
    await slow.query('begin')
    await slow.query(
      `with e as (
         insert into event (id, client_id, name, timestamp, data, source, operation)
         select uuid_v7(clock()), client_id, name, timestamp, data, source, operation from event
         where id = (select event_id from delivery where id = $1) returning *
       )
       insert into delivery (id, event_id, client_id, app_id, receiver_id, receiver_kind, event_name, ended_as)
       select uuid_v7(clock()), e.id, d.client_id, d.app_id, d.receiver_id, d.receiver_kind, d.event_name, 'skipped' from e, delivery d where d.id = $1`,
      [after],
    )
    await checkIn()
    expect((await pull(app, `?after=${after}`)).data).toEqual([])
    await slow.query('commit')
    const { data } = await pull(app, `?after=${after}`)
    expect(data).toHaveLength(2)
    expect(data[0].id < data[1].id).toBe(true)
  })

  test.each([3, 10, 3600])('misses none when the clock steps by %s s, in either direction', async (step) => {
    const app = await aConnectedApp()
    const pulled: string[] = []
    let after: string | null = null
    const pullNew = async () => {
      const page = await pull(app, after === null ? '' : `?after=${after}`)
      pulled.push(...page.data.map(({ id }: { id: string }) => id))
      after = page.next_after
    }
    // The clock steps there and back, so ids of the same time are created twice. Everything is pulled before each step, so the
    // cursor is at the newest.
    let made = 0
    for (const seconds of [0, -step, step, step, -step]) {
      await sineta.advance(seconds)
      for (let n = 0; n < 2; n++) {
        await checkIn()
        made++
        await expect.poll(() => pullNew().then(() => pulled.length)).toBe(made)
      }
    }
    expect(new Set(pulled).size).toBe(made)
  })

  test('begins at a time that it gives as an id', async () => {
    const app = await aConnectedApp()
    await checkIn()
    await sineta.advance(60)
    const [{ since }] = (await sineta.sql('select uuid_v7_floor(clock()) as since')) as [{ since: string }]
    expect((await pull(app, `?after=${since}`)).data).toEqual([])
    await sineta.advance(60)
    await checkIn()
    await expect.poll(async () => (await pull(app, `?after=${since}`)).data).toHaveLength(1)
    expect((await pull(app)).data).toHaveLength(2)
    // As after two concurrent requests of which the first to begin was the last to write.
    await checkIn()
    await sineta.sql(
      `update delivery d set written_in = other.written_in from delivery other
       where d.app_id = $1 and other.app_id = $1 and d.id > $2 and other.id > $2 and d.id <> other.id`,
      [app.id, since],
    )
    expect((await pull(app, `?after=${since}`)).data).toHaveLength(2)
  })

  test('gets what a paused endpoint was not sent, and nothing that a client no longer grants', async () => {
    const app = await aConnectedApp()
    await sineta.sql(`update endpoint set status = 'paused' where app_id = $1`, [app.id])
    await checkIn()
    await aMomentLater()
    expect((await pull(app)).data).toHaveLength(1)
    await sineta.sql(`update connection set granted_scopes = '{entrances:read}' where app_id = $1`, [app.id])
    expect((await pull(app)).data).toEqual([])
    await sineta.sql(
      `update connection set granted_scopes = '{attendance:read}', school_cnpjs = '{}' where app_id = $1`,
      [app.id],
    )
    expect((await pull(app)).data).toEqual([])
    await sineta.sql(`update connection set school_cnpjs = null, status = 'revoked' where app_id = $1`, [app.id])
    expect((await pull(app)).data).toEqual([])
  })

  test('gets what a removed endpoint was sent, but not what was cancelled with it', async () => {
    const app = await aConnectedApp()
    await checkIn()
    await sineta.deliver()
    await checkIn()
    const partner = await aPartner(sineta)
    await sineta.sql('update app set partner_id = $2 where id = $1', [app.id, partner.id])
    await sineta.call(`DELETE /v1/portal/app/${app.id}/endpoint/production`, { as: partner.token })
    await aMomentLater()
    const statuses = (await sineta.sql('select id, status from delivery_now where app_id = $1 order by id', [
      app.id,
    ])) as {
      id: string
      status: string
    }[]
    expect(statuses.map(({ status }) => status)).toEqual(['delivered', 'cancelled'])
    const { data } = await pull(app)
    expect(data.map(({ id }: { id: string }) => id)).toEqual([statuses[0]?.id])
  })

  test('sees the environment of its key, and only its own deliveries', async () => {
    const app = await aConnectedApp()
    const other = await aConnectedApp()
    await aSchool(sineta, app.sandbox)
    await checkIn()
    await sineta.call(`POST /v1/portal/app/${app.id}/endpoint/test/test-event`, {
      as: app.keys.test,
      body: { event: 'entrance.created' },
    })
    await aMomentLater()
    const events = async (as: string, query = '') =>
      (await pull(app, query, as)).data?.map(({ event, environment }: Record<string, string>) => [event, environment])
    expect(await events(app.keys.live)).toEqual([['attendance.check_in', 'live']])
    expect(await events(app.keys.test)).toEqual([['entrance.created', 'test']])
    expect((await sineta.call(`GET /v1/portal/app/${app.id}/pull`, { as: other.keys.live })).body.code).toBe(
      'app_not_found',
    )
    expect((await pull(app, '?after=yesterday')).code).toBe('invalid_parameter')
  })

  test('as a signed-in person sees test deliveries, and no body of a real school', async () => {
    const partner = await aPartner(sineta)
    const app = await anAppOf(sineta, partner, { scopes: ['attendance:read', 'entrances:read'] })
    await sineta.sql(`insert into endpoint (app_id, kind, url) values ($1, 'production', $2), ($1, 'test', $2)`, [
      app.id,
      receiver.url,
    ])
    await sineta.sql(
      `insert into connection (app_id, client_id, status, granted_scopes) values ($1, $2, 'connected', '{attendance:read}')`,
      [app.id, client.id],
    )
    await checkIn()
    await sineta.call(`POST ${app.path}/endpoint/test/test-event`, {
      as: partner.token,
      body: { event: 'entrance.created' },
    })
    await aMomentLater()
    const { body } = await sineta.call(`GET ${app.path}/pull`, { as: partner.token })
    expect(body.data).toMatchObject([{ event: 'entrance.created', environment: 'test' }])
  })

  test('finds deliveries of the last 30 days, and no older ones', async () => {
    const app = await aConnectedApp()
    await checkIn()
    await sineta.advance(29 * 86_400)
    await sineta.parts.jobs.runDue()
    expect((await pull(app)).data).toHaveLength(1)
    await sineta.advance(2 * 86_400)
    expect((await pull(app)).data).toEqual([])
  })
})

/** Reads server-sent events as they arrive. */
async function listen(app: AnApp, { as = app.keys.live, on = sineta as TestSineta } = {}) {
  const response = await fetch(`${on.url}/v1/portal/app/${app.id}/stream`, {
    headers: { authorization: `Bearer ${as}` },
  })
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const { next, stop } = readEvents(response)
  expect(await next()).toBe(': listening')
  return {
    async delivery() {
      const [event, id, data] = (await next())!.split('\n')
      expect(event).toBe('event: delivery')
      return { id: id!.slice('id: '.length), ...JSON.parse(data!.slice('data: '.length)) }
    },
    async resend() {
      const [event, data] = (await next())!.split('\n')
      expect(event).toBe('event: resend')
      return JSON.parse(data!.slice('data: '.length))
    },
    next,
    stop,
  }
}
const acknowledge = (app: AnApp, after: string) =>
  sineta.call(`POST /v1/portal/app/${app.id}/stream/ack`, { as: app.keys.live, body: { after } })

describe('an app with an open stream', () => {
  test('receives deliveries as they happen, and after a break those that were not acknowledged', async () => {
    const app = await aConnectedApp()
    await checkIn()
    // Before the stream begins, wait until the delivery can be pulled, so that it counts as old.
    await expect.poll(async () => (await pull(app)).data).toHaveLength(1)
    const first = await listen(app)
    for (let n = 0; n < 3; n++) await checkIn()
    await aMomentLater()
    const deliveries = [await first.delivery(), await first.delivery(), await first.delivery()]
    const ids = deliveries.map(({ id }) => id)
    const { headers, body } = deliveries[0]!
    expect(verify({ headers, body, secrets: [app.secret], nowSeconds: Number(headers['webhook-timestamp']) }).ok).toBe(
      true,
    )
    expect((await acknowledge(app, ids[0]!)).status).toBe(204)
    await first.stop()

    await checkIn()
    await aMomentLater()
    const second = await listen(app)
    expect([(await second.delivery()).id, (await second.delivery()).id]).toEqual(ids.slice(1))
    const newest = await second.delivery()
    expect(ids).not.toContain(newest.id)
    await second.stop()
    await acknowledge(app, newest.id)
    await acknowledge(app, ids[0]!)
    const third = await listen(app)
    await checkIn()
    await aMomentLater()
    expect([...ids, newest.id]).not.toContain((await third.delivery()).id)
    await third.stop()
  })

  test('begins with new deliveries, even if its first two streams are opened at once', async () => {
    const app = await aConnectedApp()
    await checkIn()
    await expect.poll(async () => (await pull(app)).data).toHaveLength(1)
    const streams = await runConcurrently(sineta, 'stream_position', [() => listen(app), () => listen(app)])
    await checkIn()
    const deliveries = await Promise.all(streams.map((stream) => stream.delivery()))
    const [, { id }] = (await pull(app)).data
    expect(deliveries.map((delivery) => delivery.id)).toEqual([id, id])
    await Promise.all(streams.map((stream) => stream.stop()))
  })

  test('misses none when the clock steps back, and its position never moves back', async () => {
    const app = await aConnectedApp()
    const stream = await listen(app)
    const ids: string[] = []
    for (const seconds of [0, -3, -10, -3600, 3613]) {
      await sineta.advance(seconds)
      await checkIn()
      ids.push((await stream.delivery()).id)
    }
    expect(new Set(ids).size).toBe(5)
    await acknowledge(app, ids[3]!)
    // Its id has a later time, but it was recorded earlier.
    await acknowledge(app, ids[0]!)
    await stream.stop()
    const next = await listen(app)
    expect((await next.delivery()).id).toBe(ids[4])
    await next.stop()
  })

  test('is notified once of each delivery that is resent, however the clock steps', async () => {
    const app = await aConnectedApp()
    const stream = await listen(app)
    await checkIn()
    const { id } = await stream.delivery()
    for (const seconds of [0, -3, -3600, 7200, -3597]) {
      await sineta.deliver()
      await sineta.advance(seconds)
      const { status } = await sineta.call(`POST /v1/portal/app/${app.id}/delivery/${id}/resend`, { as: app.keys.live })
      expect(status).toBe(202)
      expect(await stream.resend()).toMatchObject({ id })
    }
    // Nothing came twice: the next event is a new delivery.
    await checkIn()
    expect((await stream.delivery()).id).not.toBe(id)
    await stream.stop()
  })

  test('acknowledges only its own deliveries', async () => {
    const [app, other] = [await aConnectedApp(), await aConnectedApp()]
    await checkIn()
    await aMomentLater()
    const [{ id }] = (await pull(other)).data
    expect((await acknowledge(app, id)).body.code).toBe('delivery_not_found')
  })

  test('is disconnected when its key is revoked', async () => {
    const app = await aConnectedApp()
    const stream = await listen(app)
    await sineta.sql('update api_key set revoked_at = clock() where app_id = $1', [app.id])
    expect(await stream.next()).toBeNull()
  })

  test('does not keep the server from stopping', async () => {
    const stopping = await startSineta()
    const stream = await listen(await anApp(stopping), { on: stopping })
    const stopped = stopping.stop()
    expect(await stream.next()).toBeNull()
    await stopped
  })
})

/** Opens a stream. Returns the status of the response. */
async function open(app: AnApp) {
  const closing = new AbortController()
  const { status } = await fetch(`${sineta.url}/v1/portal/app/${app.id}/stream`, {
    headers: { authorization: `Bearer ${app.keys.live}` },
    signal: closing.signal,
  })
  return { status, close: () => closing.abort() }
}

test('streams that could not be opened occupy no slot', async () => {
  const app = await anApp(sineta)
  await execute(
    sineta.databaseUrl,
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'the disk is full' using errcode = '53100'; end $$;
     create trigger refuse before insert on stream_position for each row execute function refuse()`,
  )
  for (let i = 0; i < 5; i++) expect((await open(app)).status).toBe(503)
  await execute(sineta.databaseUrl, 'drop function refuse cascade')
  const { status, close } = await open(app)
  expect(status).toBe(200)
  close()
})

test('a key has five streams open at once; the sixth is refused until one is closed', async () => {
  const app = await anApp(sineta)
  const streams = []
  for (let i = 0; i < 6; i++) streams.push(await open(app))
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
  streams[0]!.close()
  await expect
    .poll(async () => {
      const again = await open(app)
      streams.push(again)
      return again.status
    })
    .toBe(200)
  for (const { close } of streams) close()
})
