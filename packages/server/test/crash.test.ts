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
        'select status, count(*)::int as n from delivery_now group by status',
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

describe('a worker', () => {
  let house: House
  let drop: () => Promise<void>
  beforeEach(async () => {
    const database = await createDatabase()
    drop = database.drop
    house = await openHouse(database.url)
  })
  afterEach(async () => {
    await house.close()
    await drop()
  })

  test(
    'that is stopped for longer than its lease changes nothing when it comes back: its results are superseded',
    minutes(30),
    async () => {
      await house.queue(5)
      let answer = (_status: number) => {}
      const held = new Promise<number>((resolve) => {
        answer = resolve
      })
      house.receiver.answer = () => held
      const frozen = startProcess('worker', house.databaseUrl)
      await expect.poll(() => house.receiver.copies.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(4)
      frozen.kill('SIGSTOP')
      const first = new Set(house.receiver.copies.map(({ id }) => id))
      answer(204)
      house.receiver.answer = () => 204
      const other = startProcess('worker', house.databaseUrl)
      await house.drained()
      const before = await house.sql('select id, status, attempt_count, finished_at from delivery_now order by id')
      frozen.kill('SIGCONT')
      await expect
        .poll(async () => (await house.attempts()).filter(({ superseded }) => superseded).length, { timeout: 10_000 })
        .toBe(first.size)

      expect(await house.sql('select id, status, attempt_count, finished_at from delivery_now order by id')).toEqual(before)
      for (const id of first)
        expect((await house.attempts()).filter((attempt) => attempt.id === id)).toMatchObject([
          { number: 1, response_status: 204, superseded: true },
          { number: 2, response_status: 204, superseded: false },
        ])
      for (const worker of [frozen, other]) worker.kill('SIGTERM')
      expect(await Promise.all([frozen.exit, other.exit])).toEqual([
        { code: 0, signal: null },
        { code: 0, signal: null },
      ])
    },
  )

  test(
    'that dies between the 2xx and its commit costs exactly one more copy, and nothing is lost',
    minutes(30),
    async () => {
      const deaths = rounds > 0 ? Math.min(rounds, 50) : 2
      for (let round = 0; round < deaths; round++) {
        house.receiver.copies.length = 0
        await house.createSubject()
        const dying = startProcess('worker', house.databaseUrl, { TEST_FAIL_POINT: 'before-writing' })
        expect((await dying.exit).signal).toBe('SIGKILL')
        const hit = new Set(house.receiver.copies.map(({ id }) => id))
        const next = startProcess('worker', house.databaseUrl)
        await house.drained()
        next.kill('SIGTERM')
        await next.exit
        for (const [id, copies] of copiesById(house.receiver.copies)) {
          expect(copies).toHaveLength(hit.has(id) ? 2 : 1)
          expect(new Set(copies.map(({ body }) => body)).size).toBe(1)
        }
      }
      expect(await house.statuses()).toEqual({ delivered: deaths * 2 })
    },
  )

  test(
    'that a delivery kills is killed three times at most, and all other deliveries arrive',
    minutes(60),
    async () => {
      await house.queue(20)
      const [poison] = await house.sql<{ id: string }>(
        `update endpoint set url = replace(url, '/hooks', '/poison') where kind = 'production' returning id`,
      )
      // One poisoned delivery among others; the rest go to the client's own URL.
      await house.sql(
        `with kept as (select delivery_id from queue_entry where receiver_id = $1 order by delivery_id limit 1), gone as (
         delete from queue_entry where receiver_id = $1 and delivery_id not in (select delivery_id from kept) returning delivery_id
       ) delete from delivery where id in (select delivery_id from gone)`,
        [poison!.id],
      )
      let deaths = 0
      let isOver = false
      let worker: Running | undefined
      const supervise = async () => {
        while (!isOver) {
          worker = startProcess('worker', house.databaseUrl, { TEST_FAIL_POINT: 'on-poison', TEST_LEASE_SECONDS: '2' })
          const { signal } = await worker.exit
          if (signal === 'SIGABRT') deaths += 1
        }
      }
      const supervised = supervise()
      await house.drained(60)
      isOver = true
      worker!.kill('SIGTERM')
      await supervised
      expect(deaths).toBe(3)
      expect(await house.statuses()).toEqual({ delivered: 20, failed: 1 })
      const [failed] = await house.sql<{ id: string; last_error: string; attempt_count: number }>(
        `select id, last_error, attempt_count from delivery_now where status = 'failed'`,
      )
      expect(failed).toMatchObject({ last_error: 'crashed', attempt_count: 3 })
      expect(
        (await house.attempts()).filter(({ id }) => id === failed!.id).map(({ number, error }) => [number, error]),
      ).toEqual([
        [1, 'crashed'],
        [2, 'crashed'],
        [3, 'crashed'],
      ])
    },
  )

  test('that is asked to stop under load ends with 0, sends nothing twice and loses nothing', minutes(30), async () => {
    await house.queue(60)
    house.receiver.answer = async () => {
      await pass(250)
      return 204
    }
    const first = startProcess('worker', house.databaseUrl)
    await expect.poll(() => house.receiver.copies.length, { timeout: 20_000 }).toBeGreaterThan(8)
    const asked = performance.now()
    first.kill('SIGTERM')
    expect(await first.exit).toEqual({ code: 0, signal: null })
    expect(performance.now() - asked).toBeLessThan(20_000)
    expect(await house.sql('select from queue_entry where lease_token is not null')).toEqual([])

    const second = startProcess('worker', house.databaseUrl)
    await house.drained()
    second.kill('SIGTERM')
    await second.exit
    expect(house.receiver.copies).toHaveLength(120)
    expect(new Set(house.receiver.copies.map(({ id }) => id)).size).toBe(120)
  })

  test('hears of new events from an API in another process at once', minutes(30), async () => {
    const worker = startProcess('worker', house.databaseUrl)
    const api = startProcess('api', house.databaseUrl)
    await worker.started
    const { base_url } = await api.started
    const waits: number[] = []
    for (let i = 0; i < 10; i++) {
      const before = house.receiver.copies.length
      await house.createSubject(base_url)
      const answeredAt = performance.now()
      await expect.poll(() => house.receiver.copies.length, { timeout: 5_000, interval: 5 }).toBe(before + 2)
      waits.push(performance.now() - answeredAt)
    }
    // Polling alone would take 125 ms on average and up to 250.
    expect(waits.sort((a, b) => a - b)[5]).toBeLessThan(100)
    for (const one of [worker, api]) one.kill('SIGTERM')
    await Promise.all([worker.exit, api.exit])
  })
})

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
  const planned = rounds > 0 ? Array.from({ length: rounds }, () => random.pick(names)) : [...names, 'worker' as const]
  for (const name of planned) {
    await pass(random.between(300, 1_000))
    await faults[name]()
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
    'select id, status, attempt_count from delivery_now',
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
