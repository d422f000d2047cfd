import { setTimeout as pass } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { copiesById, openOwnHarness } from '../support/harness.ts'
import { type Running, startProcess } from '../support/processes.ts'

// A rolling upgrade as docs/operating.md describes it, ten times: behind a balancer that checks /readyz, under 50 calls a second.

test('ten rolling restarts under load fail no request, lose nothing and send nothing twice', async () => {
  const restarts = Number(process.env.RESTARTS ?? 10)
  const harness = await openOwnHarness()
  // Twice what a probe may take.
  const env = { DRAIN_SECONDS: '6', TEST_LEASE_SECONDS: '45' }
  const start = async (role: 'api' | 'worker') => {
    const running = startProcess(role, harness.databaseUrl, env)
    const { base_url } = await running.started
    return { running, base_url, isReady: true, late: 0 }
  }
  const apis = [await start('api'), await start('api')]
  const workers = [await start('worker'), await start('worker')]
  // Probes like a load balancer: each API on its own, with the limit of docs/operating.md. One late probe changes nothing, as
  // with Kubernetes' failureThreshold of 2.
  let isOver = false
  const probe = async (api: (typeof apis)[number]) => {
    const late = api.late
    api.late = 0
    api.isReady = await fetch(`${api.base_url}/readyz`, { signal: AbortSignal.timeout(3_000) }).then(
      ({ ok }) => ok,
      ({ name }: Error) => {
        api.late = late + 1
        return name === 'TimeoutError' && api.isReady && api.late < 2
      },
    )
  }
  const watching = (async () => {
    for (; !isOver; await pass(100)) await Promise.all(apis.map(probe))
  })()
  let turn = 0
  let withoutReady = 0
  let tried = apis
  const balanced = () => {
    const ready = apis.filter(({ isReady }) => isReady)
    // If none is ready, balancers such as Envoy, nginx and those of AWS continue with the last ones.
    if (ready.length > 0) tried = ready
    else withoutReady++
    return tried[turn++ % tried.length]!.base_url
  }
  let repeated = 0
  const call = async () => {
    const asked = await harness.callWithRetries(balanced)
    repeated += asked.repeated
    return asked
  }
  const flow = harness.flow(balanced, 50, call)
  const end = async (running: Running) => {
    running.kill('SIGTERM')
    expect(await running.exit).toEqual({ code: 0, signal: null })
  }
  for (let round = 0; round < restarts; round++) {
    for (const group of [apis, workers]) {
      const place = round % 2
      await end(group[place]!.running)
      group[place] = await start(group === apis ? 'api' : 'worker')
      if (group === apis) await expect.poll(() => apis.every(({ isReady }) => isReady), { timeout: 60_000 }).toBe(true)
    }
    console.log(`rolling restart ${round + 1}/${restarts}: ${flow.calls.length} calls so far`)
  }
  await flow.stop()
  await harness.drained(60)
  await harness.expectNothingLost(flow.acknowledged())
  const failed = flow.calls.filter(({ status }) => status !== 201)
  const copies = [...copiesById(harness.receiver.confirmed()).values()]
  const duplicates = copies.reduce((sum, own) => sum + own.length - 1, 0)
  console.log(
    `${restarts} rolling restarts: ${flow.calls.length} calls, ${failed.length} failed, ${duplicates} duplicates; ${repeated} repeated after a 503, ${withoutReady} sent while no API was ready`,
  )
  expect(failed.map(({ status, ms, fault }) => `${status} ${fault} after ${ms.toFixed(0)} ms`)).toEqual([])
  expect(duplicates).toBe(0)
  // None on a quiet machine; three of 1,352 at a load of 27 on two cores, where the database is starved.
  expect(repeated / flow.calls.length).toBeLessThanOrEqual(0.02)
  isOver = true
  await watching
  for (const { running } of [...apis, ...workers]) await end(running)
  await harness.close()
})
