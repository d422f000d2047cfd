import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { waitForDatabase } from '../../src/platform/database/wait-for-database.ts'
import { fetchPatiently } from '../support/busy.ts'
import { createDatabase, execute, overTcp } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { find } from '../support/machine.ts'

// The service as a new user starts it: a real process with its own PostgreSQL, stopped by real signals.

const main = path.join(import.meta.dirname, '../../bundle/main.js')
const folder = mkdtempSync(path.join(tmpdir(), 'sineta start '))
const children = new Set<ChildProcess>()
afterAll(() => {
  // Only needed after a failed test: none of its processes may outlive the file.
  for (const child of children) child.kill('SIGKILL')
  for (const name of readdirSync(folder)) {
    const pid = postmasterOf(path.join(folder, name))
    if (pid !== null) process.kill(pid, 'SIGQUIT')
  }
  rmSync(folder, { recursive: true, force: true })
})

/** The pid of the PostgreSQL that runs on a data folder, from its postmaster file. */
function postmasterOf(data: string): number | null {
  const file = path.join(data, 'postgres', 'postgres', 'cluster', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null
}

type Running = { child: ChildProcess; output: () => string; exit: Promise<number | null> }

function run(env: Record<string, string>, args: string[] = []): Running {
  // Without the environment of the test run, which has a DATABASE_URL and a BASE_URL.
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH, HOME, NODE_ENV: 'development', PORT: '0', TEST_ENDS_WITH_PARENT: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream!.on('data', (chunk) => {
      output += chunk
    })
  return { child, output: () => output, exit: once(child, 'exit').then(([code]) => code as number | null) }
}

/** Waits for a text in the output. Fails with the output if the process ends before. */
async function says({ child, output, exit }: Running, text: string) {
  while (!output().includes(text)) {
    const ended = await Promise.race([once(child.stdout!, 'data').then(() => false), exit.then(() => true)])
    if (ended && !output().includes(text)) throw new Error(`it ended, and its output was: ${output()}`)
  }
}

/** On a busy machine a start also says what it is waiting for. */
const withoutWaiting = (output: string) => output.replace(/^(Waiting for .*|.*start\.waiting.*)\n/gm, '')

/** Does what the printed command does, for a machine without curl. */
async function posted(curl: string): Promise<unknown> {
  const [, url] = /POST (\S+)/.exec(curl)!
  const headers = [...curl.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name, value]) => [name!, value!] as const)
  const [, body] = /-d '([^']+)'/.exec(curl)!
  return json(url!, { method: 'POST', headers: Object.fromEntries(headers), body: body! })
}

const json = async (url: string, init?: RequestInit) => (await fetchPatiently(url, init)).json() as Promise<any>

/** Reads the inspector until it has `count` requests, because another part of the process delivers them. */
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

    // Every page that the welcome lists exists.
    for (const [, page] of sineta.output().matchAll(/^ {2}\S.*? {2,}(http:\S+)$/gm))
      expect([page, (await fetchPatiently(page!, { headers: { accept: 'text/html' } })).status]).toEqual([page, 200])

    // The printed curl, word for word.
    const curl = sineta.output().match(/curl -X POST [\s\S]*?\n\n/)![0]
    const answer = find('curl')
      ? JSON.parse(execFileSync('sh', ['-c', curl], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
      : await posted(curl)
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
    await expect.poll(async () => (await fetch(`${facts.base_url}/readyz`)).status).toBe(200)

    sineta.child.kill('SIGTERM')
    expect(await sineta.exit).toBe(0)
    expect(sineta.output()).toMatch(/Stop with Ctrl-C\.\n$/)
    expect(postmasterOf(data)).toBeNull()
  })

  test('started again keeps its data, keys and passwords, even after a kill -9', async () => {
    const before = JSON.parse(readFileSync(path.join(data, 'demo.json'), 'utf8'))
    // Its database must outlive it, so that the next start adopts it.
    const killed = run({ SINETA_DATA: data, TEST_ENDS_WITH_PARENT: '0' })
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
  })

  test('without the key of its secrets says where the key belongs, and creates no new one', async () => {
    const key = path.join(data, 'kek')
    const text = readFileSync(key, 'utf8')
    rmSync(key)
    const sineta = run({ SINETA_DATA: data })
    expect(await sineta.exit).toBe(1)
    expect(sineta.output()).toBe(
      `There is a database, but the key of its secrets is not at ${key}. Put it back, or set KEK.\n`,
    )
    writeFileSync(key, text)
  })

  test('listens on every address if told to, and is reached on loopback', async () => {
    const sineta = run({ SINETA_DATA: data, HOST: '::' })
    await says(sineta, 'Stop with Ctrl-C')
    const address = sineta.output().match(/Sineta rings at (http:\/\/127\.0\.0\.1:\d+)\n/)![1]!
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200)
    sineta.child.kill('SIGTERM')
    expect(await sineta.exit).toBe(0)
  })

  test('and left behind by a terminal that is closed stops with its database', async () => {
    const sineta = run({ SINETA_DATA: data, TEST_ENDS_WITH_PARENT: '0' })
    await says(sineta, 'Stop with Ctrl-C')
    sineta.child.kill('SIGHUP')
    expect(await sineta.exit).toBe(0)
    expect(postmasterOf(data)).toBeNull()
  })

  test('and stopped before it serves leaves no database running', async () => {
    const sineta = run({ SINETA_DATA: path.join(folder, 'hasty') })
    await expect.poll(() => existsSync(path.join(folder, 'hasty', 'postgres')), { interval: 5 }).toBe(true)
    sineta.child.kill('SIGTERM')
    expect([await sineta.exit, withoutWaiting(sineta.output())]).toEqual([0, ''])
    expect(postmasterOf(path.join(folder, 'hasty'))).toBeNull()
  })
})

