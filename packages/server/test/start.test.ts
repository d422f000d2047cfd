import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createDatabase } from './support/database.ts'

// The service as a newcomer starts it: a real process with its own PostgreSQL, stopped by real signals.

const main = path.join(import.meta.dirname, '../dist/main.js')
const folder = mkdtempSync(path.join(tmpdir(), 'sineta start '))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Running = { child: ChildProcess; output: () => string; exit: Promise<number | null> }

function run(env: Record<string, string>, args: string[] = []): Running {
  // Nothing of the test run's own environment, which has a DATABASE_URL and a BASE_URL.
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH, HOME, NODE_ENV: 'development', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream!.on('data', (chunk) => {
      output += chunk
    })
  return { child, output: () => output, exit: once(child, 'exit').then(([code]) => code as number | null) }
}

/** Waits for a text in the output; a process that ends before is a failure that shows what it said. */
async function says({ child, output, exit }: Running, text: string) {
  while (!output().includes(text)) {
    const ended = await Promise.race([once(child.stdout!, 'data').then(() => false), exit.then(() => true)])
    if (ended && !output().includes(text)) throw new Error(`it ended and said: ${output()}`)
  }
}

const json = async (url: string, init?: RequestInit) => (await fetch(url, init)).json() as Promise<any>

/** Reads the inspector until something is in it: deliveries are made by another part of the process, soon. */
async function inspected(url: string, count: number): Promise<any[]> {
  const stream = await fetch(`${url}/stream`, { headers: { 'last-event-id': '00000000-0000-7000-8000-000000000000' } })
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while ((text.match(/^event: received$/gm) ?? []).length < count) text += (await reader.read()).value ?? ''
  await reader.cancel()
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!))
}

describe('the service started with nothing but a folder', () => {
  const data = path.join(folder, 'data')

  test('welcomes, rings the bell on the first check-in, and stops cleanly', async () => {
    const sineta = run({ SINETA_DATA: data })
    await says(sineta, 'Stop with Ctrl-C')
    const file = path.join(data, 'demo.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const facts = JSON.parse(readFileSync(file, 'utf8'))
    expect(facts.client.webhook_url).toBe(facts.inspector_url)
    expect(Object.keys(facts.logins.panel)).toEqual([
      'owner',
      'management',
      'secretary',
      'coordinator',
      'teacher',
      'librarian',
      'finance',
      'gatekeeper',
    ])

    // The printed curl, word for word.
    const curl = sineta.output().match(/curl -X POST [\s\S]*?\n\n/)![0]
    const answer = JSON.parse(
      execFileSync('bash', ['-c', curl], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    )
    expect(answer).toMatchObject({ school_cnpj: facts.school.cnpj, direction: 'in', anomaly: null })

    const received = await inspected(facts.inspector_url, 2)
    expect(
      received.map(({ event, environment, verification }) => [event, environment, verification.result]).sort(),
    ).toEqual([
      ['attendance.check_in', null, 'unsigned'],
      ['attendance.check_in', 'live', 'verified'],
    ])
    for (const [audience, login] of [
      ['portal', facts.logins.portal],
      ['admin', facts.logins.operator],
      ['panel', facts.logins.panel.secretary],
    ])
      expect(
        await json(`${facts.base_url}/v1/${audience}/session`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(login),
        }),
      ).toHaveProperty('token')
    expect((await fetch(`${facts.base_url}/readyz`)).status).toBe(200)

    sineta.child.kill('SIGTERM')
    expect(await sineta.exit).toBe(0)
    expect(execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })).not.toContain(path.join(data, 'postgres'))
  }, 60_000)

  test('started again keeps its data, keys and passwords, also after a kill -9', async () => {
    const before = JSON.parse(readFileSync(path.join(data, 'demo.json'), 'utf8'))
    const killed = run({ SINETA_DATA: data })
    await says(killed, 'Stop with Ctrl-C')
    killed.child.kill('SIGKILL')
    await killed.exit

    const sineta = run({ SINETA_DATA: data })
    await says(sineta, 'Stop with Ctrl-C')
    const after = JSON.parse(readFileSync(path.join(data, 'demo.json'), 'utf8'))
    expect({ ...after, base_url: 0, inspector_url: 0, client: { ...after.client, webhook_url: 0 } }).toEqual({
      ...before,
      base_url: 0,
      inspector_url: 0,
      client: { ...before.client, webhook_url: 0 },
    })
    const { data: records } = await json(
      `${after.base_url}/v1/partners/school/${after.school.cnpj}/attendance?direction=in`,
      { headers: { authorization: `Bearer ${after.client.api_key}` } },
    )
    expect(records.length).toBeGreaterThan(0)
    // npm forwards Ctrl-C to us a second time.
    sineta.child.kill('SIGINT')
    sineta.child.kill('SIGINT')
    expect(await sineta.exit).toBe(0)
  }, 60_000)
})

