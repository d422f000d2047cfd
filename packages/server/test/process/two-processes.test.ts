import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { createSchedule } from '../../src/platform/jobs/schedule.ts'
import type { Job } from '../../src/platform/jobs.ts'
import { aClient, anApp, aSchool, aStudent, connect } from '../support/builders.ts'
import { anAppOf, aPartner, password } from '../support/management.ts'
import { useReceiver } from '../support/receiver.ts'
import { useSecondSineta, useSineta } from '../support/sineta.ts'

// Two complete Sinetas on one database, like two processes that share nothing else. Access that one of them revokes is refused by
// the other from its next request or attempt on.

const here = useSineta()
const there = useSecondSineta(here)
const [old, moved] = [useReceiver(), useReceiver()]

describe('access that ends in one process has ended in the other', () => {
  test('a session', async () => {
    const { token } = await aPartner(here)
    expect((await there.call('GET /v1/portal/profile', { as: token })).status).toBe(200)
    await here.call('DELETE /v1/portal/session', { as: token })
    expect((await there.call('GET /v1/portal/profile', { as: token })).status).toBe(401)
  })

  test('a key of an app, and its connection', async () => {
    const client = await aClient(here)
    const school = await aSchool(here, client)
    const app = await anApp(here)
    await connect(here, app, client)
    const read = () => there.call(`GET /v1/partners/school/${school.cnpj}/student`, { as: app.keys.live })
    for (let i = 0; i < 3; i++) expect((await read()).status).toBe(200)
    await here.sql(`update connection set granted_scopes = '{classrooms:read}' where app_id = $1`, [app.id])
    expect((await read()).status).toBe(403)
    await here.sql(`update connection set granted_scopes = '{students:read}', school_cnpjs = '{}' where app_id = $1`, [
      app.id,
    ])
    expect((await read()).status).toBe(404)
    await here.sql(`update connection set school_cnpjs = null where app_id = $1`, [app.id])
    expect((await read()).status).toBe(200)
    await here.sql(`update connection set status = 'revoked' where app_id = $1`, [app.id])
    expect((await read()).status).toBe(404)
    await here.sql(`update api_key set revoked_at = clock() where app_id = $1`, [app.id])
    expect((await read()).status).toBe(401)
  })
})

describe('of the same thing done in both processes at once, one counts', () => {
  test('a code of the authenticator, and a recovery code', async () => {
    const { token, email } = await aPartner(here)
    const { body: begun } = await here.call('POST /v1/portal/totp', { as: token, body: { password } })
    const code = async () => {
      const [{ now }] = (await here.sql('select clock() as now')) as [{ now: Date }]
      return new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate({ timestamp: now.getTime() })
    }
    const confirm = await code()
    const both = await Promise.all([
      here.call('POST /v1/portal/totp/confirm', { as: token, body: { code: confirm } }),
      there.call('POST /v1/portal/totp/confirm', { as: token, body: { code: confirm } }),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    await here.advance(30)
    const body = { email, password, totp: await code() }
    const all = await Promise.all(
      [here.call, there.call, here.call, there.call, here.call, there.call, here.call, there.call].map((call) =>
        call('POST /v1/portal/session', { body }),
      ),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    const recovery = both.find(({ status }) => status === 200)!.body.recovery_codes[0]
    const used = await Promise.all(
      [here.call, there.call, here.call, there.call].map((call) =>
        call('POST /v1/portal/session', { body: { email, password, totp: recovery } }),
      ),
    )
    expect(used.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('ten guesses at a password, not ten in each process', async () => {
    const { email } = await aPartner(here)
    await here.sql('delete from known_network')
    const all = await Promise.all(
      Array.from({ length: 24 }, (_, i) =>
        (i % 2 ? here.call : there.call)('POST /v1/portal/session', {
          body: { email, password: `errada numero ${i}` },
        }),
      ),
    )
    expect(all.filter(({ status }) => status === 401)).toHaveLength(10)
    await here.sql('delete from tries')
  })

  test('a request with an idempotency key', async () => {
    const client = await aClient(here)
    const school = await aSchool(here, client)
    const send = (call: typeof there.call) =>
      call(`POST /v1/partners/school/${school.cnpj}/student`, {
        as: client.key,
        body: { name: 'Davi Rocha' },
        headers: { 'idempotency-key': 'um so' },
      })
    const all = await Promise.all([send(here.call), send(there.call), send(here.call), send(there.call)])
    // Some of the requests that came while the first was in flight are refused with 409.
    expect(all.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
    expect((await send(there.call)).status).toBe(201)
    expect(await here.sql('select from student where school_id = $1', [school.id])).toHaveLength(1)
  })
})

test('a process that stalled for too long does not free a job that another one has taken meanwhile', async () => {
  const job: Job = { name: 'job of this test', everySeconds: 60, lane: 'quick', run: async () => 0 }
  const [ours, theirs] = [createSchedule(here.parts.system, [job]), createSchedule(there.parts.system, [job])]
  const stale = await ours.take(job)
  await here.advance(120)
  const held = await theirs.take(job)
  await ours.release(job, stale!, true)
  expect(await ours.take(job)).toBeNull()
  await theirs.release(job, held!, true)
  expect(await ours.take(job)).not.toBeNull()
})

test('a receiver that one process knows follows changes made in the other: its secret, its address and a pause', async () => {
  const partner = await aPartner(here)
  const app = await anAppOf(here, partner, { testUrl: old.url })
  there.parts.worker.start()
  const { cnpj, device_key: deviceKey } = app.sandbox
  const [found] = await here.sql<{ id: string; clientId: string }>(
    'select id, client_id as "clientId" from school where cnpj = $1',
    [cnpj],
  )
  const school = { ...found!, cnpj, deviceKey, timeZone: 'America/Sao_Paulo' }
  const checkIn = async () => {
    const { number } = await aStudent(here, school)
    const reply = await there.call('POST /v1/attendance/student/biometric/check/in', {
      as: school.deviceKey,
      body: { school_cnpj: school.cnpj, enrollment_number: number },
    })
    expect(reply.status).toBe(201)
    await expect.poll(async () => (await here.sql('select from queue_entry')).length).toBe(0)
  }
  for (let i = 0; i < 4; i++) await checkIn()
  expect(old.received).toHaveLength(4)
  await here.call(`POST ${app.path}/secret/rotate`, { as: partner.token, body: { overlap_hours: 1 } })
  await checkIn()
  expect(String(old.received.at(-1)!.headers['webhook-signature']).split(' ')).toHaveLength(2)
  const put = (body: object) => here.call(`PUT ${app.path}/endpoint/test`, { as: partner.token, body })
  await put({ url: moved.url })
  const before = old.received.length
  await checkIn()
  expect([old.received.length, moved.received.length]).toEqual([before, 1])
  await put({ url: moved.url, status: 'paused' })
  await checkIn()
  expect([old.received.length, moved.received.length]).toEqual([before, 1])
  await put({ url: old.url, status: 'active' })
  await checkIn()
  expect([old.received.length, moved.received.length]).toEqual([before + 1, 1])
  await here.advance(3601)
  await checkIn()
  expect(String(old.received.at(-1)!.headers['webhook-signature']).split(' ')).toHaveLength(1)
})
