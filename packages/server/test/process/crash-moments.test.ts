import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pass } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { leaseSeconds as publishedLease } from '../../src/webhooks/rules/delivery.ts'
import { Random } from '../simulator/random.ts'
import { type Harness, openOwnHarness } from '../support/harness.ts'
import { type Running, startProcess } from '../support/processes.ts'
import { expectWithin } from '../support/slowness.ts'

// Processes of the built service, killed or stopped at a chosen moment. The short form runs with the other tests; `npm run proof`
// runs the long one. ROUNDS and SEED control its length and its random choices.
const rounds = Number(process.env.ROUNDS ?? 0)
const seed = Number(process.env.SEED ?? randomInt(1e9))
const minutes = (short: number) => ({ timeout: (rounds > 0 ? rounds * 30 : short) * 1000 + 900_000 })

const seconds = (ms: number) => (ms / 1000).toFixed(1)

let harness: Harness
beforeEach(async () => {
  harness = await openOwnHarness()
})
afterEach(async () => {
  await harness.close()
})

describe('a worker', () => {
  test(
    'that is stopped for longer than its lease changes nothing when it resumes: its results are superseded',
    minutes(30),
    async () => {
      const stalls = rounds > 0 ? Math.min(rounds, 50) : 1
      const start = () => startProcess('worker', harness.databaseUrl, { TEST_LEASE_SECONDS: '3' })
      const workers = [start(), start()] as const
      await Promise.all(workers.map(({ started }) => started))
      const log = () => harness.sql('select id, status, attempt_count, finished_at from delivery_now order by id')
      for (let round = 0; round < stalls; round++) {
        const [frozen, other] = round % 2 === 0 ? workers : ([workers[1], workers[0]] as const)
        // While this worker is stopped, the one that will be frozen claims everything: four for each receiver, all sent at once.
        other.kill('SIGSTOP')
        harness.receiver.copies.length = 0
        let answer = (_status: number) => {}
        const held = new Promise<number>((resolve) => {
          answer = resolve
        })
        harness.receiver.answer = () => held
        await harness.queue(4)
        await expect.poll(() => harness.receiver.copies.length).toBe(8)
        const ids = new Set(harness.receiver.copies.map(({ id }) => id))
        frozen.kill('SIGSTOP')
        answer(204)
        harness.receiver.answer = () => 204
        other.kill('SIGCONT')
        await harness.drained()
        const before = await log()
        frozen.kill('SIGCONT')
        const attempts = async () => (await harness.attempts()).filter(({ id }) => ids.has(id))
        await expect.poll(async () => (await attempts()).filter(({ superseded }) => superseded).length).toBe(8)

        expect(await log()).toEqual(before)
        expect(await harness.waiting()).toBe(0)
        for (const id of ids)
          expect((await attempts()).filter((attempt) => attempt.id === id)).toMatchObject([
            { number: 1, response_status: 204, superseded: true },
            { number: 2, response_status: 204, superseded: false },
          ])
      }
      console.log(`${stalls} stalls: ${stalls * 8} late results kept as superseded, 0 counted`)
      for (const worker of workers) worker.kill('SIGTERM')
      expect(await Promise.all(workers.map(({ exit }) => exit))).toEqual([
        { code: 0, signal: null },
        { code: 0, signal: null },
      ])
    },
  )

  test(
    'that dies between the 2xx and its commit costs exactly one more copy, and nothing is lost',
    minutes(30),
    async () => {
      const deaths = rounds > 0 ? Math.min(rounds, 50) : 1
      await harness.sql('update client_apis set webhook_url = null')
      const start = (env = {}) => startProcess('worker', harness.databaseUrl, { TEST_LEASE_SECONDS: '2', ...env })
      const next = start()
      await next.started
      for (let round = 0; round < deaths; round++) {
        harness.receiver.copies.length = 0
        next.kill('SIGSTOP')
        await harness.createSubject()
        const dying = start({ TEST_FAIL_POINT: 'before-writing' })
        expect((await dying.exit).signal).toBe('SIGKILL')
        expect(harness.receiver.confirmed()).toHaveLength(1)
        next.kill('SIGCONT')
        await harness.drained()
        const [first, second, ...more] = harness.receiver.confirmed()
        expect([second?.id, second?.body, more]).toEqual([first!.id, first!.body, []])
      }
      expect(await harness.statuses()).toEqual({ delivered: deaths })
      const attempts = await harness.attempts()
      expect(attempts.map(({ number, error }) => [number, error])).toEqual(
        Array.from({ length: deaths }, () => [
          [1, 'crashed'],
          [2, null],
        ]).flat(),
      )
      console.log(`${deaths} deaths after a 2xx: one more copy each, 0 lost`)
      next.kill('SIGTERM')
      await next.exit
    },
  )

  test(
    'that a delivery kills is killed at most three times, and all other deliveries arrive',
    minutes(60),
    async () => {
      const others = rounds > 0 ? 999 : 20
      await harness.queue(others)
      const [poison] = await harness.sql<{ id: string }>(
        `update endpoint set url = replace(url, '/hooks', '/poison') where kind = 'production' returning id`,
      )
      // One poisoned delivery among others, which go to the client's own URL.
      await harness.sql(
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
          worker = startProcess('worker', harness.databaseUrl, {
            TEST_FAIL_POINT: 'on-poison',
            TEST_LEASE_SECONDS: rounds > 0 ? '5' : '2',
          })
          const { signal } = await worker.exit
          if (signal === 'SIGABRT') deaths += 1
        }
      }
      const began = performance.now()
      const supervised = supervise()
      await expect.poll(async () => (await harness.statuses()).delivered, { interval: 100 }).toBe(others)
      console.log(`beside one that kills, ${others} arrived within ${seconds(performance.now() - began)} s`)
      await harness.drained()
      isOver = true
      worker!.kill('SIGTERM')
      await supervised
      expect(deaths).toBe(3)
      expect(await harness.statuses()).toEqual({ delivered: others, failed: 1 })
      const [failed] = await harness.sql<{ id: string; last_error: string; attempt_count: number }>(
        `select id, last_error, attempt_count from delivery_now where status = 'failed'`,
      )
      expect(failed).toMatchObject({ last_error: 'crashed', attempt_count: 3 })
      expect(
        (await harness.attempts()).filter(({ id }) => id === failed!.id).map(({ number, error }) => [number, error]),
      ).toEqual([
        [1, 'crashed'],
        [2, 'crashed'],
        [3, 'crashed'],
      ])
    },
  )

  test('that is asked to stop under load ends with 0, sends nothing twice and loses nothing', minutes(30), async () => {
    await harness.queue(60)
    harness.receiver.answer = async () => {
      await pass(250)
      return 204
    }
    // The published lease: with a shorter one, a busy machine alone would cause duplicates.
    const start = () => startProcess('worker', harness.databaseUrl, { TEST_LEASE_SECONDS: String(publishedLease) })
    const first = start()
    await expect.poll(() => harness.receiver.copies.length).toBeGreaterThan(8)
    const asked = performance.now()
    first.kill('SIGTERM')
    expect(await first.exit).toEqual({ code: 0, signal: null })
    expectWithin(performance.now() - asked, 20_000)
    expect(await harness.sql('select from queue_entry where lease_token is not null')).toEqual([])

    const second = start()
    await harness.drained()
    second.kill('SIGTERM')
    await second.exit
    expect(harness.receiver.copies).toHaveLength(120)
    expect(new Set(harness.receiver.copies.map(({ id }) => id)).size).toBe(120)
  })

  test('learns of new events from an API in another process at once', minutes(30), async () => {
    const worker = startProcess('worker', harness.databaseUrl)
    const api = startProcess('api', harness.databaseUrl)
    await worker.started
    const { base_url } = await api.started
    const waits: number[] = []
    for (let i = 0; i < 10; i++) {
      const before = harness.receiver.copies.length
      expect((await harness.callWithRetries(() => base_url)).status).toBe(201)
      const answeredAt = performance.now()
      await expect.poll(() => harness.receiver.copies.length, { interval: 5 }).toBe(before + 2)
      waits.push(performance.now() - answeredAt)
    }
    // Polling alone would take 125 ms on average and up to 250.
    expectWithin(waits.sort((a, b) => a - b)[5]!, 100)
    for (const one of [worker, api]) one.kill('SIGTERM')
    await Promise.all([worker.exit, api.exit])
  })
})

