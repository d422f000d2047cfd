import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { expectSound, openHarness, startOwnPostgres } from '../support/harness.ts'
import { startProcess } from '../support/processes.ts'

// A power cut cannot be staged here. This proves that PostgreSQL synced every commit to the disk before it was acknowledged.

const canTrace = existsSync('/usr/bin/strace')

test.runIf(canTrace)(
  'every acknowledged change is synced to the disk before its caller gets the response',
  async () => {
    const postgres = await startOwnPostgres()
    onTestFinished(() => postgres.close())
    const harness = await openHarness(postgres.url)
    const log = path.join(mkdtempSync(path.join(tmpdir(), 'sineta-strace-')), 'calls')
    // strace follows the sessions that begin from now on, which are those of the service.
    const tracer = spawn(
      'strace',
      ['-f', '-qq', '-e', 'trace=fdatasync,fsync', '-o', log, '-p', String(postgres.pid())],
      { stdio: 'ignore' },
    )
    await expect.poll(() => existsSync(log)).toBe(true)
    const api = startProcess('api', postgres.url)
    const { base_url } = await api.started
    expect((await harness.call(base_url)).status).toBe(201)
    const syncs = () => (readFileSync(log, 'utf8').match(/f(data)?sync(\(\d+| resumed>)\) += 0$/gm) ?? []).length
    const before = syncs()
    const acknowledged = 51
    // One after the other, because concurrent commits may rightly share a sync.
    for (let i = 0; i < acknowledged; i++) expect((await harness.call(base_url)).status).toBe(201)
    await expect.poll(() => syncs() - before).toBeGreaterThanOrEqual(acknowledged)
    console.log(`${acknowledged} commits, ${syncs() - before} syncs`)

    tracer.kill('SIGINT')
    await once(tracer, 'exit')
    api.kill('SIGTERM')
    await api.exit
    await expectSound(postgres.url)
    await harness.close()
  },
)

test.runIf(!canTrace)('strace is not on this machine, so syncs were not counted', () => {
  console.log('not shown: syncs per commit (no strace)')
  expect(canTrace).toBe(false)
})
