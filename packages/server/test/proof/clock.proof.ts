import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openOwnHarness } from '../support/harness.ts'
import { startProcess } from '../support/processes.ts'

// libfaketime moves the wall clock of one process but not its monotonic clock, as a wrong NTP server would. `npm run proof`
// downloads it from Debian if it is missing.
const library = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  path.join(import.meta.dirname, '../../../../.cache/faketime/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'),
].find((file) => existsSync(file))

test.runIf(library)(
  'a worker whose clock jumps by an hour or by ten years delivers, retries and signs as if nothing had happened',
  async () => {
    const harness = await openOwnHarness()
    const clock = path.join(mkdtempSync(path.join(tmpdir(), 'sineta-clock-')), 'clock')
    writeFileSync(clock, '+0')
    const worker = startProcess('worker', harness.databaseUrl, {
      LD_PRELOAD: library!,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    })
    const { base_url } = await worker.started
    const skew = async () =>
      Number(/^sineta_clock_skew_seconds (\S+)$/m.exec(await (await fetch(`${base_url}/metrics`)).text())?.[1])

    for (const [jump, seconds] of [
      ['+0', 0],
      ['+1h', 3600],
      ['-1h', -3600],
      ['+3650d', 315_360_000],
      ['+0', 0],
    ] as const) {
      writeFileSync(clock, jump)
      // Every tenth fails once and is retried after 30 s ÷ 100, by the clock of the database.
      const refused = new Set<string>()
      harness.receiver.copies.length = 0
      harness.receiver.answer = ({ id }) => {
        if (harness.receiver.copies.length % 10 !== 1 || refused.has(id)) return 204
        refused.add(id)
        return 500
      }
      await harness.queue(20)
      await harness.drained()
      await expect.poll(async () => Math.abs((await skew()) - seconds) < 10).toBe(true)
      expect(refused.size).toBeGreaterThanOrEqual(4)
      expect(harness.receiver.copies).toHaveLength(40 + refused.size)
      const apart = harness.receiver.copies.map(({ timestamp, arrivedAt }) => Math.abs(arrivedAt - timestamp))
      expect(Math.max(...apart)).toBeLessThan(2)
      console.log(
        `${jump}: ${harness.receiver.copies.length} copies of 40 deliveries, timestamps at most ${Math.max(...apart).toFixed(2)} s off`,
      )
    }
    const taken = (await harness.attempts()).filter(({ error, superseded }) => superseded || error === 'crashed')
    expect(taken).toEqual([])
    expect(worker.output()).toContain('worker.clock_skew')
    worker.kill('SIGTERM')
    expect((await worker.exit).code).toBe(0)
    await harness.close()
  },
)

test.runIf(!library)('libfaketime is not on this machine, so no clock was moved', () => {
  console.log('not shown: a clock that jumps (no libfaketime)')
  expect(library).toBeUndefined()
})
