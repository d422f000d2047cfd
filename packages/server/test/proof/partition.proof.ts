import { execFileSync } from 'node:child_process'
import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copiesById, openOwnHarness } from '../support/harness.ts'
import { startProcess } from '../support/processes.ts'
import { startProxyTo, through } from '../support/proxy.ts'

// A worker in its own network namespace, joined to this one by two cables: one to the database, one to the receiver. Needs root.

const run = (command: string) => execFileSync('sh', ['-ec', command], { stdio: ['ignore', 'pipe', 'pipe'] })
const space = `sineta-${process.pid}`
const cables = [
  { name: `sdb${process.pid % 10_000}`, net: '10.77.0' },
  { name: `srv${process.pid % 10_000}`, net: '10.77.1' },
] as const

beforeAll(() => {
  run(`ip netns add ${space} && ip -n ${space} link set lo up`)
  for (const { name, net } of cables)
    run(`ip link add ${name} type veth peer name ${name}w && ip link set ${name}w netns ${space}
      ip addr add ${net}.1/24 dev ${name} && ip link set ${name} up
      ip -n ${space} addr add ${net}.2/24 dev ${name}w && ip -n ${space} link set ${name}w up`)
})
afterAll(() => run(`ip netns del ${space}`))

// Unplugged at our end, so the worker's system still sees the link as up: packets leave and never arrive. Or only the responses
// get lost, which leaves a half-dead connection.
const partitions = {
  'of 20 s': { seconds: 20, cut: `ip link set ${cables[0].name} down`, restore: `ip link set ${cables[0].name} up` },
  'of 20 s for the responses only': {
    seconds: 20,
    cut: `ip route add blackhole 10.77.0.2/32`,
    restore: `ip route del blackhole 10.77.0.2/32`,
  },
  'of 120 s': { seconds: 120, cut: `ip link set ${cables[0].name} down`, restore: `ip link set ${cables[0].name} up` },
}

test.each(Object.entries(partitions))(
  'a partition %s between a worker and its database loses nothing',
  async (name, { seconds, cut, restore }) => {
    const harness = await openOwnHarness()
    const toDatabase = await startProxyTo(new URL(harness.databaseUrl), { from: '10.77.0.1' })
    const toReceiver = through(
      await startProxyTo(new URL(harness.receiver.url), { from: '10.77.1.1' }),
      harness.receiver.url,
    )
    await harness.sql('update client_apis set webhook_url = $1', [toReceiver])
    await harness.sql('update endpoint set url = $1', [toReceiver])
    // Slow, so that some are in flight when the cable is unplugged.
    harness.receiver.answer = () => pass(300).then(() => 204)
    const worker = startProcess(
      'worker',
      through(toDatabase, harness.databaseUrl),
      { EGRESS_ALLOW_CIDRS: '10.77.0.0/16', TEST_LEASE_SECONDS: '15', HOST: '10.77.1.2' },
      ['ip', 'netns', 'exec', space],
    )
    await worker.started
    let isOver = false
    const flow = (async () => {
      for (let i = 0; i < 4000 && !isOver; i++) {
        await harness.createSubject()
        await pass(100)
      }
    })()
    await expect.poll(() => harness.receiver.confirmed().length, { timeout: 30_000 }).toBeGreaterThan(40)
    const inFlight = await harness.begun()
    run(cut)
    const cutAt = performance.now()
    await expect.poll(() => worker.output(), { timeout: 10_000, interval: 20 }).toContain('worker.cut_off')
    const noticed = performance.now() - cutAt
    const sentBy = harness.receiver.copies.length
    await pass(seconds * 1000 - noticed)
    // The deliveries in flight were dropped, and none was begun since.
    expect(harness.receiver.copies.length).toBe(sentBy)
    run(restore)
    const restoredAt = performance.now()
    await expect.poll(() => harness.receiver.copies.length, { timeout: 60_000 }).toBeGreaterThan(sentBy)
    const resumed = performance.now() - restoredAt
    isOver = true
    await flow
    await harness.drained(120)
    const copies = [...copiesById(harness.receiver.confirmed()).values()]
    const duplicates = copies.reduce((sum, own) => sum + own.length - 1, 0)
    console.log(
      `${name}: noticed after ${Math.round(noticed)} ms, resumed after ${Math.round(resumed)} ms, ${copies.length} deliveries, ${duplicates} duplicates, ${inFlight} in flight`,
    )
    expect(noticed).toBeLessThan(5_000)
    expect(copies).toHaveLength((await harness.deliveries()).length)
    expect((await harness.deliveries()).filter(({ status }) => status !== 'delivered')).toEqual([])
    // Up to one batch may have been claimed between our count and the cut.
    expect(duplicates).toBeLessThanOrEqual(inFlight + 8)
    worker.kill('SIGTERM')
    await worker.exit
    await harness.close()
  },
)
