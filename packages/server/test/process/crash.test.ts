import { randomInt } from 'node:crypto'
import { setTimeout as pass } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { cycleLimitOf, maxCrashes } from '../../src/webhooks/rules/delivery.ts'
import { Random } from '../simulator/random.ts'
import { copiesById, expectSound, type Harness, openHarness, startOwnPostgres } from '../support/harness.ts'
import { startProcess } from '../support/processes.ts'

// Processes of the built service, killed at random moments. The short form runs with the other tests; `npm run proof` runs the
// long one. ROUNDS and SEED control its length and its random choices.
const rounds = Number(process.env.ROUNDS ?? 0)
const seed = Number(process.env.SEED ?? randomInt(1e9))

/** The lease of the processes under test: shorter than in production, longer than PostgreSQL takes to recover. */
const leaseSeconds = 5

/** The two ways to run the service: API and workers apart, or processes that do both and send what they have just committed. */
const forms = {
  'an API and two workers': {
    roles: ['api', 'worker', 'worker'],
    faults: ['api', 'worker', 'stall', 'database'],
    short: ['api', 'worker', 'stall', 'database'],
    maxDuplicates: 2,
  },
  // A process that also serves takes longer to record results, so more of them are lost with it.
  'two processes that serve and deliver': {
    roles: ['all', 'all'],
    faults: ['all', 'stall', 'database'],
    short: ['all'],
    maxDuplicates: 8,
  },
} as const

test.each(Object.entries(forms))(
  `nothing that was acknowledged is lost when any part of %s is killed (SEED=${seed})`,
  { timeout: (rounds > 0 ? rounds * 30 : 120) * 1000 + 900_000 },
  async (_, form) => {
    const random = new Random(seed)
    const postgres = await startOwnPostgres()
    onTestFinished(() => postgres.close())
    const harness = await openHarness(postgres.url)
    harness.receiver.answer = () => (random.happens(0.1) ? 500 : 204)

    type Role = (typeof form.roles)[number]
    const begin = (role: Role) => {
      const lease = role === 'api' ? {} : { TEST_LEASE_SECONDS: String(leaseSeconds) }
      return { role, baseUrl: '', running: startProcess(role, postgres.url, lease) }
    }
    // A process that finds no database when it starts logs that and exits, and its supervisor restarts it. This test does not
    // cover that.
    const started = async (role: Role) => {
      const one = begin(role)
      one.baseUrl = (await one.running.started).base_url
      return one
    }
    const processes = await Promise.all(form.roles.map(started))
    const placesOf = (isMeant: (role: Role) => boolean) =>
      [...processes.keys()].filter((i) => isMeant(processes[i]!.role))
    const serving = placesOf((role) => role !== 'worker')
    let turn = 0
    const flow = harness.flow(() => processes[serving[turn++ % serving.length]!]!.baseUrl)

    const kill = async (role: Role) => {
      const place = random.pick(placesOf((one) => one === role))
      const { running } = processes[place]!
      running.kill('SIGKILL')
      await running.exit
      processes[place] = await started(role)
    }
    const faults = {
      api: () => kill('api'),
      worker: () => kill('worker'),
      all: () => kill('all'),
      async stall() {
        const { running } = processes[random.pick(placesOf((role) => role !== 'api'))]!
        running.kill('SIGSTOP')
        await pass(leaseSeconds * 1000 + 500)
        running.kill('SIGCONT')
      },
      async database() {
        process.kill(postgres.pid(), 'SIGKILL')
        await postgres.reopen()
      },
    }
    const planned = rounds > 0 ? Array.from({ length: rounds }, () => random.pick(form.faults)) : form.short
    for (const name of planned) {
      await pass(random.between(300, 1_000))
      await faults[name]()
    }
    await pass(500)
    await flow.stop()
    // No process died except those killed here.
    for (const { running } of processes) expect(running.child.exitCode, running.output().slice(-2000)).toBeNull()
    await harness.drained(rounds > 0 ? 30 : 60)

    const acknowledged = flow.acknowledged()
    expect(acknowledged.length).toBeGreaterThan(50)
    await harness.expectNothingLost(acknowledged)

    // Every delivery arrived, unless it failed for a recorded reason. Each duplicate is explained by a fault and has the same
    // bytes.
    const attempts = new Map<string, Awaited<ReturnType<Harness['attempts']>>>()
    for (const attempt of await harness.attempts())
      attempts.set(attempt.id, [...(attempts.get(attempt.id) ?? []), attempt])
    const copies = copiesById(harness.receiver.copies)
    const deliveries = await harness.deliveries()
    let duplicates = 0
    let interrupted = 0
    for (const { id, status, attempt_count, receiver_kind } of deliveries) {
      const own = attempts.get(id) ?? []
      const hits = own.filter(({ error, superseded }) => error === 'crashed' || superseded).length
      const received = copies.get(id) ?? []
      const confirmed = received.filter((copy) => copy.status === 204).length
      if (status === 'delivered') expect(confirmed).toBeGreaterThan(0)
      else {
        // Every attempt of the cycle was made, by a process that died or stalled or by one that recorded its result; or three
        // processes died.
        const isOver = hits >= maxCrashes || attempt_count >= cycleLimitOf(receiver_kind)
        expect([status, isOver], JSON.stringify(own)).toEqual(['failed', true])
      }
      expect(own.map(({ number }) => number)).toEqual(Array.from({ length: attempt_count }, (_, i) => i + 1))
      expect(new Set(received.map(({ body }) => body)).size).toBeLessThanOrEqual(1)
      // One copy, and one more for each fault that hit this delivery.
      expect(confirmed).toBeLessThanOrEqual(1 + hits)
      duplicates += Math.max(confirmed - 1, 0)
      interrupted += hits
    }
    const disturbing = planned.filter((name) => name !== 'api').length
    console.log(
      `${planned.length} faults: ${acknowledged.length} acknowledged, 0 lost, ${deliveries.length} deliveries, ${duplicates} duplicates, ${interrupted} interrupted attempts at ${disturbing} faults`,
    )
    if (rounds > 0) expect(duplicates / disturbing).toBeLessThanOrEqual(form.maxDuplicates)

    for (const { running } of processes) running.kill('SIGTERM')
    await Promise.all(processes.map(({ running }) => running.exit))
    await expectSound(postgres.url)
    await harness.close()
  },
)