describe('an API', () => {
  test('that is killed while it works does once what a caller repeats with the same key', minutes(60), async () => {
    const random = new Random(seed)
    const deaths = rounds > 0 ? Math.min(rounds, 100) : 2
    let api = startProcess('api', harness.databaseUrl)
    for (let round = 0; round < deaths; round++) {
      const { base_url } = await api.started
      // The first request of a process takes longer than all others, and a death before it would prove nothing.
      expect((await harness.callWithRetries(() => base_url)).status).toBe(201)
      const asked = Array.from({ length: 10 }, (_, i) => ({ key: randomUUID(), subject: 100_000 + round * 10 + i }))
      const answers = asked.map((one) => harness.call(base_url, one))
      await pass(random.between(0, 60))
      api.kill('SIGKILL')
      await api.exit
      api = startProcess('api', harness.databaseUrl)
      const again = (await api.started).base_url
      const repeated = await Promise.all(asked.map((one) => harness.callWithRetries(() => again, one)))
      expect(repeated.map(({ status }) => status)).toEqual(asked.map(() => 201))
      // A caller that got a response from the first process gets the same from the second.
      for (const [i, answer] of (await Promise.all(answers)).entries())
        if (answer.status === 201) expect(repeated[i]!.events).toEqual(answer.events)
      await harness.expectNothingLost(repeated.flatMap(({ events }) => events))
    }
    api.kill('SIGKILL')
    await api.exit
    const [found] = await harness.sql<{ subjects: number }>(
      'select count(*)::int as subjects from subject where deleted_at is null',
    )
    expect(found!.subjects).toBe(deaths * 11)
  })

  test(
    'that is asked to stop ends within 5 s, even with callers who keep their connections open',
    minutes(30),
    async () => {
      const api = startProcess('api', harness.databaseUrl)
      const { base_url } = await api.started
      const flow = harness.flow(() => base_url)
      await expect.poll(() => flow.acknowledged().length).toBeGreaterThan(20)
      const asked = performance.now()
      api.kill('SIGTERM')
      expect(await api.exit).toEqual({ code: 0, signal: null })
      expectWithin(performance.now() - asked, 5_000)
      await flow.stop()
      await harness.expectNothingLost(flow.acknowledged())
    },
  )
})