describe('a start that cannot work says why in one sentence', () => {
  const failing = async (env: Record<string, string>, args?: string[]) => {
    const sineta = run(env, args)
    const code = await sineta.exit
    return [code, sineta.output().trim()]
  }
  test('when a setting is wrong', async () => {
    expect(await failing({ PORT: 'eighty', SINETA_DATA: folder })).toEqual([
      1,
      'PORT must be a whole number from 0 to 65535; it is "eighty".',
    ])
    expect(await failing({ SINETA_DATA: folder }, ['--role', 'cook'])).toEqual([
      1,
      'The only option is --role all|api|worker; got "--role cook".',
    ])
  })
  test('when the port is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const { url, drop } = await createDatabase()
    expect(await failing({ PORT: String(port), DATABASE_URL: url, SINETA_DATA: path.join(folder, 'other') })).toEqual([
      1,
      `Port ${port} on 127.0.0.1 is in use. Stop what uses it, or choose another: PORT=8081 npm start`,
    ])
    taken.close()
    await drop()
  }, 30_000)
  test('when the data folder cannot be written', async () => {
    const closed = path.join(folder, 'closed')
    mkdirSync(closed)
    chmodSync(closed, 0o500)
    // Root may write everywhere, so for root a file stands in the way instead.
    const place = process.getuid?.() === 0 ? '/dev/null/data' : path.join(closed, 'data')
    const [code, output] = await failing({ SINETA_DATA: place })
    expect(code).toBe(1)
    expect(output).toContain(`SINETA_DATA cannot be written: ${place}`)
    expect(String(output).split('\n')).toHaveLength(1)
  })
  test('when the database cannot be reached', async () => {
    const [code, output] = await failing({
      DATABASE_URL: 'postgres://127.0.0.1:9/none',
      SINETA_DATA: path.join(folder, 'far'),
    })
    expect(code).toBe(1)
    expect(output).toContain('The database of DATABASE_URL cannot be reached')
    expect(String(output).split('\n')).toHaveLength(1)
  })
})

describe('roles', () => {
  test('share one database: an API and a worker process start on it, stop cleanly, and write no demo people', async () => {
    const { url, drop } = await createDatabase()
    const common = {
      DATABASE_URL: url,
      SINETA_DATA: path.join(folder, 'roles'),
      LOG_LEVEL: 'info',
      EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
      OPERATOR_EMAIL: 'op@sineta.example',
      OPERATOR_PASSWORD: 'a long enough password',
    }
    const api = run(common, ['--role', 'api'])
    await says(api, 'sineta.started')
    const worker = run(common, ['--role', 'worker'])
    await says(worker, 'sineta.started')
    const base = api.output().match(/"base_url":"([^"]+)"/)![1]!
    const post = (route: string, body: unknown, token?: string) =>
      json(`${base}${route}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      })
    const { token } = await post('/v1/admin/session', {
      email: 'op@sineta.example',
      password: 'a long enough password',
    })
    const { data } = await json(`${base}/v1/admin/client`, { headers: { authorization: `Bearer ${token}` } })
    expect(data).toEqual([])
    for (const one of [api, worker]) one.child.kill('SIGTERM')
    expect(await Promise.all([api.exit, worker.exit])).toEqual([0, 0])
    await drop()
  }, 60_000)
})
