import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { copiesById, type Harness, openOwnHarness } from '../support/harness.ts'
import { type Running, startProcess } from '../support/processes.ts'
import { startProxyTo, through } from '../support/proxy.ts'
import { expectWithin } from '../support/slowness.ts'

// Packets are lost without notice, between a worker and its database or between a worker and a receiver.

let harness: Harness
let worker: Running
beforeEach(async () => {
  harness = await openOwnHarness()
})
afterEach(async () => {
  worker.kill('SIGKILL')
  await worker.exit
  await harness.close()
})

const metric = async (name: string) => {
  const text = await (await fetch(`${(await worker.started).base_url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

describe('a worker that is cut off from the database', () => {
  test('notices within 5 s, drops what it has in flight, sends nothing more, and resumes afterwards', async () => {
    const proxy = await startProxyTo(new URL(harness.databaseUrl))
    // As in production, except that others may take over sooner.
    worker = startProcess('worker', through(proxy, harness.databaseUrl), { TEST_LEASE_SECONDS: '15' })
    await worker.started
    const { receiver } = harness
    let answer = (_status: number) => {}
    const held = new Promise<number>((resolve) => {
      answer = resolve
    })
    receiver.answer = () => held
    await harness.queue(3)
    await expect.poll(() => receiver.copies.length).toBe(6)
    const inFlight = receiver.copies.length

    proxy.block(true)
    const blockedAt = performance.now()
    await expect.poll(() => worker.output(), { interval: 20 }).toContain('worker.cut_off')
    expectWithin(performance.now() - blockedAt, 5_000)
    expect(await metric('sineta_worker_deliveries_in_flight')).toBe(0)
    // The worker cannot know of these, and late responses no longer count.
    await harness.queue(2)
    answer(204)
    receiver.answer = () => 204
    await expect.poll(() => metric('sineta_worker_cut_off_total')).toBe(1)
    expect(receiver.copies).toHaveLength(inFlight)

    proxy.block(false)
    await harness.drained(60)
    const copies = [...copiesById(receiver.copies).values()]
    expect(copies).toHaveLength(10)
    expect(copies.filter((own) => own.length > 1).length).toBeLessThanOrEqual(inFlight)
    for (const own of copies) expect([own.length <= 2, new Set(own.map(({ body }) => body)).size]).toEqual([true, 1])
    expect(await harness.statuses()).toEqual({ delivered: 10 })
    await expect.poll(() => metric('sineta_worker_deliveries_in_flight')).toBe(0)
  })

  test('is not cut off by its own pauses: responses that it receives when it resumes still count', async () => {
    worker = startProcess('worker', harness.databaseUrl, { TEST_LEASE_SECONDS: '45' })
    await worker.started
    const { receiver } = harness
    let answer = (_status: number) => {}
    const held = new Promise<number>((resolve) => {
      answer = resolve
    })
    receiver.answer = () => held
    await harness.queue(2)
    await expect.poll(() => receiver.copies.length).toBe(4)
    worker.kill('SIGSTOP')
    answer(204)
    receiver.answer = () => 204
    // Longer than it may be without its database.
    await harness.sql('select pg_sleep(6)')
    worker.kill('SIGCONT')
    await harness.drained()
    expect(worker.output()).not.toContain('worker.cut_off')
    expect(receiver.copies).toHaveLength(4)
  })
})

test('a receiver whose packets are lost is retried by the schedule, and occupies no slot afterwards', async () => {
  const proxy = await startProxyTo(new URL(harness.receiver.url))
  await harness.sql('update client_apis set webhook_url = $1', [through(proxy, harness.receiver.url)])
  await harness.queue(1)
  worker = startProcess('worker', harness.databaseUrl, { TEST_LEASE_SECONDS: '45' })
  await worker.started
  await expect.poll(harness.statuses).toEqual({ delivered: 2 })
  proxy.block(true)
  await harness.queue(2)
  // The app's own endpoint does not go through the proxy.
  await expect.poll(harness.statuses).toMatchObject({ delivered: 4 })
  const failed = async () => (await harness.attempts()).filter(({ error }) => error !== null)
  await expect.poll(failed).toHaveLength(2)
  // A connection that was open when the packets began to get lost may be reset instead.
  expect((await failed()).filter(({ error }) => error !== 'timeout' && error !== 'connection_reset')).toEqual([])
  proxy.block(false)
  await harness.drained(40)
  expect(await harness.statuses()).toEqual({ delivered: 6 })
  await expect.poll(() => metric('sineta_worker_deliveries_in_flight')).toBe(0)
})
