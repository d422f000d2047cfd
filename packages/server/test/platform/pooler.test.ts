import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../src/platform/config.ts'
import { waitForDatabase } from '../../src/platform/database/wait-for-database.ts'
import { createLog } from '../../src/platform/log.ts'
import { createSineta } from '../../src/sineta.ts'
import { aClient, aSchool, aStudent } from '../support/builders.ts'
import { overTcp } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { find, needs } from '../support/machine.ts'
import { startProcess } from '../support/processes.ts'
import { testKek, useSineta } from '../support/sineta.ts'

// Neither a pooler before the database nor options in its address open one client's rows to another.

const sineta = useSineta()

function another(databaseUrl: string) {
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATABASE_URL: databaseUrl }, ['--role', 'api'])
  const parts = createSineta({
    config: { ...config, databasePool: 12 },
    databaseUrl,
    kek: [testKek],
    log: createLog('silent'),
  })
  onTestFinished(() => parts.stop())
  return parts
}
const withOptions = (options: Record<string, string>) => {
  const url = new URL(sineta.databaseUrl)
  for (const [name, value] of Object.entries(options)) url.searchParams.set(name, value)
  // libpq reads %20 as a space, and + as a plus.
  return url.href.replaceAll('+', '%20')
}

test.each([
  { options: '-c jit=on' },
  { options: '-c role=none' },
  { application_name: 'somebody', connect_timeout: '1' },
])('an address of the database with %o leaves row-level security on', async (options) => {
  const client = await aClient(sineta)
  const student = await aStudent(sineta, await aSchool(sineta, client))
  const { app, system } = another(withOptions(options))
  const seenBy = (clients: string[]) =>
    app.transaction(
      { clients },
      async (tx) => (await tx.query('select from student where id = $1', [student.id])).rowCount,
    )
  expect([await seenBy([]), await seenBy([client.id])]).toEqual([0, 1])
  const { rows } = await system.pool.query(
    `select current_user::text as role, current_setting('application_name') as name, current_setting('jit') as jit,
       current_setting('statement_timeout') as timeout`,
  )
  expect(rows).toEqual([{ role: 'sineta_system', name: 'sineta_system', jit: 'off', timeout: '9s' }])
})

test('a process whose sessions have another role is not ready, and says so', async () => {
  const parts = another(sineta.databaseUrl)
  const url = await parts.start()
  // As behind a pooler that shares sessions.
  parts.app.pool.on('acquire', (client) => void client.query('reset role'))
  const reply = await fetch(`${url}/readyz`)
  expect([reply.status, await reply.json()]).toEqual([503, { status: 'not_ready', failed: 'role' }])
})

test('a transaction has its own role, even in a session that was given another one', async () => {
  const client = await aClient(sineta)
  const student = await aStudent(sineta, await aSchool(sineta, client))
  const { app } = another(sineta.databaseUrl)
  app.pool.on('acquire', (client) => void client.query('set role sineta_system'))
  for (const begin of ['transaction', 'pipelined'] as const) {
    const seenBy = (clients: string[]) =>
      app[begin](
        { clients },
        async (tx) => (await tx.query('select from student where id = $1', [student.id])).rowCount,
      )
    expect([begin, await seenBy([]), await seenBy([client.id])]).toEqual([begin, 0, 1])
  }
})

/** Starts a PgBouncer before the database. Returns its address. */
async function behindPooler(
  mode: 'statement' | 'transaction' | 'session',
  settings = 'default_pool_size = 60',
): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(sineta.databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  const listenPort = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const account = [`user=${username}`, ...(password ? [`password=${decodeURIComponent(password)}`] : [])]
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port || 5432} ${account.join(' ')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
${settings}
ignore_startup_parameters = extra_float_digits
`,
  )
  // It refuses to run as root, and reads its settings before it changes its user.
  const child = spawn(find('pgbouncer')!, [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), file], {
    stdio: 'ignore',
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })
  for (let isOpen = false; !isOpen; ) {
    const socket = connect(listenPort, '127.0.0.1')
    isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (!isOpen) await pause(20)
  }
  return `postgres://somebody@127.0.0.1:${listenPort}${pathname}`
}

const isRefused = async (url: string) => {
  const started = startProcess('all', url)
  await expect(started.started).rejects.toThrow('name the database itself, or a pool with pool_mode = session.')
  expect((await started.exit).code).toBe(1)
}

test.each([
  ['the last one first', ''],
  ['in turn', 'server_round_robin = 1'],
])(
  'a start behind a pooler that shares sessions, %s, is refused in one sentence',
  needs('pgbouncer'),
  async (_, settings) => {
    const url = await behindPooler('transaction', settings)
    // So that it has two sessions to choose from.
    const others = [new Client(url), new Client(url)]
    for (const other of others) await other.connect()
    for (const other of others) await other.query('begin')
    for (const other of others) await other.query('commit')
    for (const other of others) await other.end()
    await isRefused(url)
  },
)

test(
  'a start behind a pooler that shares sessions between statements is refused in one sentence',
  needs('pgbouncer'),
  async () => isRefused(await behindPooler('statement')),
)

test(
  'a start behind a pooler with too few sessions is refused, instead of never becoming ready',
  needs('pgbouncer'),
  async () => {
    const url = await behindPooler('session', 'default_pool_size = 2')
    await expect(waitForDatabase(url, () => {}, 5_000)).rejects.toThrow(/cannot be reached/)
  },
)

test('a start behind a pooler that keeps sessions apart becomes ready', needs('pgbouncer'), async () => {
  const started = startProcess('all', await behindPooler('session'))
  const { base_url } = await started.started
  const reply = await fetch(`${base_url}/readyz`)
  expect([reply.status, await reply.json()]).toEqual([200, { status: 'ready' }])
  started.kill('SIGTERM')
  await started.exit
})

test('a connection that takes longer than a second to open is slow, but not refused forever', async () => {
  const { hostname, port } = new URL(sineta.databaseUrl)
  const sockets = new Set<{ destroy(): void }>()
  const slow = createServer(async (near) => {
    sockets.add(near.on('error', () => {}))
    await pause(1_500)
    const far = connect(Number(port) || 5432, hostname)
    sockets.add(far.on('error', () => {}))
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(slow, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    slow.close()
  })
  const { app } = another(overTcp(sineta.databaseUrl, `127.0.0.1:${(slow.address() as AddressInfo).port}`))
  const answer = () => app.transaction({ clients: [] }, async (tx) => (await tx.query('select')).rowCount)
  // The first caller may be refused, because until then a slow database looks like a dead one. The next ones wait.
  await answer().catch(() => {})
  await expect.poll(() => answer().catch(() => null)).toBe(1)
  // All at once, so that most of them need a new connection.
  expect(await Promise.all(Array.from({ length: 12 }, answer))).toEqual(Array(12).fill(1))
})
