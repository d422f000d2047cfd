// A Sineta for benches, with its own PostgreSQL in the settings of the service (fsync on) and a new database for each run.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { newSecret, scopeNames } from '@sineta/contract'
import { readConfig } from '@sineta/server/platform/config.js'
import { migrate } from '@sineta/server/platform/database/migrate.js'
import { startEmbeddedPostgres } from '@sineta/server/platform/embedded-postgres/embedded-postgres.js'
import { createSineta, type Sineta } from '@sineta/server/sineta.js'
import pg from 'pg'

export type BenchEnvironment = {
  sineta: Sineta
  sql(text: string, values?: unknown[]): Promise<any[]>
  databaseUrl: string
  /** Starts a process that only delivers, and resolves once it has started. */
  startWorker(options?: { inFlight?: number }): Promise<WorkerProcess>
  /** Starts the service in a separate process, and resolves to its URL once it has started. */
  startService(): Promise<{ url: string; stop(): Promise<void> }>
  close(): Promise<void>
}

export type WorkerProcess = {
  /** Returns the peak memory of the process so far. */
  peakMegabytes(): Promise<number>
  stop(): Promise<void>
}

/** `role` is what Sineta does once it is started. With `isAlone`, its database serves no other process, as with `npm start`. */
export async function openEnvironment({
  role = 'all' as 'all' | 'api',
  isAlone = false,
} = {}): Promise<BenchEnvironment> {
  const postgres = await startEmbeddedPostgres({
    dataFolder: path.resolve(import.meta.dirname, '../../.cache/bench-postgres'),
    endsWithProcess: true,
  })
  const name = `bench_${randomBytes(4).toString('hex')}`
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  const { rows } = await admin.query(`select datname from pg_database where datname like 'bench\\_%'`)
  for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`)
  await admin.query(`create database ${name}`)
  // The address that a service started by `npm start` uses.
  const url = new URL(postgres.socketUrl)
  url.pathname = `/${name}`
  await migrate(url.href)

  const kek = `1:${randomBytes(32).toString('base64')}`
  const settings = {
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: url.href,
    EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
    RATE_LIMITS: '0',
    LOG_LEVEL: 'error',
    KEK: kek,
  }
  const config = readConfig(settings)
  // Without the time limits of the service, because inserting a million rows takes long.
  const unlimitedPool = new pg.Pool({ connectionString: url.href, max: 2 })
  // The database is dropped while its last connections are still closing.
  unlimitedPool.on('error', () => {})
  const sineta = createSineta({
    config: { ...config, role, ...(isAlone && { databaseUrl: null }) },
    databaseUrl: url.href,
    kek: [kek],
  })
  return {
    sineta,
    databaseUrl: url.href,
    startWorker: ({ inFlight } = {}) =>
      startWorker({ ...settings, ...(inFlight && { WORKER_IN_FLIGHT: String(inFlight) }) }),
    startService: () => startService(settings),
    sql: async (text, values = []) => (await unlimitedPool.query(text, values)).rows,
    async close() {
      await sineta.stop()
      await unlimitedPool.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
      await postgres.stop()
    },
  }
}

async function startWorker(settings: Record<string, string>): Promise<WorkerProcess> {
  const { child, stop } = await startProcess('worker', settings)
  return {
    async peakMegabytes() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Number(/VmHWM:\s+(\d+)/.exec(status)![1]) / 1024
    },
    stop,
  }
}

async function startService(settings: Record<string, string>) {
  const { line, stop } = await startProcess('all', settings)
  return { url: (JSON.parse(line) as { base_url: string }).base_url, stop }
}

async function startProcess(role: 'all' | 'worker', settings: Record<string, string>) {
  const main = fileURLToPath(new URL('../../packages/server/bundle/main.js', import.meta.url))
  const child = spawn(process.execPath, [...process.execArgv, main, '--role', role], {
    env: { PATH: process.env.PATH, ...settings, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Its first line says that it has started.
  const died = once(child, 'exit').then(() => Promise.reject(new Error('the service did not start: see above')))
  const [line] = await Promise.race([once(child.stdout, 'data'), died])
  // Expected when the process is stopped.
  died.catch(() => {})
  child.stdout.resume()
  return {
    child,
    line: String(line).split('\n')[0]!,
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

/** Creates apps with a production endpoint at this URL, connected to one client. Returns the client's id. */
export async function createConnectedApps(
  { sineta, sql }: BenchEnvironment,
  count: number,
  url: string,
): Promise<string> {
  const [{ id: clientId }] = (await sql(
    `insert into client (slug, name, environment) values ('colegio-bench', 'Bench', 'live') returning id`,
  )) as [{ id: string }]
  await sql('insert into client_apis (client_id) values ($1)', [clientId])
  const [{ id: partnerId }] = (await sql(
    `insert into partner (name, cnpj) values ('Bench', '11222333000181') returning id`,
  )) as [{ id: string }]
  for (let i = 0; i < count; i++) {
    const [{ id: sandboxId }] = (await sql(
      `insert into client (slug, name, environment) values ($1, 'Sandbox', 'sandbox') returning id`,
      [`sandbox-bench-${i}`],
    )) as [{ id: string }]
    const [{ id: appId }] = (await sql(
      `insert into app (partner_id, slug, name, requested_scopes, sandbox_client_id) values ($1, $2, 'App', $3, $4) returning id`,
      [partnerId, `bench-${i}`, [...scopeNames], sandboxId],
    )) as [{ id: string }]
    const [{ id: secretId }] = (await sql(`insert into signing_secret (app_id, sealed) values ($1, '') returning id`, [
      appId,
    ])) as [{ id: string }]
    await sql('update signing_secret set sealed = $2 where id = $1', [
      secretId,
      sineta.services.secrets.seal(newSecret(), `signing_secret:${secretId}`),
    ])
    await sql(`insert into endpoint (app_id, kind, url) values ($1, 'production', $2)`, [appId, url])
    await sql(`insert into connection (app_id, client_id, status, granted_scopes) values ($1, $2, 'connected', $3)`, [
      appId,
      clientId,
      [...scopeNames],
    ])
  }
  return clientId
}

/** Creates a backlog of check-ins, one event for each delivery, spread over the endpoints that match the SQL condition `which`. */
export async function createBacklog(
  { sql }: BenchEnvironment,
  clientId: string,
  count: number,
  which = 'true',
): Promise<void> {
  await sql(
    `with events as (
       insert into event (id, client_id, name, timestamp, data, source, operation)
       select uuid_v7(clock(), (n % 4096)::int), $1, 'attendance.check_in', '2026-03-02T07:12:10-03:00',
         '{"school_cnpj":"11222333000181","enrollment_number":"2026.00123","checked_in_at":"2026-03-02 07:12:09"}', 'device', 'bench'
       from generate_series(1, $2::int) n returning id
     ), numbered as (select id, row_number() over () as n from events), receivers as (
       select p.id, p.app_id, row_number() over () - 1 as n, count(*) over () as total from endpoint p join connection k on k.app_id = p.app_id where k.client_id = $1 and ${which}
     ), made as (
       insert into delivery (id, event_id, client_id, app_id, receiver_id, receiver_kind, event_name)
       select uuid_v7(clock(), (m.n % 4096)::int), m.id, $1, r.app_id, r.id, 'production', 'attendance.check_in'
       from numbered m join receivers r on m.n % r.total = r.n returning *
     )
     insert into queue_entry (delivery_id, event_id, client_id, app_id, receiver_id, receiver_kind, masked, due_at, cycle_limit)
     select id, event_id, client_id, app_id, receiver_id, receiver_kind, false, clock(), 6 from made`,
    [clientId, count],
  )
  await sql('analyze queue_entry')
}
