import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { findCommand } from '../../src/command/commands.ts'
import { messageFor } from '../../src/command/failure.ts'
import { readConfig } from '../../src/platform/config.ts'
import { asSystem } from '../../src/platform/database/as-system.ts'
import { migrate, migrations } from '../../src/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { aCheckIn, aClient, anApp, aPanelSession, aSchool } from '../support/builders.ts'
import { fetchPatiently } from '../support/busy.ts'
import { createDatabase, execute, type TestDatabase, urlOf } from '../support/database.ts'
import { rowsOf, startProcess, startReceiver } from '../support/processes.ts'
import { testKek } from '../support/sineta.ts'

// The operator's command, as built, with its own database.

const file = path.join(import.meta.dirname, '../../bundle/command.js')

type Result = { code: number; stdout: string; stderr: string }
function sinetaServer(args: string | readonly string[], env: Record<string, string> = {}): Promise<Result> {
  const { PATH = '', HOME = '' } = process.env
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [file, ...(typeof args === 'string' ? args.split(' ').filter(Boolean) : args)],
      { env: { PATH, HOME, NODE_ENV: 'test', DATABASE_URL: database.url, KEK: testKek, ...env } },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    ),
  )
}

/** Runs a command in this process, for its checks and messages, because loading the service is most of the time of a process. */
async function command(words: string | readonly string[], env: Record<string, string> = {}): Promise<Result> {
  const found = findCommand(typeof words === 'string' ? words.split(' ') : words)
  if (!('command' in found)) throw new Error(`no command: ${words}`)
  const { run } = await found.command.load()
  let stdout = ''
  const isFine = await run({
    args: found.args,
    config: () => readConfig({ NODE_ENV: 'test', DATABASE_URL: database.url, KEK: testKek, ...env }),
    print: (line) => {
      stdout += `${line}\n`
    },
  }).catch((error: unknown) => messageFor(error))
  return { code: isFine === true ? 0 : 1, stdout, stderr: typeof isFine === 'string' ? `${isFine}\n` : '' }
}

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

test('without a command, or with one that does not exist, it lists the commands', async () => {
  for (const [words, complaint] of [
    ['', 'sineta-server COMMAND'],
    ['dance', 'There is no command "dance".'],
    ['keys burn', 'There is no command "keys burn".'],
  ] as const) {
    const { code, stdout, stderr } = await sinetaServer(words)
    expect([words, code, stdout, stderr.split('\n')[0]]).toEqual([words, 2, '', complaint])
    expect(stderr).toMatch(/^ {2}after-restore .* {2}End the sessions/m)
  }
  expect(await sinetaServer('version 2')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'version takes no arguments; got "2".\n',
  })
  expect(await sinetaServer('version')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
})

test('help is not a failure, for all commands or for one', async () => {
  for (const words of ['help', '--help', '-h'])
    expect(await sinetaServer(words)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^sineta-server COMMAND\n/),
    })
  for (const words of ['start --help', 'backup -h'])
    expect(await sinetaServer(words)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^sineta-server (start|backup) .*\n\n[A-Z].*\.\n$/),
    })
})

test('a reader that closes the output, like head, interrupts no command', async () => {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [file, 'doctor'], {
    env: { PATH, HOME, NODE_ENV: 'test', DATABASE_URL: database.url, KEK: testKek },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.destroy()
  const ended = once(child, 'close')
  const complaint = Buffer.concat(await child.stderr.toArray()).toString()
  expect([await ended, complaint]).toEqual([[0, null], ''])
})

test('an unreachable database is reported in one sentence', async () => {
  expect(await sinetaServer('backup /tmp/never.dump', { DATABASE_URL: 'postgres://127.0.0.1:1/sineta' })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1.\n',
  })
})

test('wrong settings are reported in one sentence', async () => {
  expect(await sinetaServer('migrate', { DATABASE_URL: 'mysql://db' })).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^DATABASE_URL .*\n$/),
  })
})

test('migrate brings an empty database up to date, and does nothing the second time', async () => {
  const { adminUrl, prefix } = inject('databases')
  const name = `${prefix}empty`
  await execute(adminUrl, `create database ${name}`)
  const env = { DATABASE_URL: urlOf(adminUrl, name) }
  expect((await command('doctor', env)).stdout).toMatch(/^FAULT schema +\d+ migrations are missing/m)
  expect(await command('keys rotate', env)).toMatchObject({
    code: 1,
    stderr: 'The database has no Sineta tables. Run sineta-server migrate, or correct DATABASE_URL.\n',
  })
  for (let i = 0; i < 2; i++)
    expect(await sinetaServer('migrate', env)).toEqual({ code: 0, stdout: 'The database is up to date.\n', stderr: '' })
  expect((await command('doctor', env)).stdout).toMatch(/^ok +schema /m)
  await execute(adminUrl, `drop database ${name} with (force)`)
})

