import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { readConfig } from '../../src/platform/config.ts'
import { createLog, type Log } from '../../src/platform/log.ts'
import { createSineta, type Sineta } from '../../src/sineta.ts'
import { createDatabase, execute } from './database.ts'
import './quick-passwords.ts'

export type Reply = { status: number; headers: Headers; body: any }
export type CallOptions = { as?: string; body?: unknown; headers?: Record<string, string> }

export type TestSineta = {
  readonly url: string
  readonly parts: Sineta
  readonly databaseUrl: string
  /** Sends one request to the running server: `call('POST /v1/…', { as: token, body })`. */
  call(route: string, options?: CallOptions): Promise<Reply>
  /** Moves the database's clock, and with it every schedule, lease and expiry. */
  advance(seconds: number): Promise<void>
  /** Delivers until nothing is due: no sleeping, no polling. */
  deliver(): Promise<void>
  sql<Row = Record<string, any>>(text: string, values?: unknown[]): Promise<Row[]>
}

export const testKek = `1:${randomBytes(32).toString('base64')}`

/** A complete Sineta in this process, with its own database and port and no background work. Stops with the test file. */
export function useSineta(env: Record<string, string> = {}, log?: Log): TestSineta {
  let started: Awaited<ReturnType<typeof startSineta>> | undefined
  beforeAll(async () => {
    started = await startSineta(env, log)
  })
  afterAll(() => started?.stop())
  const now = () => started!
  return {
    get url() {
      return now().url
    },
    get parts() {
      return now().parts
    },
    get databaseUrl() {
      return now().databaseUrl
    },
    call: (...args) => now().call(...args),
    advance: (seconds) => now().advance(seconds),
    deliver: () => now().deliver(),
    sql: (...args) => now().sql(...args),
  }
}

/** Another Sineta on the same database, like a process that shares nothing else with the first. */
export function useSecondSineta(first: TestSineta): Pick<TestSineta, 'parts' | 'call'> {
  let started: { parts: Sineta; url: string } | undefined
  beforeAll(async () => {
    const config = readConfig({
      NODE_ENV: 'test',
      PORT: '0',
      DATABASE_URL: first.databaseUrl,
      EGRESS_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
      RATE_LIMITS: '0',
    })
    const parts = createSineta({
      config: { ...config, role: 'api' },
      databaseUrl: first.databaseUrl,
      kek: [testKek],
      log: createLog('silent'),
      databaseTimeoutMs: 60_000,
    })
    started = { parts, url: await parts.start() }
  })
  afterAll(() => started?.parts.stop())
  return {
    get parts() {
      return started!.parts
    },
    call: (...args) => callsTo(started!.url)(...args),
  }
}

export async function startSineta(
  env: Record<string, string> = {},
  log = env.LOG_LEVEL ? createLog(env.LOG_LEVEL) : createLog('error', ownFailures),
): Promise<TestSineta & { stop(): Promise<void> }> {
  const database = await createDatabase()
  await moveable(database.url)
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: database.url,
    DATABASE_POOL: '8',
    EGRESS_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
    RATE_LIMITS: '0',
    ...env,
  })
  // The worker is run by `deliver`, so that a test knows when it is done.
  const parts = createSineta({
    config: { ...config, role: 'api' },
    databaseUrl: database.url,
    kek: [testKek],
    log,
    // Tests share the machine: a slow answer does not mean that the database is down.
    databaseTimeoutMs: 60_000,
  })
  await parts.start()
  // Client and server share this process. If it stalls for seconds, the client could write to a socket that the server is about
  // to close.
  parts.http.server.keepAliveTimeout = 600_000
  // The address it listens on, which may differ from BASE_URL.
  const url = `http://127.0.0.1:${(parts.http.server.address() as AddressInfo).port}`

  return {
    url,
    parts,
    databaseUrl: database.url,
    call: callsTo(url),
    advance: async (seconds) => {
      await parts.system.pool.query('update test_clock set moved = moved + make_interval(secs => $1)', [seconds])
    },
    deliver: () => parts.worker.drain(),
    async sql<Row>(text: string, values: unknown[] = []) {
      const { rows } = await parts.system.pool.query(text, values)
      return rows as Row[]
    },
    async stop() {
      // Otherwise a request that a test never finished would delay the stop.
      const unfinished = setTimeout(() => parts.http.server.closeAllConnections(), 2_000)
      await parts.stop()
      clearTimeout(unfinished)
      await database.drop()
    },
  }
}

/** Sends requests to the server at this address: `call('POST /v1/…', { as: token, body })`. */
const callsTo =
  (url: string): TestSineta['call'] =>
  async (route, { as, body, headers = {} } = {}) => {
    const [method = 'GET', path = '/'] = route.split(' ')
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(as !== undefined && { authorization: `Bearer ${as}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === 'string' || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
      }),
    })
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? null : isJson ? JSON.parse(text) : text,
    }
  }

/** Prints the cause of an unexpected 500, without which a failure on a CI machine cannot be explained. */
const ownFailures = {
  write(line: string) {
    if (line.includes('"code":"internal_error"')) process.stderr.write(line)
  },
}

/** Replaces the database's clock with one that tests can advance. */
async function moveable(url: string) {
  await execute(
    url,
    `create table test_clock (moved interval not null);
     insert into test_clock values ('0');
     create or replace function clock() returns timestamptz language sql stable as $$ select now() + (select moved from test_clock) $$`,
  )
}
