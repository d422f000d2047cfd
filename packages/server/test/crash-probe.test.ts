import { randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { migrate } from '../src/platform/migrate.ts'
import { Random } from '../src/webhooks/simulator/random.ts'
import { aClient, anApp, aSchool, connect } from './support/builders.ts'
import { createDatabase } from './support/database.ts'
import { type Copy, type Running, rowsOf, startProcess, startReceiver } from './support/processes.ts'

// Processes of the service as built, killed at random moments. The short form runs with the other tests; `npm run proof`
// runs the long one. ROUNDS and SEED are its dials.
const rounds = Number(process.env.ROUNDS ?? 0)
const seed = Number(process.env.SEED ?? randomInt(1e9))
const minutes = (short: number) => ({ timeout: (rounds > 0 ? rounds * 30 : short) * 1000 + 60_000 })

/** Of the processes below; shorter than the real one, longer than anything on a busy machine takes. */
const leaseSeconds = 4

type House = Awaited<ReturnType<typeof openHouse>>

/** A school with two receivers in a database of its own: its client's URL and a connected app. */
async function openHouse(databaseUrl: string) {
  const rows = rowsOf(databaseUrl)
  const receiver = await startReceiver()
  const client = await aClient(rows.builders, { webhookUrl: receiver.url })
  const school = await aSchool(rows.builders, client)
  const app = await anApp(rows.builders, { productionUrl: receiver.url })
  await connect(rows.builders, app, client)
  let count = 0

  return {
    ...rows,
    databaseUrl,
    receiver,
    client,
    /** Deliveries that wait, by the outbox's own way: a subject is created by an API in this process. */
    async queue(events: number) {
      for (let i = 0; i < events; i++) await this.createSubject()
    },
    async createSubject(baseUrl?: string): Promise<string[] | null> {
      const request = {
        method: 'POST' as const,
        url: `/v1/partners/school/${school.cnpj}/subject`,
        headers: { authorization: `Bearer ${client.key}`, 'content-type': 'application/json' },
        payload: JSON.stringify({ name: `Matéria ${++count}`, abbreviation: `M${count}` }),
      }
      if (baseUrl === undefined) {
        const reply = await rows.parts.http.inject(request)
        expect(reply.statusCode, reply.body).toBe(201)
        return String(reply.headers['x-event-ids']).split(',')
      }
      const { method, url, headers, payload } = request
      const reply = await fetch(baseUrl + url, {
        method,
        headers,
        body: payload,
        signal: AbortSignal.timeout(5_000),
      }).catch(() => null)
      return reply?.status === 201 ? reply.headers.get('x-event-ids')!.split(',') : null
    },
    waiting: async () => (await rows.sql<{ n: number }>('select count(*)::int as n from queue_entry'))[0]!.n,
    async drained(seconds = 30) {
      await expect.poll(() => this.waiting().catch(() => -1), { timeout: seconds * 1000, interval: 100 }).toBe(0)
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
    statuses: async () => {
      const found = await rows.sql<{ status: string; n: number }>(
        'select status, count(*)::int as n from delivery group by status',
      )
      return Object.fromEntries(found.map(({ status, n }) => [status, n]))
    },
    async close() {
      receiver.close()
      await rows.close()
    },
  }
}

const copiesById = (copies: readonly Copy[]) => {
  const byId = new Map<string, Copy[]>()
  for (const copy of copies) byId.set(copy.id, [...(byId.get(copy.id) ?? []), copy])
  return byId
}

test(`whatever is killed, nothing that was acknowledged is lost (SEED=${seed})`, minutes(60), async () => {
  const random = new Random(seed)
  const folder = mkdtempSync(path.join(tmpdir(), 'sineta-crash-'))
  const port = String(await freePort())
  const openDatabase = () => startEmbeddedPostgres({ dataFolder: folder, settings: { port } })
  let postgres = await openDatabase()
  await migrate(postgres.url)
  const house = await openHouse(postgres.url)
  house.receiver.answer = () => (random.happens(0.1) ? 500 : 204)

  const start = { api: () => startProcess('api', postgres.url), worker: () => startProcess('worker', postgres.url) }
  let api = start.api()
  let { base_url: baseUrl } = await api.started
  const workers = [start.worker(), start.worker()]
  await Promise.all(workers.map(({ started }) => started))

  // About 70 events a second from a caller who never waits for the last answer.
  const acknowledged: string[] = []
  let isOver = false
  const calls = new Set<Promise<unknown>>()
  const flow = (async () => {
    while (!isOver) {
      const call = house.createSubject(baseUrl).then((ids) => void acknowledged.push(...(ids ?? [])))
      calls.add(call)
      void call.finally(() => calls.delete(call))
      await pass(14)
    }
  })()

  const faults = {
    async api() {
      api.kill('SIGKILL')
      await api.exit
      api = start.api()
      baseUrl = (await api.started).base_url
    },
    async worker() {
      const place = random.whole(2)
      workers[place]!.kill('SIGKILL')
      await workers[place]!.exit
      workers[place] = start.worker()
    },
    async stall() {
      const worker = random.pick(workers)
      worker.kill('SIGSTOP')
      await pass(leaseSeconds * 1000 + 500)
      worker.kill('SIGCONT')
    },
    async database() {
      const pid = Number(
        readFileSync(path.join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0],
      )
      process.kill(pid, 'SIGKILL')
      postgres = await openDatabase()
    },
  }
  const names = Object.keys(faults) as (keyof typeof faults)[]
  const planned = (process.env.PLAN ?? '').split(',') as (keyof typeof faults)[]; void rounds > 0 ? Array.from({ length: rounds }, () => random.pick(names)) : [...names, 'worker' as const]
  for (const name of planned) {
    await pass(random.between(300, 1_000))
    const t0 = Date.now(); await faults[name](); console.log(name, 'took', Date.now()-t0)
  }
  await pass(500)
  isOver = true
  await flow
  await Promise.allSettled(calls)
  await house.drained(60)

  const [rows] = await house.sql<Record<string, number>>(
    `select (select count(*)::int from subject where deleted_at is null) as subjects, (select count(*)::int from event) as events,
       (select count(*)::int from delivery) as deliveries, (select count(*)::int from event where id = any ($1)) as acknowledged`,
    [acknowledged],
  )
  expect(acknowledged.length).toBeGreaterThan(50)
  expect(rows!.acknowledged).toBe(acknowledged.length)
  expect(rows!.events).toBe(rows!.subjects)
  expect(rows!.deliveries).toBe(Number(rows!.events) * 2)

  // Everything arrived, except what failed for its reasons; copies are explained by faults and carry the same bytes.
  const attempts = await house.attempts()
  const copies = copiesById(house.receiver.copies)
  const deliveries = await house.sql<{ id: string; status: string; attempt_count: number }>(
    'select id, status, attempt_count from delivery',
  )
  let extra = 0
  for (const { id, status, attempt_count } of deliveries) {
    const own = attempts.filter((attempt) => attempt.id === id)
    const crashed = own.filter(({ error, superseded }) => error === 'crashed' || superseded).length
    const received = copies.get(id) ?? []
    const confirmed = received.filter((copy) => copy.status === 204).length
    if (status === 'delivered') expect(confirmed).toBeGreaterThan(0)
    else
      expect([status, crashed >= 3 || own.filter(({ superseded }) => !superseded).length >= 4]).toEqual([
        'failed',
        true,
      ])
    expect(own.map(({ number }) => number)).toEqual(Array.from({ length: attempt_count }, (_, i) => i + 1))
    expect(new Set(received.map(({ body }) => body)).size).toBeLessThanOrEqual(1)
    expect(confirmed).toBeLessThanOrEqual(1 + crashed)
    extra += Math.max(confirmed - 1, 0)
  }
  console.log(
    `${planned.length} faults: ${acknowledged.length} acknowledged, 0 lost, ${deliveries.length} deliveries, ${extra} extra copies`,
  )

  console.log(await house.sql(`select to_char(date_trunc('second', started_at),'MI:SS') s, error, superseded, count(*)::int n from attempt where error = 'crashed' or superseded group by 1,2,3 order by 1`))
  for (const one of [api, ...workers]) one.kill('SIGTERM')
  await Promise.all([api, ...workers].map(({ exit }) => exit))
  await house.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