describe('on one machine', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sineta-alone-'))
  const env = { DATABASE_URL: '', KEK: '', SINETA_DATA: folder }
  afterAll(() => rmSync(folder, { recursive: true }))

  test('before the first start, or in the wrong folder, commands create nothing, except that migrate creates the key that the start needs', async () => {
    const sentence = `There is no database in ${folder} yet. The first start creates it; to use another one, set SINETA_DATA or DATABASE_URL.\n`
    const [doctor, ...others] = await Promise.all([
      sinetaServer('doctor', env),
      sinetaServer('keys rotate', env),
      sinetaServer('erase --school 11222333000181 --student 7', env),
    ])
    expect([doctor.code, doctor.stdout]).toEqual([1, expect.stringContaining(`FAULT database  ${sentence}`)])
    for (const other of others) expect(other).toEqual({ code: 1, stdout: '', stderr: sentence })
    expect(readdirSync(folder)).toEqual([])
    expect(await sinetaServer('migrate', env)).toMatchObject({ code: 0, stderr: '' })
    expect(readdirSync(folder)).toEqual(['kek', 'postgres'])
    expect((await sinetaServer('doctor', env)).stdout).toMatch(/^ok +keys /m)
  })

  test('restore says which half of a backup is damaged or missing', async () => {
    const file = path.join(folder, 'backup')
    const restored = () => sinetaServer(['restore', file], env)
    writeFileSync(`${file}.json`, '{ "format": 1, "sha2')
    expect((await restored()).stderr).toBe(`${file}.json was not written by this version of sineta-server backup.\n`)
    writeFileSync(`${file}.json`, '{ "format": 1 }')
    expect((await restored()).stderr).toBe(
      `${file} cannot be read (ENOENT). A backup consists of FILE and FILE.json.\n`,
    )
  })

  test('a command that is stopped halfway leaves no database running', async () => {
    const { PATH = '', HOME = '' } = process.env
    const child = spawn(process.execPath, [file, 'doctor'], {
      env: { PATH, HOME, NODE_ENV: 'test', SINETA_DATA: folder },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    for await (const text of child.stdout) if (/^ok +database/m.test(String(text))) break
    child.kill('SIGKILL')
    const lockFile = path.join(folder, 'postgres', 'postgres', 'cluster', 'postmaster.pid')
    await expect.poll(() => existsSync(lockFile)).toBe(false)
  })

  test('after-restore does not count its own connection to the database', async () => {
    expect(await sinetaServer('after-restore', env)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^API keys: 0 ended$/m),
      stderr: '',
    })
  })

  test('commands work beside a running service, and those that must be alone say so', async () => {
    // As a running service holds it.
    const held = await startEmbeddedPostgres({ dataFolder: path.join(folder, 'postgres') })
    const [doctor, restored, rotated] = await Promise.all([
      sinetaServer('doctor', env),
      sinetaServer('after-restore', env),
      sinetaServer('keys rotate', env),
    ])
    await held.stop()
    expect([doctor.code, doctor.stdout]).toEqual([0, expect.stringMatching(/^ok +schema /m)])
    expect([restored.code, restored.stderr]).toEqual([1, expect.stringMatching(/^Other connections \(\d+\) use/)])
    expect([rotated.code, rotated.stderr]).toEqual([
      1,
      expect.stringMatching(/^Sineta \(.+\) is using .*: stop it first\.$/m),
    ])
  })
})

