import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isAlive } from '../../src/platform/embedded-postgres/is-alive.ts'
import { createDatabase } from '../support/database.ts'
import { openHarness } from '../support/harness.ts'
import { type Running, startProcess } from '../support/processes.ts'

// One command that runs several processes: those that serve share its port, and those that deliver run beside them.

const aDatabase = async () => {
  const { url, drop } = await createDatabase()
  onTestFinished(drop)
  return url
}

/** Kills it even after a failed test, because its database is dropped afterwards. */
const running = (one: Running) => {
  onTestFinished(() => one.kill('SIGKILL'))
  return one
}

/** The id of the newest process of this name, from the log of the supervisor. */
const pidOf = ({ output }: Running, name: string): number =>
  output()
    .split('\n')
    .filter((line) => line.includes('"process.started"') && line.endsWith('}'))
    .map((line) => JSON.parse(line))
    .findLast((line) => line.process === name).pid

const leaseSeconds = 2

const hasProc = existsSync('/proc/self/stat')

/** An ended process whose parent never reaps it, as in some containers, does not count as running. */
const isRunning = (pid: number) => isAlive(pid) && !isUnreaped(pid)
const isUnreaped = (pid: number) => {
  try {
    return hasProc && /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    // It has ended meanwhile.
    return true
  }
}

test('of several processes any may be killed under load: nothing is lost, it is replaced, and a stop ends all', async () => {
  const harness = await openHarness(await aDatabase())
  onTestFinished(() => harness.close())
  const start = (SINETA_PROCESSES: string, PORT: string) =>
    running(
      startProcess('all', harness.databaseUrl, { SINETA_PROCESSES, PORT, TEST_LEASE_SECONDS: String(leaseSeconds) }),
    )
  const first = start('4', '0')
  const { base_url } = await first.started
  const names = ['api-1', 'api-2', 'worker-1', 'worker-2']
  const scrape = async () => {
    const text = await (await fetch(`${base_url}/metrics`)).text()
    return [...text.matchAll(/^sineta_ready\{process="([^"]+)",role="\w+"\} 1$/gm)].map(([, name]) => name)
  }
  const clockMs = async () => (await harness.sql<{ now: Date }>('select clock() as now'))[0]!.now.getTime()
  await expect.poll(scrape).toEqual(names)

  const flow = harness.flow(() => base_url, 40)
  const moreAcknowledged = async () => {
    const before = flow.acknowledged().length
    await expect.poll(() => flow.acknowledged().length).toBeGreaterThan(before + 10)
  }
  await moreAcknowledged()
  for (const name of ['api-2', 'worker-1']) {
    const killed = pidOf(first, name)
    process.kill(killed, 'SIGKILL')
    await moreAcknowledged()
    await expect.poll(() => pidOf(first, name)).not.toBe(killed)
  }
  await expect.poll(scrape).toEqual(names)
  // The claims of the killed worker outlive it by a lease, and would look like those of a worker that did not release them.
  const killedBy = await clockMs()
  await expect.poll(clockMs).toBeGreaterThan(killedBy + leaseSeconds * 1000)
  const pids = names.map((name) => pidOf(first, name))

  // A stop under load: acknowledged check-ins are kept, and no worker still holds a delivery.
  first.kill('SIGTERM')
  expect(await first.exit).toEqual({ code: 0, signal: null })
  await flow.stop()
  expect(pids.filter(isRunning)).toEqual([])
  expect(await harness.sql('select from queue_entry where lease_until > clock()')).toEqual([])
  await harness.expectNothingLost(flow.acknowledged())

  const second = start('2', new URL(base_url).port)
  expect((await second.started).base_url).toBe(base_url)
  expect((await harness.callWithRetries(() => base_url)).status).toBe(201)
  await harness.drained()
  const { delivered, ...others } = await harness.statuses()
  expect([delivered! > 60, others]).toEqual([true, {}])
  // The processes do not outlive their supervisor.
  const orphans = ['api-1', 'worker-1'].map((name) => pidOf(second, name))
  second.kill('SIGKILL')
  await second.exit
  await expect.poll(() => orphans.filter(isRunning)).toEqual([])
})

test('the demo is created once for all processes, and each shows it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sineta-processes-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const url = await aDatabase()
  const env = { SINETA_DEMO: '1', SINETA_DATA: folder, SINETA_PROCESSES: '2', LOG_LEVEL: 'info' }
  const sineta = running(startProcess('all', url, env))
  await expect.poll(() => sineta.output()).toContain('Stop with Ctrl-C')
  const base = sineta.output().match(/Sineta rings at (\S+)/)![1]!
  const inspector = new URL(sineta.output().match(/See what arrives +(\S+)/)![1]!).pathname
  await expect.poll(async () => (await fetch(`${base}/home.json`)).text()).toContain(inspector)

  // A second service on the same port says what is wrong, once.
  const late = running(startProcess('all', url, { ...env, PORT: new URL(base).port }))
  expect(await late.exit).toEqual({ code: 1, signal: null })
  expect(late.output().match(/^Port .* is in use.*$/gm)).toHaveLength(1)
  sineta.kill('SIGTERM')
  expect((await sineta.exit).code).toBe(0)
})
