import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type AClient,
  type ASchool,
  aCheckIn,
  aClient,
  anApp,
  aPanelSession,
  aSchool,
  aStudent,
} from '../support/builders.ts'
import { type APartner, type APartnersApp, anAppOf, aPartner } from '../support/management.ts'
import { useReceiver } from '../support/receiver.ts'
import { startSineta, type TestSineta } from '../support/sineta.ts'
import { expectWithin } from '../support/slowness.ts'

// Background work as in production: one client floods it and a mail server is silent, while others wait for theirs.

const receiver = useReceiver()
const sockets = new Set<Socket>()
/** Accepts connections and never answers. */
const silent = createServer((socket) => sockets.add(socket.on('error', () => {})))
const mailedTo = new Set<string>()
const healthy = createServer((socket) => {
  sockets.add(socket.on('error', () => {}))
  let isText = false
  socket.write('220 mail\r\n')
  socket.on('data', (chunk) => {
    for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
      const to = /^RCPT TO:<(.+)>/.exec(line)?.[1]
      if (to !== undefined) mailedTo.add(to)
      if (isText && line !== '.') continue
      isText = line === 'DATA'
      socket.write(isText ? '354 continue\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
    }
  })
})
const portOf = async (server: Server) => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

let sineta: TestSineta & { stop(): Promise<void> }
let partner: APartner
let flooding: { client: AClient; school: ASchool }
let other: { client: AClient; school: ASchool; owner: string }
beforeAll(async () => {
  sineta = await startSineta({
    SMTP_URL: `smtp://127.0.0.1:${await portOf(silent)},smtp://127.0.0.1:${await portOf(healthy)}`,
    SMTP_TLS: 'plaintext',
  })
  partner = await aPartner(sineta)
  const client = await aClient(sineta)
  flooding = { client, school: await aSchool(sineta, client) }
  const second = await aClient(sineta, { webhookUrl: receiver.url })
  const school = await aSchool(sineta, second, { settings: { duplicate_read_window_seconds: 0 } })
  other = { client: second, school, owner: await aPanelSession(sineta, second, school, 'owner') }
})
afterEach(() => sineta.sql('delete from photo_upload'))
afterAll(async () => {
  await sineta.stop()
  for (const socket of sockets) socket.destroy()
  silent.close()
  healthy.close()
})

/** Inserts uploads that wait, as a key leaves them that uploads at its ordinary rate. */
async function upload({ client, school }: { client: AClient; school: ASchool }, count: number): Promise<string> {
  const { id } = await aStudent(sineta, school)
  const bytes = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#7a9' } })
    .jpeg()
    .toBuffer()
  await sineta.sql(
    `insert into photo_upload (client_id, school_id, owner, owner_id, bytes, received_at)
     select $1, $2, 'student', $3, $4, clock() - make_interval(secs => $5 - n) from generate_series(1, $5::int) n`,
    [client.id, school.id, id, bytes, count],
  )
  return id
}
const waitingPhotos = async () =>
  (await sineta.sql<{ n: number }>(`select count(*)::int as n from photo_upload where status = 'processing'`))[0]!.n
const dueAt = async (name: string) =>
  (await sineta.sql<{ due_at: Date }>('select due_at from job where name = $1', [name]))[0]?.due_at.getTime()
const clock = async () => (await sineta.sql<{ now: Date }>('select clock() as now'))[0]!.now.getTime()
/** Lets the client's own URL miss a check-in, so that there is something to resend. */
async function missOne() {
  receiver.answer = 500
  await aCheckIn(sineta, other.school)
  for (let n = 0; n < 5; n++) {
    await sineta.deliver()
    await sineta.advance(500)
  }
  receiver.answer = 204
}

