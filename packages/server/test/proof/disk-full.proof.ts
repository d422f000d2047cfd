import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { expectSound, openHarness, startOwnPostgres } from '../support/harness.ts'
import { startProcess } from '../support/processes.ts'

// Needs the right to mount: a small file system that really is full.

test('on a full disk changes are refused with 503, reads continue, and everything works again when there is space', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sineta-full-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=260m,mode=0777', 'tmpfs', folder])
  let closing = async () => {}
  try {
    const postgres = await startOwnPostgres({
      folder: path.join(folder, 'data'),
      settings: { max_wal_size: '64MB', min_wal_size: '32MB', shared_buffers: '32MB' },
    })
    closing = () => postgres.close()
    const harness = await openHarness(postgres.url)
    const service = startProcess('all', postgres.url, { SINETA_DEMO: '0' })
    const { base_url } = await service.started
    const flow = harness.flow(() => base_url, 30)
    await expect.poll(() => flow.acknowledged().length, { timeout: 30_000 }).toBeGreaterThan(60)

    const ballast = path.join(folder, 'ballast')
    fill(ballast)
    await expect
      .poll(() => flow.calls.at(-1), { timeout: 60_000, interval: 50 })
      .toMatchObject({ status: 503, retryAfter: '2' })
    const live = await fetch(`${base_url}/livez`)
    expect(live.status).toBe(200)
    const ready = await fetch(`${base_url}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'not_ready', failed: 'space' }])
    const list = await harness.list(base_url)
    const refusedSince = flow.calls.length
    await expect.poll(() => flow.calls.length, { timeout: 30_000 }).toBeGreaterThan(refusedSince + 60)

    rmSync(ballast)
    const freedAt = performance.now()
    await expect.poll(() => harness.call(base_url).then(({ status }) => status), { timeout: 30_000 }).toBe(201)
    const recovery = performance.now() - freedAt
    await flow.stop()
    await harness.drained(60)
    await harness.expectNothingLost(flow.acknowledged())
    expect(service.child.exitCode).toBeNull()
    const count = (status: number) => flow.calls.filter((call) => call.status === status).length
    console.log(
      `${flow.acknowledged().length} acknowledged, 0 lost; ${count(503)} refused with 503, ${flow.calls.length - count(503) - count(201)} otherwise; reads answered ${list}; back after ${Math.round(recovery)} ms`,
    )
    expect(list).toBe(200)
    expect(recovery).toBeLessThan(10_000)
    service.kill('SIGTERM')
    await service.exit
    await expectSound(postgres.url)
    await harness.close()
  } finally {
    await closing()
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Writes until nothing more fits. */
function fill(file: string) {
  const block = Buffer.alloc(1024 * 1024)
  for (const size of [block.length, 4096])
    for (let i = 0; i < 4096; i++)
      try {
        writeFileSync(file, block.subarray(0, size), { flag: 'a' })
      } catch {
        break
      }
}
