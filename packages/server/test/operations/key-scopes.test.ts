import { beforeAll, describe, expect, test } from 'vitest'
import { newToken, prefixes } from '../../src/identity/tokens.ts'
import { type AnApp, type ASchool, aCheckIn, aClient, anApp, aSchool, connect } from '../support/builders.ts'
import { readEvents } from '../support/event-stream.ts'
import { useReceiver } from '../support/receiver.ts'
import { useSineta } from '../support/sineta.ts'

// The delivery log shows a key only what its scopes cover, as the school's operations do.

const sineta = useSineta()
const receiver = useReceiver()
let app: AnApp
let school: ASchool
let narrow: string
/** One delivery that the narrow key may read, and one that it may not. */
let readable: string
let hidden: string

const path = () => `/v1/portal/app/${app.id}`
const events = (data: { event: string }[]) => data.map(({ event }) => event)

beforeAll(async () => {
  const client = await aClient(sineta)
  school = await aSchool(sineta, client)
  app = await anApp(sineta, { productionUrl: receiver.url })
  await connect(sineta, app, client)
  const key = newToken(prefixes.app.live)
  await sineta.sql(
    `insert into api_key (kind, app_id, environment, name, prefix, hash, scopes) values ('app', $1, 'live', 'narrow', $2, $3, '{students:read}')`,
    [app.id, key.prefix, key.hash],
  )
  narrow = key.text
  // The stream begins with the first pull of a reader.
  await sineta.call(`GET ${path()}/pull`, { as: narrow })
  await aCheckIn(sineta, school)
  const created = await sineta.call(`POST /v1/partners/school/${school.cnpj}/student`, {
    as: client.key,
    body: { name: 'Ana Clara Souza Lima', birthdate: '2015-05-10' },
  })
  expect(created.status).toBe(201)
  const all = await sineta.call(`GET ${path()}/delivery`, { as: app.keys.live })
  expect(events(all.body.data).sort()).toEqual(['attendance.check_in', 'student.created'])
  readable = all.body.data.find(({ event }: { event: string }) => event === 'student.created').id
  hidden = all.body.data.find(({ event }: { event: string }) => event === 'attendance.check_in').id
})

describe('a key that may read students', () => {
  test('lists deliveries of students and none of attendance', async () => {
    const { body } = await sineta.call(`GET ${path()}/delivery`, { as: narrow })
    expect(events(body.data)).toEqual(['student.created'])
  })

  test('reads the one and does not find the other', async () => {
    expect((await sineta.call(`GET ${path()}/delivery/${readable}`, { as: narrow })).status).toBe(200)
    const { status, body } = await sineta.call(`GET ${path()}/delivery/${hidden}`, { as: narrow })
    expect([status, body.code]).toEqual([404, 'delivery_not_found'])
  })

  test('pulls and streams only those', async () => {
    await sineta.advance(2)
    const { body } = await sineta.call(`GET ${path()}/pull`, { as: narrow })
    expect(events(body.data)).toEqual(['student.created'])
    await sineta.sql(
      `insert into stream_position (app_id, kind, position) values ($1, 'production', uuid_v7_floor(clock() - interval '1 hour'))`,
      [app.id],
    )
    const response = await fetch(`${sineta.url}${path()}/stream`, { headers: { authorization: `Bearer ${narrow}` } })
    const stream = readEvents(response)
    let event = await stream.next()
    while (event?.startsWith(':')) event = await stream.next()
    await stream.stop()
    expect(event).toContain(`id: ${readable}`)
  })

  test('acknowledges what it reads, for itself only', async () => {
    const acknowledge = (as: string, after: string) => sineta.call(`POST ${path()}/stream/ack`, { as, body: { after } })
    const { status, body } = await acknowledge(narrow, hidden)
    expect([status, body.code]).toEqual([404, 'delivery_not_found'])
    expect((await acknowledge(narrow, readable)).status).toBe(204)
    // The key that sees everything has not read anything yet.
    const positions = () =>
      sineta.sql(`select reader, position from stream_position where app_id = $1 and kind = 'production' order by 1`, [
        app.id,
      ])
    expect((await positions()).map(({ reader, position }) => [reader, position === readable])).toEqual([
      ['', false],
      ['students:read', true],
    ])
    expect((await acknowledge(app.keys.live, hidden)).status).toBe(204)
    expect((await positions())[0]?.position).toBe(hidden)
  })

  test('resends no delivery it may not read', async () => {
    await sineta.deliver()
    const one = await sineta.call(`POST ${path()}/delivery/${hidden}/resend`, { as: narrow })
    expect([one.status, one.body.code]).toEqual([404, 'delivery_not_found'])
    const many = await sineta.call(`POST ${path()}/delivery/resend`, { as: narrow, body: { ids: [hidden, readable] } })
    expect(many.body).toEqual({ resent: 1, refused: [{ id: hidden, code: 'delivery_not_found' }] })
    await sineta.deliver()
  })

  test('starts a task that resends only what it may read', async () => {
    await sineta.sql(`update delivery set ended_as = 'failed' where app_id = $1`, [app.id])
    const since = new Date(Date.now() - 3_600_000).toISOString()
    const count = (as: string) =>
      sineta.call(`GET ${path()}/endpoint/production/resend-failed/count?since=${since}`, { as })
    expect((await count(app.keys.live)).body).toEqual({ matched: 2, waiting: 0 })
    expect((await count(narrow)).body).toEqual({ matched: 1, waiting: 0 })
  })
})