test('a thousand photos of one client and a silent mail server delay no work of others', async () => {
  await missOne()
  await sineta.sql('update session set expires_at = null')
  await upload(flooding, 1000)
  for (let n = 0; n < 10; n++)
    await sineta.call('POST /v1/portal/password/forgot', { body: { email: `ninguem-${n}@parceira.example` } })
  sineta.parts.jobs.start()
  await expect.poll(waitingPhotos).toBeLessThan(1000)

  const since = (await sineta.sql<{ at: Date }>(`select clock() - interval '1 day' as at`))[0]!.at.toISOString()
  const path = '/v1/panel/client/delivery/resend-failed'
  const { body } = await sineta.call(`POST ${path}`, { as: other.owner, body: { since } })
  const askedAt = performance.now()
  const statusOf = async (id: string) =>
    (await sineta.sql<{ status: string }>('select status from resend_task where id = $1', [id]))[0]!.status
  await expect.poll(() => statusOf(body.task_id)).toBe('done')
  expectWithin(performance.now() - askedAt, 5_000)
  expect(await waitingPhotos()).toBeGreaterThan(100)

  // The mail goes through the second server; the silent one delays it by a few seconds.
  const forgotAt = performance.now()
  await sineta.call('POST /v1/portal/password/forgot', { body: { email: partner.email } })
  await expect.poll(() => [...mailedTo]).toContain(partner.email)
  expectWithin(performance.now() - forgotAt, 10_000)

  const times = await Promise.all(['clean-up', 'partitions'].map(dueAt))
  await sineta.advance(3601)
  const [cleanUp, partitions] = times.map((time) => time! + 1)
  await expect.poll(() => dueAt('clean-up')).toBeGreaterThan(cleanUp!)
  await expect.poll(() => dueAt('partitions')).toBeGreaterThan(partitions!)
  expect(await waitingPhotos()).toBeGreaterThan(0)
})

test('clients take turns in the processing of photos', async () => {
  await sineta.parts.jobs.stop()
  await upload(flooding, 20)
  for (let n = 0; n < 2; n++) await upload(other, 1)
  await sineta.advance(2)
  await sineta.parts.jobs.runDue()
  const order = await sineta.sql<{ client_id: string }>('select client_id from photo_upload order by started_at')
  expect(order.slice(0, 4).filter(({ client_id }) => client_id === other.client.id)).toHaveLength(2)
})

test('clients take turns in imports, however many files each has', async () => {
  const queue = ({ client, school }: { client: AClient; school: ASchool }, files: number) =>
    sineta.sql(
      `insert into import (client_id, school_id, kind, rows, total)
       select $1, $2, 'students', '[{"line": 2, "record": {"name": "Lia Prado"}}]', 1 from generate_series(1, $3::int)`,
      [client.id, school.id, files],
    )
  await queue(flooding, 20)
  await queue(other, 2)
  await sineta.advance(2)
  await sineta.parts.jobs.runDue()
  const order = await sineta.sql<{ client_id: string }>('select client_id from import order by touched_at')
  expect(order.slice(0, 4).filter(({ client_id }) => client_id === other.client.id)).toHaveLength(2)
})

test('partners take turns in resends, however many tasks each has', async () => {
  const [first, second] = [await anApp(sineta), await anApp(sineta)]
  await sineta.sql('delete from resend_task')
  const start = async (appId: string) =>
    sineta.sql(
      `insert into resend_task (app_id, receiver_id, receiver_kind, events, rate, matched, position, ends_before, due_at)
       values ($1, gen_random_uuid(), 'test', '{*}', 1, 0, uuid_v7_floor(clock()), uuid_v7_floor(clock()), clock() - interval '1 minute')`,
      [appId],
    )
  for (let n = 0; n < 5; n++) await start(first.id)
  await start(second.id)
  await sineta.advance(2)
  await sineta.parts.jobs.runDue()
  const order = await sineta.sql<{ app_id: string }>('select app_id from resend_task order by served_at')
  expect(order.slice(0, 2).map(({ app_id }) => app_id)).toContain(second.id)
})

const raiseNotice = ({ id }: { id: string }, tries = 0) =>
  sineta.sql(
    `insert into notice (app_id, kind, fields, tries) values ($1, 'digest', '{"app":"x","failed":1,"endpoints":{}}', $2)`,
    [id, tries],
  )

