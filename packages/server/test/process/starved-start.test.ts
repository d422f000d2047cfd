import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'

// The first start on a busy machine: the service and its PostgreSQL run for a tenth of the time.

const main = path.join(import.meta.dirname, '../../bundle/main.js')
const onLinux =
  process.platform === 'linux' ? {} : { skip: true, meta: { lacks: 'only Linux lists a tree of processes' } }

test('a service with a tenth of a CPU fills its demo, starts and serves', {
  timeout: 900_000,
  ...onLinux,
}, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sineta-starved-'))
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [main], {
    env: { PATH, HOME, NODE_ENV: 'development', PORT: '0', SINETA_DATA: folder, TEST_ENDS_WITH_PARENT: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream!.on('data', (chunk) => {
      output += chunk
    })
  const feed = starve(child)
  onTestFinished(async () => {
    await feed()
    child.kill('SIGTERM')
    await exit
    rmSync(folder, { recursive: true, force: true })
  })

  await expect.poll(() => child.exitCode ?? output, { timeout: 800_000 }).toContain('Stop with Ctrl-C')
  const { base_url, school, device_key, inspector_url } = JSON.parse(
    readFileSync(path.join(folder, 'demo.json'), 'utf8'),
  )
  const [, number] = /"enrollment_number":"([^"]+)"/.exec(output)!
  const checkIn = await fetch(`${base_url}/v1/attendance/student/biometric/check/in`, {
    method: 'POST',
    headers: { authorization: `Bearer ${device_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ school_cnpj: school.cnpj, enrollment_number: number }),
  })
  expect([checkIn.status, await checkIn.json()]).toMatchObject([201, { direction: 'in' }])
  for (const page of ['/', '/portal', '/docs'])
    expect([page, (await fetch(base_url + page)).status]).toEqual([page, 200])
  const received = async () =>
    ((await (await fetch(`${inspector_url}/received`)).json()) as { data: unknown[] }).data.length
  await expect.poll(received).toBeGreaterThanOrEqual(2)
})

const periodMs = 100
const shareMs = 10

/** Stops a process and its descendants for nine tenths of the time. Returns a function that ends that. */
function starve(child: ChildProcess): () => Promise<void> {
  let isOver = false
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of treeOf(child.pid!)) {
      try {
        process.kill(pid, signal)
      } catch {
        // It has ended meanwhile.
      }
    }
  }
  const starving = (async () => {
    while (!isOver && child.exitCode === null) {
      signalAll('SIGSTOP')
      await pass(periodMs - shareMs)
      signalAll('SIGCONT')
      await pass(shareMs)
    }
  })()
  return async () => {
    isOver = true
    await starving
  }
}

/** A process and its descendants, parents first. */
function treeOf(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = parentOf(name)
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const below = (one: number): number[] => [one, ...(children.get(one) ?? []).flatMap(below)]
  return below(pid)
}

function parentOf(pid: string): number | null {
  try {
    // The name of the program is in parentheses and may contain anything; the state and the parent follow it.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1])
  } catch {
    return null
  }
}
