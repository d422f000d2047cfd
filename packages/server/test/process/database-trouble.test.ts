import { once } from 'node:events'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { migrate, migrations } from '../../src/platform/database/migrate.ts'
import { isOutage } from '../../src/platform/database/outage.ts'
import { aStudent } from '../support/builders.ts'
import { type Harness, type OwnPostgres, openHarness, startOwnPostgres } from '../support/harness.ts'
import { type Running, startProcess } from '../support/processes.ts'
import { expectWithin } from '../support/slowness.ts'

// A database of its own that suffers every kind of trouble we know, under a service in a separate process. ROUNDS makes it
// longer.

const rounds = Number(process.env.ROUNDS ?? 0)
/** Few enough that a busy machine keeps up, so that only the trouble of the database causes delays. */
const perSecond = 30
const longer = { timeout: 900_000 + rounds * 5_000 }

let postgres: OwnPostgres
let harness: Harness
let service: Running
let url: string
const admins: Client[] = []

beforeAll(async () => {
  // Few connections, so that the test can take all of them.
  postgres = await startOwnPostgres({ settings: { max_connections: '60' } })
  harness = await openHarness(postgres.url, { isPatient: false })
  service = startProcess('all', postgres.url, { DATABASE_POOL: '8', SINETA_DEMO: '0' })
  url = (await service.started).base_url
})
afterEach(async () => {
  await Promise.all(admins.splice(0).map((client) => client.end().catch(() => {})))
  expect(service.child.exitCode, service.output().slice(-2000)).toBeNull()
  // In every case the service recovers on its own, and delivers what it acknowledged.
  await expect.poll(() => harness.call(url).then(({ status }) => status)).toBe(201)
  await harness.drained()
  await harness.expectNothingLost([])
})
afterAll(async () => {
  service.kill('SIGTERM')
  await service.exit
  await harness.close()
  await postgres.close()
})

/** A session of another database user. A test may terminate it, so losing it is not an error. */
async function openSession(): Promise<Client> {
  const client = new Client({ connectionString: postgres.url, application_name: 'test session' })
  client.on('error', () => {})
  await client.connect()
  admins.push(client)
  return client
}

const health = async () => Promise.all(['/livez', '/readyz'].map(async (path) => (await fetch(url + path)).status))

test('with a read-only database writes are refused with 503 and Retry-After, reads continue, and the service is alive but not ready', async () => {
  const admin = await openSession()
  const readOnly = async (value: 'on' | 'off') => {
    await admin.query(`alter system set default_transaction_read_only = ${value}`)
    await admin.query('select pg_reload_conf()')
  }
  const before = await harness.call(url)
  await readOnly('on')
  await expect.poll(() => harness.call(url)).toMatchObject({ status: 503, retryAfter: '2' })
  expect(await harness.list(url)).toBe(200)
  expect(await health()).toEqual([200, 503])
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'not_ready', failed: 'writable' })
  await readOnly('off')
  await expect.poll(health).toEqual([200, 200])
  await harness.expectNothingLost(before.events)
})