describe('the doctor', () => {
  test('finds nothing wrong', async () => {
    const { code, stdout } = await sinetaServer('doctor')
    expect(stdout).not.toContain('FAULT')
    expect(stdout).toMatch(/All checks passed\.\n$/)
    expect(code).toBe(0)
  })

  test.each([
    ['an unreachable database', { DATABASE_URL: 'postgres://127.0.0.1:1/sineta' }, 'database'],
    ['a key that opens no secret', { KEK: `1:${Buffer.alloc(32, 7).toString('base64')}` }, 'keys'],
    ['a PG_BIN without a pg_dump', { PG_BIN: '/nowhere' }, 'backup'],
    ['an unreachable mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }, 'mail'],
    ['a name that does not resolve', { BASE_URL: 'https://sineta.invalid' }, 'addresses'],
    ['invalid settings', { PORT: 'eighty' }, 'settings'],
  ])('finds %s', async (_, env, name) => {
    const rows = rowsOf(database.url)
    await aClient(rows.builders)
    await rows.close()
    const { code, stdout } = await command('doctor', env)
    expect(stdout).toMatch(new RegExp(`^FAULT ${name} `, 'm'))
    expect(code).toBe(1)
  })

  test('finds row-level security that was switched off', async () => {
    const rows = rowsOf(database.url)
    await aSchool(rows.builders, await aClient(rows.builders))
    await rows.close()
    await execute(database.url, 'alter table school disable row level security')
    const { code, stdout } = await command('doctor')
    await execute(database.url, 'alter table school enable row level security')
    expect(stdout).toMatch(/^FAULT role +sineta_app sees schools of clients/m)
    expect(code).toBe(1)
  })

  test('finds a table that backups could not read, and migrate opens it again', async () => {
    await execute(database.url, 'drop policy whole_backup on school')
    const { code, stdout } = await sinetaServer('doctor')
    expect(stdout).toMatch(/^FAULT backup +1 tables cannot be read by sineta_backup\. Run sineta-server migrate/m)
    expect(code).toBe(1)
    await command('migrate')
    expect((await command('doctor')).stdout).toMatch(/^ok +backup /m)
  })

  test('finds a machine whose clock is a minute ahead', async () => {
    const { now } = Date
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 60_000)
    const { code, stdout } = await command('doctor')
    clock.mockRestore()
    expect(stdout).toMatch(
      /^FAULT clock +The clocks of this machine and the database differ by (59|60) s\. Synchronise them/m,
    )
    expect(code).toBe(1)
  })

  test('reaches the given receiver, and sends it nothing', async () => {
    const receiver = await startReceiver()
    const to = (url: string) => command(['doctor', '--receiver', url], { EGRESS_ALLOW_CIDRS: '127.0.0.0/8' })
    expect((await to(receiver.url)).stdout).toMatch(/^ok +egress +1 of 1 receivers can be reached$/m)
    expect(receiver.copies).toEqual([])
    receiver.close()
    const { code, stdout } = await to(receiver.url)
    expect(stdout).toMatch(/^FAULT egress +127\.0\.0\.1:\d+: connection_refused\. Deliveries need/m)
    expect(code).toBe(1)
    const { stdout: refused } = await command(['doctor', '--receiver', receiver.url])
    expect(refused).toMatch(/^FAULT egress +127\.0\.0\.1:\d+: blocked_address\./m)
    expect(await command('doctor --receiver localhost:8787')).toEqual({
      code: 1,
      stdout: '',
      stderr: '--receiver must be a URL such as https://example.com/hooks; it is "localhost:8787".\n',
    })
  })

  test('finds that none of the receivers with recent deliveries can be reached any more', async () => {
    const rows = rowsOf(database.url)
    const { id } = await anApp(rows.builders, {
      testUrl: 'http://127.0.0.1:8090/webhooks',
      productionUrl: 'https://receiver.gone.example/webhooks',
    })
    const took = (kind: string) =>
      rows.sql('update endpoint set last_delivery_at = clock() where app_id = $1 and kind = $2', [id, kind])
    await took('test')
    expect((await command('doctor')).stdout).toMatch(
      /^ok +egress +no receiver at a public address accepted deliveries/m,
    )
    await took('production')
    expect((await command('doctor')).stdout).toMatch(/^FAULT egress +receiver\.gone\.example: dns_error\./m)
    await rows.sql('delete from endpoint where app_id = $1', [id])
    await rows.close()
  })
})

describe('client create', () => {
  const words = (slug: string) => [
    ...['client', 'create', slug, '--name', 'Colégio Ipê', '--owner-email', `dona@${slug}.example`],
    ...['--owner-name', 'Lúcia Prado'],
  ]

  test('registers a client and invites its owner, once', async () => {
    expect(await sinetaServer(words('colegio-ipe'))).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^Client colegio-ipe is registered \(.+\), and dona@colegio-ipe\.example is invited/,
      ),
    })
    const rows = rowsOf(database.url)
    const found = await rows.sql(
      `select c.name, u.email, u.is_owner, i.hash is not null as invited, a.actor from client c join panel_user u on u.client_id = c.id
       left join invitation i on i.user_id = u.id left join audit a on a.subject = c.id::text where c.slug = 'colegio-ipe'`,
    )
    await rows.close()
    const owner = { email: 'dona@colegio-ipe.example', is_owner: true, invited: true }
    // The audit log names no key, because there is none.
    expect(found).toEqual([{ name: 'Colégio Ipê', ...owner, actor: 'command' }])
    expect(await command(words('colegio-ipe'))).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/slug/i),
    })
  })

  test('says which of its options are wrong', async () => {
    const { code, stdout, stderr } = await command(['client', 'create', 'Ipê', '--name', 'x'])
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^SLUG: /m)
    expect(stderr).toMatch(/^--owner-email: /m)
  })

  test('notices a name whose quotes are missing', async () => {
    const { code, stderr } = await command('client create ipe --name Colégio Ipê --owner-email a@b.example')
    expect([code, stderr]).toEqual([1, 'Name one SLUG, and put names with spaces in quotes; got "ipe Ipê".\n'])
  })
})

