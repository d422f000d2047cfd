import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll } from 'vitest'
import { readConfig } from '../../src/platform/config.ts'
import { createLog } from '../../src/platform/log.ts'
import { createSineta } from '../../src/sineta.ts'
import type { TestSineta } from './sineta.ts'
import { testKek } from './sineta.ts'

// The service as an operator runs it: real processes from the built bundle, killed by real signals.

const main = path.join(import.meta.dirname, '../../bundle/main.js')

export type Running = {
  readonly child: ChildProcess
  readonly exit: Promise<{ code: number | null; signal: string | null }>
  /** The log line of its start; that of an API has its address. */
  readonly started: Promise<{ base_url: string }>
  /** Everything it has logged so far. */
  output(): string
  kill(signal: NodeJS.Signals): void
}

const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
})

export function startProcess(
  role: 'api' | 'worker' | 'all',
  databaseUrl: string,
  env: Record<string, string> = {},
  /** A command that runs it in another environment: `ip netns exec …`. */
  under: readonly string[] = [],
): Running {
  const { PATH = '', HOME = '' } = process.env
  const [command = process.execPath, ...args] = [...under, process.execPath, main, '--role', role]
  const child = spawn(command, args, {
    env: {
      PATH,
      HOME,
      PORT: '0',
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      KEK: testKek,
      EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
      RATE_LIMITS: '0',
      TEST_ENDS_WITH_PARENT: '1',
      TEST_LEASE_SECONDS: '4',
      TEST_DELAYS_DIVIDED_BY: '100',
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  let hasStarted = false
  const started = new Promise<{ base_url: string }>((resolve, reject) => {
    child.stderr!.on('data', (chunk) => {
      output += chunk
    })
    child.stdout!.on('data', (chunk) => {
      output += chunk
      if (hasStarted) return
      const line = output.split('\n').find((line) => line.includes('sineta.started') && line.endsWith('}'))
      if (!line) return
      hasStarted = true
      resolve(JSON.parse(line))
    })
    child.once('exit', () =>
      reject(new Error(`a process ended before it had started; its output: ${output.slice(-2000)}`)),
    )
  })
  // A test that kills a process early does not wait for its start.
  started.catch(() => {})
  const exit = once(child, 'exit').then(([code, signal]) => {
    running.delete(child)
    return { code, signal } as { code: number | null; signal: string | null }
  })
  return { child, exit, started, output: () => output, kill: (signal) => void child.kill(signal) }
}

/** A Sineta in this process for the builders, which write rows directly. It neither listens nor delivers. */
export function rowsOf(databaseUrl: string, { isPatient = true } = {}) {
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: databaseUrl, KEK: testKek, RATE_LIMITS: '0' }, [
    '--role',
    'api',
  ])
  const parts = createSineta({
    config,
    databaseUrl,
    kek: [testKek],
    log: createLog('silent'),
    // Tests share the machine: a slow answer does not mean that the database is down.
    ...(isPatient && { databaseTimeoutMs: 60_000 }),
  })
  const sql = async <Row>(text: string, values: unknown[] = []) =>
    (await parts.system.pool.query(text, values)).rows as Row[]
  return { parts, sql, close: () => parts.stop(), builders: { parts, sql, databaseUrl } as unknown as TestSineta }
}

export type Copy = {
  id: string
  body: string
  status: number
  /** The `webhook-timestamp` header, and the receiver's own clock at arrival, in seconds. */
  timestamp: number
  arrivedAt: number
  headers: IncomingHttpHeaders
}

/** A receiver that records every copy and how it responded. */
export async function startReceiver() {
  const copies: Copy[] = []
  const receiver = {
    copies,
    url: '',
    /** Decides the status of the response to each copy, and when to send it. */
    answer: (() => 204) as (copy: { id: string }) => number | Promise<number>,
    close() {
      server.closeAllConnections()
      server.close()
    },
    confirmed: () => copies.filter(({ status }) => status < 300),
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const copy: Copy = {
      id: String(request.headers['webhook-id']),
      body: Buffer.concat(chunks).toString(),
      headers: request.headers,
      status: 0,
      timestamp: Number(request.headers['webhook-timestamp']),
      arrivedAt: Date.now() / 1000,
    }
    copies.push(copy)
    copy.status = await receiver.answer(copy)
    response.writeHead(copy.status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  return receiver
}