test('a notice whose last try ended without a result is given up and not mailed again', async () => {
  const owner = await aPartner(sineta)
  const app = await anAppOf(sineta, owner)
  // As left behind by processes that die while a server has the mail.
  await raiseNotice(app, 5)
  await sineta.advance(11)
  await sineta.parts.jobs.runDue()
  expect(await sineta.sql('select from notice where app_id = $1 and tell_at is not null', [app.id])).toEqual([])
  expect([...mailedTo]).not.toContain(owner.email)
})

const everySeconds = { 'resend-tasks': 1, 'account-mail': 2, 'audit-refusals': 60, 'clean-up': 600, partitions: 3600 }

test.each([3, 10, 3600, -3, -10, -3600])('a clock that steps by %s s and back leaves no job stuck', async (step) => {
  await sineta.parts.jobs.runDue()
  await sineta.advance(step)
  await sineta.parts.jobs.runDue()
  // A process that dies while it runs a job has locked it by the same clock.
  await sineta.sql(`update job set locked_until = clock() + interval '1 minute' where name = 'clean-up'`)
  await sineta.advance(-step)
  await sineta.advance(60)
  await sineta.parts.jobs.runDue()
  const late = await sineta.sql(
    `select name from job join unnest($1::text[], $2::int[]) as known (name, every) using (name)
     where due_at > clock() + make_interval(secs => every + 5) or locked_until > clock() + interval '80 seconds'`,
    [Object.keys(everySeconds), Object.values(everySeconds)],
  )
  expect(late).toEqual([])
})

describe('after the clock was an hour ahead', () => {
  afterEach(() => sineta.parts.jobs.stop())

  /** Each queues something for a partner and its app, and returns a function that says whether it was processed. */
  const queued: Record<string, (owner: APartner, app: APartnersApp) => Promise<() => Promise<boolean>>> = {
    async 'account mail'({ email }) {
      await sineta.call('POST /v1/portal/password/forgot', { body: { email } })
      return async () => mailedTo.has(email)
    },
    async 'a notice'({ email }, app) {
      await raiseNotice(app)
      return async () => mailedTo.has(email)
    },
    async 'a receiver check'({ token }, app) {
      const { body } = await sineta.call(`POST ${app.path}/receiver-check`, { as: token, body: {} })
      const read = () => sineta.call(`GET ${app.path}/receiver-check/${body.check_id}`, { as: token })
      return async () => (await read()).body.status === 'done'
    },
    async 'a school day'({ token }, app) {
      const path = `${app.path}/sandbox/school-day`
      const { body } = await sineta.call(`POST ${path}`, { as: token, body: {} })
      const read = () => sineta.call(`GET ${path}/${body.school_day_id}`, { as: token })
      // Later steps carry the wrong time, and one of them is refused for that.
      return async () => (await read()).body.steps_done > 0
    },
  }

  test.each(Object.keys(queued))('%s that was queued meanwhile is processed within a minute', async (what) => {
    const owner = await aPartner(sineta)
    const app = await anAppOf(sineta, owner, { testUrl: receiver.url })
    await sineta.sql('update session set expires_at = null')
    // The jobs have run by the right clock, so only their conditions make them due.
    await sineta.parts.jobs.runDue()
    await sineta.advance(3600)
    const isProcessed = await queued[what]!(owner, app)
    await sineta.advance(-3600)
    await sineta.advance(60)
    sineta.parts.jobs.start()
    await expect.poll(isProcessed).toBe(true)
  })

  test('a job that ran meanwhile is due within a minute, even without work', async () => {
    await sineta.advance(3600)
    await sineta.parts.jobs.runDue()
    await sineta.advance(-3600)
    await sineta.advance(60)
    sineta.parts.jobs.start()
    const isAhead = async (name: keyof typeof everySeconds) =>
      (await dueAt(name))! > (await clock()) + (everySeconds[name] + 5) * 1000
    for (const name of ['account-mail', 'resend-tasks'] as const) await expect.poll(() => isAhead(name)).toBe(false)
  })
})
