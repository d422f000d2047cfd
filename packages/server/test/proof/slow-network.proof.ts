import { expect, test } from 'vitest'
import { Random } from '../simulator/random.ts'
import { copiesById, openOwnHarness } from '../support/harness.ts'
import { startProcess } from '../support/processes.ts'
import { startProxyTo, through } from '../support/proxy.ts'

// 200 ms ± 100 each way to the database and to the receiver, and every twentieth chunk is sent again, which costs TCP about 400
// ms. Proxies of the test do it, because many kernels have no netem.

test('over a slow and lossy network nothing is lost, no connection is dropped, and deliveries keep at least half the pace', async () => {
  const random = new Random(7)
  const delayMs = () => random.between(100, 300) + (random.happens(0.05) ? 400 : 0)
  const harness = await openOwnHarness()
  const toReceiver = through(await startProxyTo(new URL(harness.receiver.url), { delayMs }), harness.receiver.url)
  await harness.sql('update client_apis set webhook_url = $1', [toReceiver])
  await harness.sql('update endpoint set url = $1', [toReceiver])
  const toDatabase = through(await startProxyTo(new URL(harness.databaseUrl), { delayMs }), harness.databaseUrl)
  const worker = startProcess('worker', toDatabase, { TEST_LEASE_SECONDS: '45' })
  const api = startProcess('api', harness.databaseUrl)
  const [{ base_url }] = await Promise.all([api.started, worker.started])

  const began = performance.now()
  const flow = harness.flow(() => base_url, 20)
  await expect.poll(() => flow.acknowledged().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(400)
  const seconds = (performance.now() - began) / 1000
  const asked = flow.acknowledged().length * 2
  const arrived = copiesById(harness.receiver.confirmed()).size
  await flow.stop()
  await harness.drained(60)
  await harness.expectNothingLost(flow.acknowledged())
  const copies = [...copiesById(harness.receiver.confirmed()).values()]
  const duplicates = copies.reduce((sum, own) => sum + own.length - 1, 0)
  console.log(
    `${copies.length} deliveries, ${duplicates} duplicates; at ${Math.round(asked / seconds)}/s requested, ${Math.round(arrived / seconds)}/s arrived`,
  )
  expect(copies).toHaveLength((await harness.deliveries()).length)
  expect(duplicates).toBe(0)
  expect(arrived / asked).toBeGreaterThanOrEqual(0.5)
  expect(worker.output()).not.toContain('worker.cut_off')
  for (const one of [api, worker]) one.kill('SIGTERM')
  await Promise.all([api.exit, worker.exit])
  await harness.close()
})
