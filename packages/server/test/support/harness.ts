import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { Client } from 'pg'
import { expect } from 'vitest'
import { migrate } from '../../src/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import type { ReceiverKind } from '../../src/webhooks/rules/delivery.ts'
import { aClient, anApp, aSchool, connect } from './builders.ts'
import { retryWhileBusy } from './busy.ts'
import { createDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { type Copy, rowsOf, startReceiver } from './processes.ts'

export type Harness = Awaited<ReturnType<typeof openHarness>>

/** How one call ended: the events it was acknowledged with, or the status of its refusal; 0 without a response. */
export type Called = {
  readonly status: number
  readonly events: readonly string[]
  readonly ms: number
  readonly retryAfter: string | null
  /** Why there was no response. */
  readonly fault: string | null
}

/** Opens one with its own database, which is dropped when it closes. */
export async function openOwnHarness() {
  const database = await createDatabase()
  const harness = await openHarness(database.url)
  return {
    ...harness,
    async close() {
      await harness.close()
      await database.drop()
    },
  }
}

/**
 * A school with two receivers, its client's URL and a connected app, for tests that start processes and kill them or their
 * database. With `isPatient: false`, requests in this process time out as they do in production.
 */
export async function openHarness(databaseUrl: string, patience = { isPatient: true }) {
  const rows = rowsOf(databaseUrl, patience)
  const receiver = await startReceiver()
  const client = await aClient(rows.builders, { webhookUrl: receiver.url })
  const school = await aSchool(rows.builders, client)
  const app = await anApp(rows.builders, { productionUrl: receiver.url })
  await connect(rows.builders, app, client)
  let count = 0
  const subjects = `/v1/partners/school/${school.cnpj}/subject`
  const headers = { authorization: `Bearer ${client.key}`, 'content-type': 'application/json' }

  const harness = {
    ...rows,
    databaseUrl,
    receiver,
    client,
    school,
    /** Creates deliveries through the outbox: an API in this process creates one subject for each event. */
    async queue(events: number) {
      for (let i = 0; i < events; i++) await harness.createSubject()
    },
    async createSubject(): Promise<string[]> {
      const reply = await rows.parts.http.inject({ method: 'POST', url: subjects, headers, payload: aSubject(++count) })
      expect(reply.statusCode, reply.body).toBe(201)
      return String(reply.headers['x-event-ids']).split(',')
    },
    /** Creates a subject through the API of another process. */
    async call(baseUrl: string, { key, subject = ++count }: { key?: string; subject?: number } = {}): Promise<Called> {
      const began = performance.now()
      let fault: string | null = null
      const reply = await fetch(baseUrl + subjects, {
        method: 'POST',
        headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
        body: aSubject(subject),
        signal: AbortSignal.timeout(60_000),
      }).catch((error: Error & { cause?: { code?: string } }) => {
        fault = error.cause?.code ?? error.name
        return null
      })
      await reply?.arrayBuffer().catch(() => null)
      const ids = reply?.status === 201 ? reply.headers.get('x-event-ids') : null
      return {
        status: reply?.status ?? 0,
        events: ids ? ids.split(',') : [],
        ms: performance.now() - began,
        retryAfter: reply?.headers.get('retry-after') ?? null,
        fault,
      }
    },
    /** Creates a subject with an idempotency key, and repeats the request while the service is busy. */
    async callWithRetries(
      baseUrl: () => string,
      { key = randomUUID(), subject = ++count }: { key?: string; subject?: number } = {},
    ): Promise<Called & { readonly repeated: number }> {
      let asked = 0
      const called = await retryWhileBusy(() => {
        asked++
        return harness.call(baseUrl(), { key, subject })
      })
      return { ...called, repeated: asked - 1 }
    },
    list: async (baseUrl: string) => (await fetch(baseUrl + subjects, { headers })).status,
    /** Makes calls at a steady pace, without waiting for earlier responses, until it is stopped. */
    flow(baseUrl: () => string, perSecond = 70, call: () => Promise<Called> = () => harness.call(baseUrl())) {
      const calls: Called[] = []
      const open = new Set<Promise<unknown>>()
      let isOver = false
      const running = (async () => {
        while (!isOver) {
          const one = call().then((called) => void calls.push(called))
          open.add(one)
          void one.finally(() => open.delete(one))
          await pass(1000 / perSecond)
        }
      })()
      return {
        calls,
        acknowledged: () => calls.flatMap(({ events }) => events),
        async stop() {
          isOver = true
          await running
          await Promise.allSettled(open)
        },
      }
    },
    waiting: async () => (await rows.sql<{ n: number }>('select count(*)::int as n from queue_entry'))[0]!.n,
    async drained(seconds = 120) {
      await expect.poll(() => harness.waiting().catch(() => -1), { timeout: seconds * 1000, interval: 100 }).toBe(0)
    },
    attempts: () =>
      rows.sql<{
        id: string
        number: number
        error: string | null
        response_status: number | null
        superseded: boolean
      }>(
        'select delivery_id as id, number, error, response_status, superseded from attempt order by delivery_id, number',
      ),
    /** Deliveries under a lease: claimed, and not settled yet. */
    async begun(): Promise<number> {
      const count = () =>
        rows.sql<{ n: number }>('select count(*)::int as n from queue_entry where lease_token is not null')
      // The database may have been killed a moment ago.
      for (let tries = 0; tries < 20; tries++) {
        const found = await count().catch(() => null)
        if (found) return found[0]!.n
      }
      throw new Error('the database did not answer how many deliveries are in flight')
    },
    deliveries: () =>
      rows.sql<{ id: string; status: string; attempt_count: number; receiver_kind: ReceiverKind }>(
        'select id, status, attempt_count, receiver_kind from delivery_now',
      ),
    statuses: async () => {
      const found = await rows.sql<{ status: string; n: number }>(
        'select status, count(*)::int as n from delivery_now group by status',
      )
      return Object.fromEntries(found.map(({ status, n }) => [status, n]))
    },
    /** Expects an event for every change, two deliveries for every event, and every acknowledged event among them. */
    async expectNothingLost(acknowledged: readonly string[]) {
      const [found] = await rows.sql<Record<string, number>>(
        `select (select count(*)::int from subject where deleted_at is null) as subjects, (select count(*)::int from event) as events,
           (select count(*)::int from delivery) as deliveries, (select count(*)::int from event where id = any ($1)) as acknowledged`,
        [acknowledged],
      )
      expect(found!.acknowledged).toBe(acknowledged.length)
      expect(found!.events).toBe(found!.subjects)
      expect(found!.deliveries).toBe(Number(found!.events) * 2)
    },
    async close() {
      receiver.close()
      await rows.close()
    },
  }
  return harness
}

const aSubject = (n: number) => JSON.stringify({ name: `Matéria ${n}`, abbreviation: `M${n}` })

export const copiesById = (copies: readonly Copy[]) => {
  const byId = new Map<string, Copy[]>()
  for (const copy of copies) {
    const known = byId.get(copy.id)
    if (known) known.push(copy)
    else byId.set(copy.id, [copy])
  }
  return byId
}

export type OwnPostgres = Awaited<ReturnType<typeof startOwnPostgres>>

/** A PostgreSQL that only one test uses and may kill. Durable as in production: fsync is on. */
export async function startOwnPostgres({
  settings = {},
  folder = mkdtempSync(path.join(tmpdir(), 'sineta-hurt-')),
}: {
  settings?: Record<string, string>
  folder?: string
} = {}) {
  // The same port after every restart, because the processes keep its address.
  const port = String(await freePort())
  const open = () =>
    startEmbeddedPostgres({ dataFolder: folder, settings: { port, ...settings }, endsWithProcess: true })
  let server = await open()
  await migrate(server.url)
  return {
    url: server.url,
    folder,
    pid: () => Number(readFileSync(path.join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]),
    /** Starts it again after its postmaster was killed. */
    async reopen() {
      server = await open()
    },
    /** Must run after a failed test too, or the server would outlive the run. */
    async close() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Expects that every page matches its checksum, every index is in order, and every row is in its indexes. */
export async function expectSound(databaseUrl: string) {
  const admin = new Client({ connectionString: databaseUrl })
  await admin.connect()
  await admin.query('create extension if not exists amcheck')
  const indexes = await admin.query<{ n: string }>(
    `select count(*) as n, count(bt_index_check(c.oid, true)::text) from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am on pg_am.oid = c.relam
     where amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p' and i.indisvalid`,
  )
  expect(Number(indexes.rows[0]!.n)).toBeGreaterThan(100)
  const broken = await admin.query(
    `select c.relname, h.msg from pg_class c cross join lateral verify_heapam(c.oid) h where c.relkind in ('r', 'm') and c.relpersistence = 'p'`,
  )
  expect(broken.rows).toEqual([])
  const pages = await admin.query(
    `select current_setting('data_checksums') as checksums, coalesce(sum(checksum_failures), 0)::int as failures from pg_stat_database`,
  )
  expect(pages.rows).toEqual([{ checksums: 'on', failures: 0 }])
  await admin.end()
}