test('asked for help, a start lists its options and starts nothing', () => {
  const start = path.join(import.meta.dirname, '../../../../scripts/start.mjs')
  const help = execFileSync(process.execPath, [start, '--help'], { encoding: 'utf8' })
  expect(help).toContain('[--role all|api|worker] [--processes auto|N]')
})

// A device that refuses every write as a full disk does.
const full = '/dev/full'
test.skipIf(!existsSync(full))(
  'a log that cannot be written, as on a full disk, neither ends the service nor its stop',
  async () => {
    const { url, drop } = await createDatabase()
    const { PATH = '', HOME = '' } = process.env
    const port = String(await freePort())
    const child = spawn(process.execPath, [main], {
      env: {
        PATH,
        HOME,
        NODE_ENV: 'development',
        PORT: port,
        TEST_ENDS_WITH_PARENT: '1',
        DATABASE_URL: url,
        SINETA_DATA: path.join(folder, 'full'),
      },
      stdio: ['ignore', openSync(full, 'w'), 'pipe'],
    })
    children.add(child)
    const exit = once(child, 'exit')
    const ready = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ status }) => status,
        () => 0,
      )
    // The start has written a line by then.
    await expect.poll(ready).toBe(200)
    child.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
    children.delete(child)
    await drop()
  },
)

