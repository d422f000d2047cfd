import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { sign, signingKey } from '@sineta/contract/signature'
import { expect } from 'vitest'
import { sampleDelivery } from '../../src/testing.ts'

const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const newer = 'whsec_ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8='

export type Example = {
  command: readonly [program: string, ...args: string[]]
  cwd: string
  env?: Record<string, string>
  /** A development server of the language runs it, so its code does not run before the first request. */
  isServed?: true
}

type Delivery = { headers: Record<string, string>; body: string }

/**
 * Starts a receiver and returns its URL and its output. For each delivery it handles, it prints a line that begins with the id.
 */
export async function startExample({ command: [program, ...args], cwd, env }: Example, secret: string) {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env, SINETA_SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group, because some languages compile first and run the result as a child process.
    detached: true,
  })
  const stop = () => process.kill(-child.pid!, 'SIGKILL')
  const printed = linesOf(child)
  try {
    return { url: await printed.find(/http:\/\/127\.0\.0\.1:\d+[^\s)]*/), printed, stop }
  } catch (error) {
    if (child.exitCode === null && child.pid !== undefined) stop()
    throw error
  }
}

/** Starts a receiver and sends it deliveries that every receiver must distinguish. */
export async function showThatItReceives(example: Example): Promise<void> {
  const { url, printed, stop } = await startExample(example, secret)
  const unfinished = beginRequest(new URL(url))
  try {
    const post = async ({ headers, body }: Delivery) => {
      const { status } = await fetch(url, { method: 'POST', headers, body })
      return Math.floor(status / 100)
    }
    const sample = (options: { id?: string; at?: Date } = {}) =>
      sampleDelivery('student.enrolled', { secret, ...options })
    const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000)

    const good = sample()
    const id = good.headers['webhook-id']!
    expect(await post(good), 'a good delivery').toBe(2)
    expect(await post({ ...good, body: good.body.replace('"name"', '"nome"') }), 'a changed byte').toBe(4)
    expect(await post({ ...sample(), headers: { ...sample().headers, 'webhook-id': id } }), 'another id').toBe(4)
    expect(await post(sample({ at: minutesFromNow(-6) })), 'an old timestamp').toBe(4)
    expect(await post(sample({ at: minutesFromNow(6) })), 'a timestamp of the future').toBe(4)
    expect(await post({ ...good, headers: { 'content-type': 'application/json' } }), 'no signature').toBe(4)
    expect(await post(sample({ id })), 'a repeat').toBe(2)
    const last = rotating(sample())
    expect(await post(last), 'two signatures during a rotation').toBe(2)

    const lastId = last.headers['webhook-id']!
    await printed.find(new RegExp(`^${lastId}`))
    expect(printed.lines.flatMap((line) => /^[0-9a-f-]{36}/.exec(line) ?? [])).toEqual([id, lastId])
  } finally {
    unfinished.destroy()
    stop()
  }
}

/** Starts a request whose body never arrives. It must not hold up any delivery. */
function beginRequest({ hostname, port, pathname }: URL): Socket {
  const socket = connect(Number(port), hostname).on('error', () => {})
  socket.write(`POST ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 9\r\n\r\n`)
  return socket
}

/** With an empty secret, anyone would know the key, so the receiver must not start, or must accept no delivery. */
export async function showThatItNeedsASecret(example: Example): Promise<void> {
  const start = startExample(example, '')
  if (!example.isServed) {
    await expect(start.then(({ stop }) => stop())).rejects.toThrow('SINETA_SECRET must be')
    return
  }
  const { url, stop } = await start
  try {
    const { headers, body } = sampleDelivery('student.enrolled', { secret })
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const forged = `v1,${createHmac('sha256', '').update(signed).digest('base64')}`
    const reply = fetch(url, { method: 'POST', headers: { ...headers, 'webhook-signature': forged }, body })
    expect((await reply.catch(() => null))?.ok ?? false).toBe(false)
  } finally {
    stop()
  }
}

/** Signs a delivery as during a rotation, with the new secret first. */
function rotating({ headers, body }: Delivery): Delivery {
  const { 'webhook-id': id, 'webhook-timestamp': at } = headers
  const signatures = sign([signingKey(newer), signingKey(secret)], id!, Number(at), body)
  return { headers: { ...headers, 'webhook-signature': signatures }, body }
}

/** Collects the lines that a process prints, and waits for a line. */
function linesOf(child: ChildProcess) {
  const lines: string[] = []
  const waiting = new Set<() => void>()
  let ended = false
  const look = () => {
    for (const check of waiting) check()
  }
  for (const stream of [child.stdout!, child.stderr!]) {
    createInterface(stream).on('line', (line) => {
      lines.push(line)
      look()
    })
  }
  child.on('error', (error) => lines.push(error.message))
  child.on('close', () => {
    ended = true
    look()
  })
  const find = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const check = () => {
        const found = lines.map((line) => pattern.exec(line)?.[0]).find((match) => match !== undefined)
        if (found === undefined && !ended) return
        waiting.delete(check)
        if (found === undefined) reject(new Error(`It ended without ${pattern}:\n${lines.join('\n')}`))
        else resolve(found)
      }
      waiting.add(check)
      check()
    })
  return { lines, find }
}