test('when all sessions are terminated again and again, calls succeed again and nothing is lost', longer, async () => {
  const admin = await openSession()
  const flow = harness.flow(() => url, perSecond)
  const succeeded = () => flow.calls.filter(({ status }) => status === 201).length
  for (let i = 0; i < Math.max(rounds, 3); i++) {
    await expect.poll(succeeded, { interval: 20 }).toBeGreaterThanOrEqual((i + 1) * 2 * perSecond)
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid <> pg_backend_pid() and backend_type = 'client backend' and application_name like 'sineta%'`,
    )
  }
  await expect.poll(succeeded).toBeGreaterThanOrEqual((Math.max(rounds, 3) * 2 + 1) * perSecond)
  await flow.stop()
  const refused = flow.calls.filter(({ status }) => status !== 201)
  expect(refused.filter(({ status }) => status !== 503)).toEqual([])
  // How many calls are interrupted depends on the load of the machine, so only the proof, which runs alone, checks the published
  // share.
  if (rounds > 0) expect(refused.length / flow.calls.length).toBeLessThan(0.05)
  await harness.drained()
  await harness.expectNothingLost(flow.acknowledged())
  const arrived = new Set(harness.receiver.confirmed().map(({ id }) => id))
  expect((await harness.deliveries()).filter(({ id, status }) => status !== 'delivered' || !arrived.has(id))).toEqual(
    [],
  )
  console.log(`${flow.calls.length} calls, ${refused.length} refused, 0 lost`)
})

test(
  'while results cannot be recorded callers are served all the same, and afterwards everything is delivered',
  longer,
  async () => {
    const admin = await openSession()
    await admin.query(
      `create function not_now() returns trigger language plpgsql as $$ begin raise exception 'not now' using errcode = '55000'; end $$;
     create trigger not_now before insert on attempt for each row execute function not_now()`,
    )
    // So many at once that slots are always free when the first results fail.
    const calls = await Promise.all(Array.from({ length: 200 }, () => harness.call(url)))
    await expect.poll(() => service.output()).toContain('delivery.results_not_written')
    expect((await harness.call(url)).status).toBe(201)
    // This may deadlock with the service's writes, and be the one that is cancelled.
    const restore = () =>
      admin.query('drop trigger not_now on attempt; drop function not_now()').then(
        () => true,
        () => false,
      )
    await expect.poll(restore).toBe(true)
    await harness.drained()
    await harness.expectNothingLost(calls.flatMap(({ events }) => events))
  },
)

describe('when no database connection is available', () => {
  test('because the server has none left, callers are refused within a second', async () => {
    const admin = await openSession()
    const others = `from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> 'test session'`
    // Terminate sessions and take their slots, until the service has none left and has noticed.
    const takeAll = async () => {
      await admin.query(`select pg_terminate_backend(pid) ${others}`)
      while (await openSession().then(...yesOrFull));
      return (await admin.query(`select ${others}`)).rowCount === 0 ? health() : []
    }
    await expect.poll(takeAll).toEqual([200, 503])
    const calls = await Promise.all(Array.from({ length: 10 }, () => harness.call(url)))
    expect(calls.map(({ status, retryAfter }) => [status, retryAfter])).toEqual(calls.map(() => [503, '2']))
    expectWithin(Math.max(...calls.map(({ ms }) => ms)), 1_000)
  })

  test('because all of the pool are busy, callers are refused within a second', async () => {
    const { pool } = harness.parts.app
    await harness.createSubject()
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    const began = performance.now()
    const reply = await harness.parts.http.inject({
      method: 'POST',
      url: `/v1/partners/school/${harness.school.cnpj}/subject`,
      headers: { authorization: `Bearer ${harness.client.key}` },
      payload: { name: 'Espera', abbreviation: 'ESP' },
    })
    const took = performance.now() - began
    for (const client of held) client.release()
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2'])
    expectWithin(took, 1_000)
  })
})

test('while the delivery log is locked, no caller waits longer than 3 s, not even at the gate', async () => {
  const { number } = await aStudent(harness.builders, harness.school)
  const checkIn = async () => {
    const began = performance.now()
    const { status } = await fetch(`${url}/v1/attendance/student/biometric/check/in`, {
      method: 'POST',
      headers: { authorization: `Bearer ${harness.school.deviceKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ school_cnpj: harness.school.cnpj, enrollment_number: number }),
    })
    return { status, ms: performance.now() - began }
  }
  const admin = await openSession()
  await admin.query('begin; lock table delivery')
  // In waves, so that some queue behind others that already wait.
  const calls: Promise<{ status: number; ms: number }>[] = []
  for (let wave = 0; wave < 8; wave++) {
    for (let i = 0; i < 5; i++) calls.push(checkIn())
    calls.push(harness.call(url))
    await admin.query('select pg_sleep(0.25)')
  }
  const ended = await Promise.all(calls)
  await admin.query('rollback')
  expect(ended.map(({ status }) => status)).toEqual(ended.map(() => 503))
  expectWithin(Math.max(...ended.map(({ ms }) => ms)), 3_000)
  expect((await checkIn()).status).toBe(201)
  await harness.sql('delete from queue_entry where event_id in (select id from event where name like $1)', [
    'attendance.%',
  ])
  await harness.sql('delete from delivery where event_name like $1', ['attendance.%'])
  await harness.sql('delete from event where name like $1', ['attendance.%'])
})

test('while a transaction locks the rows of keys, requests with these keys are answered, and their use is recorded later', async () => {
  const admin = await openSession()
  await admin.query('update api_key set last_used_at = null; begin; select from api_key for update')
  expect((await harness.call(url)).status).toBe(201)
  await admin.query('rollback')
  await expect
    .poll(async () => {
      await harness.call(url)
      return harness.sql('select from api_key where last_used_at is not null')
    })
    .not.toEqual([])
})

test('a transaction that the database ended because its process stalled counts as an outage, not as an internal error', async () => {
  const heldUp = await openSession()
  const ended = once(heldUp, 'error')
  await heldUp.query('set idle_in_transaction_session_timeout = 1; begin')
  const [error] = await ended
  expect(error).toMatchObject({ code: '25P03' })
  expect(isOutage(error)).toBe(true)
})

test(
  'a migration during traffic fails no call, even while a reader locks a table that it changes',
  longer,
  async () => {
    const flow = harness.flow(() => url, perSecond)
    const reader = await openSession()
    await reader.query('begin; select count(*) from delivery')
    const sql = `alter table delivery add column for_a_test int; alter table queue_entry add column for_a_test int;
    alter table event add column for_a_test text; alter table attempt add column for_a_test int;
    create index for_a_test on subject (name)`
    const migrated = migrate(postgres.url, withOneMore(sql)).then(() => true)
    // The reader blocks a few of its tries.
    await reader.query('select pg_sleep(2)')
    await reader.query('commit')
    expect(await migrated).toBe(true)
    const soFar = flow.calls.length
    await expect.poll(() => flow.calls.length).toBeGreaterThan(soFar + perSecond)
    await flow.stop()
    expect(flow.calls.filter(({ status }) => status !== 201)).toEqual([])
    expectWithin(Math.max(...flow.calls.map(({ ms }) => ms)), 2_000)
    await harness.drained()
    await harness.expectNothingLost(flow.acknowledged())
    expect(await health()).toEqual([200, 200])
  },
)

const withOneMore = async (sql: string) => [...(await migrations()), { name: '9999_tomorrow.sql', sql, hash: 'x' }]

/** Whether another session could be opened. */
const yesOrFull = [
  () => true,
  (error: { code?: string }) => {
    if (error.code === '53300') return false
    throw error
  },
] as const