describe.concurrent('a start that cannot work says why in one sentence', () => {
  const failing = async (env: Record<string, string>, args?: string[]) => {
    const sineta = run(env, args)
    const code = await sineta.exit
    return [code, withoutWaiting(sineta.output()).trim()]
  }
  test('when a setting is wrong', async () => {
    expect(await failing({ PORT: 'eighty', SINETA_DATA: folder })).toEqual([
      1,
      'PORT must be a whole number from 0 to 65535; it is "eighty".',
    ])
    expect(await failing({ SINETA_DATA: folder }, ['--role', 'cook'])).toEqual([
      1,
      'The options are --role all|api|worker and --processes auto|1..64; got "--role cook".',
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
  })
  test('when the data folder cannot be written', async () => {
    const closed = path.join(folder, 'closed')
    mkdirSync(closed)
    chmodSync(closed, 0o500)
    // Root may write everywhere, so for root a file is in the way instead.
    const place = process.getuid?.() === 0 ? '/dev/null/data' : path.join(closed, 'data')
    const [code, output] = await failing({ SINETA_DATA: place })
    expect(code).toBe(1)
    expect(output).toContain(`SINETA_DATA cannot be written: ${place}`)
    expect(String(output).split('\n')).toHaveLength(1)
  })
  test('when there is a file instead of the data folder', async () => {
    const file = path.join(folder, 'file')
    writeFileSync(file, '')
    expect(await failing({ SINETA_DATA: file })).toEqual([
      1,
      `SINETA_DATA cannot be written: ${file} (EEXIST). Choose another folder or correct its permissions.`,
    ])
  })
  test('when it cannot listen at its address', async () => {
    const { url, drop } = await createDatabase()
    expect(await failing({ HOST: '192.0.2.1', DATABASE_URL: url, SINETA_DATA: path.join(folder, 'other') })).toEqual([
      1,
      'HOST 192.0.2.1 is not an address of this machine. HOST=0.0.0.0 listens on all of its addresses.',
    ])
    await drop()
  })
  test('when the password of the first operator is too easy', async () => {
    const { url, drop } = await createDatabase()
    const env = { DATABASE_URL: url, SINETA_DATA: path.join(folder, 'other'), OPERATOR_EMAIL: 'op@sineta.example' }
    expect(await failing({ ...env, OPERATOR_PASSWORD: 'short' })).toEqual([
      1,
      'OPERATOR_PASSWORD must have at least 10 characters.',
    ])
    await drop()
  })
  test('when the database is of a version before 0.1.0', async () => {
    const { url, drop } = await createDatabase()
    await execute(url, `insert into migration (name, hash) values ('0002_tenancy.sql', 'x')`)
    expect(await failing({ DATABASE_URL: url, SINETA_DATA: path.join(folder, 'other') })).toEqual([
      1,
      'The database was created by a version of Sineta that this one cannot upgrade (it has the migration 0002_tenancy.sql): name an empty database in DATABASE_URL.',
    ])
    await drop()
  })
  test('when a newer version has migrated the database', async () => {
    const { url, drop } = await createDatabase()
    await execute(
      url,
      `insert into migration (name, hash, app_version) values ('9998_soon.sql', 'x', '9.9.0'), ('9999_tomorrow.sql', 'x', '9.10.0')`,
    )
    const [code, output] = await failing({ DATABASE_URL: url, SINETA_DATA: path.join(folder, 'newer') })
    expect(code).toBe(1)
    expect(output).toMatch(
      /^The database has migrations that Sineta [\d.]+ does not know \(9998_soon\.sql\): start Sineta 9\.10\.0 or newer, or restore a backup from before\.$/,
    )
    await drop()
  })
  test('when it is to be public and does not know its public address', async () => {
    const [code, output] = await failing({
      NODE_ENV: 'production',
      KEK: '1:x',
      SINETA_DATA: folder,
      TEST_ENDS_WITH_PARENT: '',
    })
    expect([code, output]).toEqual([1, expect.stringMatching(/^BASE_URL must be set with NODE_ENV=production/)])
  })
  test('when the database refuses the login for a reason that waiting does not fix', async () => {
    const { url, drop } = await createDatabase()
    const elsewhere = new URL(url)
    elsewhere.pathname = '/no_such_database'
    expect(await failing({ DATABASE_URL: elsewhere.href, SINETA_DATA: path.join(folder, 'far') })).toEqual([
      1,
      'The database of DATABASE_URL cannot be reached: database "no_such_database" does not exist.',
    ])
    await drop()
  })
})

describe('a start before its database', () => {
  test('waits for it, says so, and continues once the database is there', async () => {
    const { url, drop } = await createDatabase()
    const [port, database] = [await freePort(), new URL(url)]
    const late = overTcp(url, `127.0.0.1:${port}`)
    const sineta = run({ DATABASE_URL: late, SINETA_DATA: path.join(folder, 'early') }, ['--role', 'api'])
    await says(sineta, 'database.waiting')
    expect(sineta.output()).toContain(`"reason":"connect ECONNREFUSED 127.0.0.1:${port}"`)
    const relay = createTcpServer((socket) => {
      const there = connect(Number(database.port), database.hostname)
      socket.pipe(there).pipe(socket)
      for (const one of [socket, there]) one.on('error', () => {})
    }).listen(port, '127.0.0.1')
    await says(sineta, 'sineta.started')
    sineta.child.kill('SIGTERM')
    expect(await sineta.exit).toBe(0)
    relay.close()
    await drop()
  })

  test('can be stopped while it waits', async () => {
    const env = {
      DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/none`,
      SINETA_DATA: path.join(folder, 'early'),
    }
    const sineta = run(env, ['--role', 'worker'])
    await says(sineta, 'database.waiting')
    sineta.child.kill('SIGTERM')
    expect(await sineta.exit).toBe(0)
  })

  test('does not wait forever', async () => {
    const port = await freePort()
    const reasons: string[] = []
    await expect(
      waitForDatabase(`postgres://127.0.0.1:${port}/none`, (reason) => reasons.push(reason), 1_500),
    ).rejects.toThrow(
      `The database of DATABASE_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}, for 1.5 s.`,
    )
    expect(reasons.length).toBeGreaterThan(0)
  })
})

describe('roles', () => {
  test('share one database: an API and a worker process start on it, stop cleanly, and create no demo people', async () => {
    const { url, drop } = await createDatabase()
    const common = {
      DATABASE_URL: url,
      SINETA_DATA: path.join(folder, 'roles'),
      LOG_LEVEL: 'info',
      EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
      OPERATOR_EMAIL: 'op@sineta.example',
      OPERATOR_PASSWORD: 'a long enough password',
    }
    // At the same time, on an empty database: one migrates, and only one first operator is created.
    const api = run(common, ['--role', 'api'])
    const worker = run(common, ['--role', 'worker'])
    await Promise.all([api, worker].map((one) => says(one, 'sineta.started')))
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
  })
})