test('after a restore every session, key, pending delivery and resend of the backup is ended, once all processes have stopped', async () => {
  const rows = rowsOf(database.url)
  const client = await aClient(rows.builders, { webhookUrl: 'http://127.0.0.1:1/away' })
  const school = await aSchool(rows.builders, client)
  const session = await aPanelSession(rows.builders, client, school, 'management')

  const status = async (base: string, token: string) => {
    const response = await fetchPatiently(`${base}/v1/partners/school/${school.cnpj}/student`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return response.status
  }
  const before = startProcess('api', database.url)
  const { base_url } = await before.started
  expect([await status(base_url, client.key), await status(base_url, session)]).toEqual([200, 200])
  await aCheckIn({ ...rows.builders, call: callOf(base_url) }, school)
  // It would continue with what was pending.
  await rows.builders.sql(
    `insert into resend_task (client_id, receiver_id, receiver_kind, events, rate, matched, position, ends_before)
     values ($1, $1, 'client', '{*}', 1, 9, uuid_v7_floor(clock() - interval '1 day'), uuid_v7_floor(clock() + interval '1 day'))`,
    [client.id],
  )
  expect((await command('after-restore')).stderr).toMatch(/^Other connections \(\d+\) use the database\. Stop every/)

  before.kill('SIGTERM')
  await before.exit
  await rows.close()
  // Sessions of processes that have just ended may still be open on a busy machine.
  let ended = await sinetaServer('after-restore')
  while (/^Other connections/.test(ended.stderr)) ended = await sinetaServer('after-restore')
  const { code, stdout } = ended
  expect(stdout).toMatch(/^API keys: [1-9]\d* ended$/m)
  expect(stdout).toMatch(/^Pending deliveries: [1-9]\d* ended$/m)
  expect(stdout).toMatch(/^Resends in progress: 1 ended$/m)
  expect(code).toBe(0)
  expect((await command('after-restore')).stdout).not.toMatch(/[1-9]\d* ended/)

  const after = startProcess('api', database.url)
  const { base_url: again } = await after.started
  expect([await status(again, client.key), await status(again, session)]).toEqual([401, 401])
  after.kill('SIGTERM')
  await after.exit
})

test('after-restore also works on a backup from before the last upgrade', async () => {
  const { adminUrl, prefix } = inject('databases')
  const name = `${prefix}earlier`
  await execute(adminUrl, `create database ${name}`)
  const env = { DATABASE_URL: urlOf(adminUrl, name) }
  expect((await command('after-restore', env)).stderr).toMatch(/^The database has no Sineta tables\./)
  const baseline = (await migrations()).filter((migration) => migration.name < '0100')
  await migrate(env.DATABASE_URL, Promise.resolve(baseline))
  expect(await command('after-restore', env)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Job locks: \d+ ended$/m),
    stderr: '',
  })
  await execute(adminUrl, `drop database ${name} with (force)`)
})

describe('a command on a large database or a busy one', () => {
  test('may read for as long as it needs', async () => {
    const limits = await asSystem(database.url, async ({ pool }) => [
      (await pool.query('show statement_timeout')).rows[0],
      (pool.options as { query_timeout?: number }).query_timeout,
    ])
    expect(limits).toEqual([{ statement_timeout: '0' }, undefined])
  })

  test('waits for a row that another transaction has held for more than a second', async () => {
    const rows = rowsOf(database.url)
    await anApp(rows.builders)
    await rows.close()
    const [other, watcher] = [0, 1].map(() => new Client({ connectionString: database.url })) as [Client, Client]
    await Promise.all([other.connect(), watcher.connect()])
    await other.query('begin; select from signing_secret for update')
    let isOver = false
    const newer = `2:${randomBytes(32).toString('base64')}`
    const rotated = command('keys rotate', { KEK: `${newer},${testKek}` }).finally(() => (isOver = true))
    const isHeldUp = async () => {
      const { rowCount } = await watcher.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and clock_timestamp() - query_start > interval '1 second'`,
      )
      return isOver || rowCount === 1
    }
    await expect.poll(isHeldUp).toBe(true)
    await other.query('commit')
    await Promise.all([other.end(), watcher.end()])
    expect(await rotated).toMatchObject({ code: 0, stderr: '' })
    expect(await command('keys rotate', { KEK: `${testKek},${newer}` })).toMatchObject({ code: 0, stderr: '' })
  })
})

const callOf =
  (base: string) =>
  async (route: string, { as, body }: { as?: string; body?: unknown } = {}) => {
    const [method = 'GET', target = '/'] = route.split(' ')
    const response = await fetchPatiently(base + target, {
      method,
      headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
