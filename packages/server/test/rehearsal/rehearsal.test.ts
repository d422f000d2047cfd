import type pg from 'pg'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../src/platform/config.ts'
import { createLog } from '../../src/platform/log.ts'
import { createSineta } from '../../src/sineta.ts'
import { aClient, aSchool, aStudent } from '../support/builders.ts'
import { execute } from '../support/database.ts'
import { testKek, useSineta } from '../support/sineta.ts'

const sineta = useSineta()

/** A process on the same database that rehearses when it starts. Its log, and the connections it has opened. */
function rehearsing(role: 'api' | 'all' = 'api') {
  const { databaseUrl } = sineta
  const lines: { msg: string }[] = []
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATABASE_URL: databaseUrl, RATE_LIMITS: '0' })
  const parts = createSineta({
    config: { ...config, role },
    databaseUrl,
    kek: [testKek],
    log: createLog('debug', { write: (line: string) => void lines.push(JSON.parse(line)) }),
    databaseTimeoutMs: 60_000,
    rehearses: true,
  })
  onTestFinished(() => (parts.http.server.listening ? parts.stop() : undefined))
  const connections: pg.PoolClient[] = []
  for (const { pool } of [parts.app, parts.system]) pool.on('connect', (client) => connections.push(client))
  return { parts, lines, connections }
}

/** The number of rows of each table, except for what a worker that runs tells about itself. */
async function countRows() {
  const tables = await sineta.sql<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition and relname not in ('worker', 'job')`,
  )
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as n from ${name}`)
  return sineta.sql(`${counts.join(' union all ')} order by name`)
}

test.each(['api', 'all'] as const)('a rehearsal of the role %s leaves no row, metric or log line', async (role) => {
  // What the jobs do in their first turn is none of the rehearsal's business.
  await sineta.parts.jobs.runDue()
  const before = await countRows()
  expect(before.length).toBeGreaterThan(50)
  const { parts, lines } = rehearsing(role)
  await parts.start()
  expect(lines).toEqual([])
  expect(await countRows()).toEqual(before)
  expect(await parts.readMetrics()).not.toContain('check/in')
})

test('the first check-ins after a rehearsal open no connection and prepare no statement', async () => {
  const { parts, connections } = rehearsing()
  await parts.start()
  const client = await aClient(sineta, { webhookUrl: 'http://127.0.0.1:9/' })
  const school = await aSchool(sineta, client)
  const students = await Promise.all(Array.from({ length: 6 }, () => aStudent(sineta, school)))
  const prepared = () => connections.map(({ connection }) => Object.keys(statementsOf(connection)).sort())
  const before = prepared()
  expect(before.map(({ length }) => length).sort()).toEqual([2, 2, 6, 6])
  for (const { number } of students) {
    const { statusCode, body } = await parts.http.inject({
      method: 'POST',
      url: '/v1/attendance/student/biometric/check/in',
      headers: { authorization: `Bearer ${school.deviceKey}` },
      payload: { school_cnpj: school.cnpj, enrollment_number: number },
    })
    expect(statusCode, body).toBe(201)
  }
  expect(prepared()).toEqual(before)
})

/** Locks that sessions of this database wait for. */
const waiting = `select * from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`

test('rehearsals do not wait for each other', async () => {
  const watcher = new Client({ connectionString: sineta.databaseUrl })
  await watcher.connect()
  onTestFinished(() => watcher.end())
  // Without workers, whose deliveries have locks of their own.
  const processes = Array.from({ length: 3 }, () => rehearsing())
  let isOver = false
  const waits: unknown[] = []
  const watching = (async () => {
    while (!isOver) waits.push(...(await watcher.query(waiting)).rows)
  })()
  await Promise.all(processes.map(({ parts }) => parts.start()))
  isOver = true
  await watching
  expect(waits).toEqual([])
  for (const { lines } of processes) expect(lines).toEqual([])
})

test('a start succeeds, with one warning, if the database refuses the rehearsal', async () => {
  await execute(
    sineta.databaseUrl,
    `create function refuse() returns trigger language plpgsql as $$ begin raise query_canceled; end $$;
     create trigger refuse before insert on client for each row when (new.slug like 'rehearsal-%') execute function refuse()`,
  )
  onTestFinished(() => execute(sineta.databaseUrl, 'drop function refuse cascade'))
  const { parts, lines } = rehearsing()
  await parts.start()
  expect(lines).toMatchObject([{ msg: 'rehearsal.failed', error: { code: '57014' } }])
  expect((await parts.http.inject('/livez')).statusCode).toBe(200)
})

test('a stop does not wait for the rehearsal', async () => {
  const other = new Client({ connectionString: sineta.databaseUrl })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin; lock table client')
  const { parts, lines } = rehearsing()
  const refused = expect(parts.start()).rejects.toThrow()
  await expect.poll(async () => (await other.query(waiting)).rowCount).toBeGreaterThan(0)
  const stopped = parts.stop()
  await refused
  await other.query('rollback')
  await stopped
  expect(lines).toEqual([])
})

/** The statements that a connection has prepared, by name. */
const statementsOf = (connection: unknown) =>
  (connection as { parsedStatements: Readonly<Record<string, string>> }).parsedStatements
