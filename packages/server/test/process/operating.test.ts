import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { aClient, aSchool, aStudent } from '../support/builders.ts'
import { urlOf } from '../support/database.ts'
import { openHarness } from '../support/harness.ts'
import { find, needs } from '../support/machine.ts'
import { rowsOf, startProcess } from '../support/processes.ts'
import { testKek } from '../support/sineta.ts'

// docs/operating.md, command by command: on the PostgreSQL that npm installs, which is 18, and on Debian's 15 if it is installed.
// npm's has no pg_dump: `npm run test:on-postgres-18` downloads one.

const root = path.join(import.meta.dirname, '../../../..')
const guide = readFileSync(path.join(root, 'docs/operating.md'), 'utf8')
const command = path.join(import.meta.dirname, '../../bundle/command.js')

type Version = '15' | '18'
const folderOf = (file: string | undefined) => (file === undefined ? undefined : path.dirname(file))
/** The folder of pg_dump and pg_restore of each version, if this machine has them. */
const clients: Record<Version, string | undefined> = {
  15: folderOf(find('postgres-15')),
  18: folderOf(find('pg_dump-18')),
}

/** The block of the guide below this marker. */
function block(name: string): string {
  const found = new RegExp(`<!-- run: ${name} -->\n\`\`\`\\w+\n([^]*?)\`\`\``).exec(guide)?.[1]
  if (found === undefined) throw new Error(`docs/operating.md has no block "${name}"`)
  return found
}

type Result = { code: number; stdout: string; stderr: string }

const started = new Map<string, Promise<EmbeddedPostgres>>()
let home: string
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'sineta-operating-'))
})
afterAll(async () => {
  for (const one of started.values()) await (await one).stop()
  await rm(home, { recursive: true, force: true })
})

/** A server with the login of this block, started on first use. */
function serverWith(login: string, version: Version): Promise<EmbeddedPostgres> {
  const name = `${version} ${login}`.replaceAll(' ', '-')
  const start = async () => {
    const server = await startEmbeddedPostgres({
      dataFolder: path.join(home, name),
      ...(version === '15' && { binaries: clients[15]! }),
      settings: { fsync: 'off' },
      endsWithProcess: true,
    })
    // The superuser of these servers has the name that the guide gives the login, so the login is renamed.
    await paste(server.url, block(login).replaceAll(/\bsineta\b/g, 'escola'))
    return server
  }
  const server = started.get(name) ?? start()
  started.set(name, server)
  return server
}

/** Runs the lines of an SQL block as a superuser, as an operator pastes them. */
async function paste(url: string, sql: string) {
  const admin = new Client({ connectionString: url })
  await admin.connect()
  for (const statement of sql.split(';').filter((text) => text.trim())) await admin.query(statement)
  await admin.end()
}

const asLogin = (url: string, database = 'escola') => {
  const login = new URL(urlOf(url, database))
  login.username = 'escola'
  login.password = '…'
  return login.href
}

/** Runs a shell block, with folders of this test and the built command. */
function shell(name: string, databaseUrl: string, env: Record<string, string> = {}): Promise<Result> {
  const script = block(name)
    .replaceAll('npm run sineta-server --', `"${process.execPath}" "${command}"`)
    .replaceAll(/\/(backup|secure)\//g, `${home}/`)
  const { PATH = '', HOME = '' } = process.env
  return new Promise((resolve) =>
    execFile(
      'sh',
      ['-eu', '-c', script],
      { env: { PATH, HOME, NODE_ENV: 'test', DATABASE_URL: databaseUrl, KEK: testKek, ...env } },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    ),
  )
}

/** With the client programs of this version first on the path, as an operator installs them. */
const onPath = (version: Version) => ({ PATH: [clients[version], process.env.PATH].join(path.delimiter) })

const creating = 'a login that may create roles'
const granted = 'a login that is given its roles'

test('every block of the guide is run here, or names the test that runs it', () => {
  const blocks = [...guide.matchAll(/(?:<!-- (run|run by): ([^\n]+) -->\n)?```\w*\n(.*?)```/gs)]
  expect(blocks.length).toBeGreaterThan(8)
  for (const [, kind, name = '', text] of blocks) {
    expect(kind, text).toBeDefined()
    const [file, words] =
      kind === 'run by' ? name.split(', ') : ['packages/server/test/process/operating.test.ts', `'${name}'`]
    expect(readFileSync(path.join(root, file!), 'utf8')).toContain(words)
  }
})

describe.each([
  ['18', creating, {}],
  ['18', granted, {}],
  ['15', granted, needs('postgres-15')],
] as const)('on PostgreSQL %s', (version, login, options) => {
  test(`${login} suffices`, options, async () => {
    const { url } = await serverWith(login, version)
    const { code, stdout, stderr } = await shell('the first commands', asLogin(url))
    expect(stderr).toBe('')
    expect(stdout).toMatch(/^ok +backup /m)
    expect(stdout).toMatch(/All checks passed\.\n$/)
    expect(code).toBe(0)
  })
})

test('the data of a person is exported and erased by the commands of the guide', async () => {
  const url = asLogin((await serverWith(creating, '18')).url)
  const rows = rowsOf(url)
  const school = await aSchool(rows.builders, await aClient(rows.builders), { cnpj: '11222333000181' })
  const student = await aStudent(rows.builders, school, { number: '2026.00042', enrolled: false })
  await rows.sql(`update student set race = 'PARDA', deleted_at = clock() where id = $1`, [student.id])
  const { code, stdout, stderr } = await shell('the data of a person', url)
  const [left] = await rows.sql<{ race: string | null }>('select race from student where id = $1', [student.id])
  await rows.close()
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^Nothing was changed: this was a dry run\..+\n(.+\n)+Erased\.\n$/m)
  expect(left).toEqual({ race: null })
  const file = path.join(home, 'person.json')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readFile(file, 'utf8')).toContain('PARDA')
})

test('a missing pg_dump is reported in one sentence', async () => {
  const { url } = await serverWith(creating, '18')
  const missing = await shell('a backup', asLogin(url), { PG_BIN: home })
  expect(missing).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/pg_dump cannot be run \(ENOENT\)\. Install the client programs of PostgreSQL 18/),
  })
})

test('a pg_dump older than the server is reported in one sentence', needs('postgres-15'), async () => {
  const { url } = await serverWith(creating, '18')
  const older = await shell('a backup', asLogin(url), { PG_BIN: clients[15]! })
  expect(older).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/is from PostgreSQL 15 and too old for PostgreSQL 18/),
  })
})

const name =
  'a backup restored elsewhere has every row and starts, and sends nothing that the original has sent or will send'
describe.each([
  ['15', needs('postgres-15')],
  ['18', needs('pg_dump-18')],
] as const)('on PostgreSQL %s', (version, options) => test(name, options, () => backUpAndRestore(version)))

async function backUpAndRestore(version: Version) {
  const tools = onPath(version)
  const source = await serverWith(granted, version)
  const url = asLogin(source.url)

  const harness = await openHarness(url)
  await harness.queue(3)
  const worker = startProcess('worker', url)
  await worker.started
  await harness.drained()
  worker.kill('SIGTERM')
  await worker.exit
  await harness.queue(2)
  const counts = (of: typeof harness.sql) =>
    of<Record<string, number>>(
      `select (select count(*)::int from subject) as subjects, (select count(*)::int from event) as events,
         (select count(*)::int from delivery) as deliveries, (select count(*)::int from attempt) as attempts,
         (select count(*)::int from audit) as audit, (select sum(version)::int from subject) as versions`,
    )
  const before = await counts(harness.sql)
  const sent = harness.receiver.copies.length
  expect(sent).toBe(6)

  // Another backup with the same name is being written.
  const unfinished = path.join(home, 'sineta.dump.part')
  await writeFile(unfinished, 'half')
  const beside = await shell('a backup', url, tools)
  expect([beside.code, beside.stderr]).toEqual([
    1,
    expect.stringMatching(/sineta\.dump\.part exists: another backup is writing it/),
  ])
  expect(await readFile(unfinished, 'utf8')).toBe('half')
  await rm(unfinished)
  const taken = await shell('a backup', url, tools)
  expect(taken).toMatchObject({ code: 0, stderr: '' })
  expect(taken.stdout).toMatch(/sineta\.dump is complete: \d+ bytes/)
  const dump = path.join(home, 'sineta.dump')
  expect((await stat(dump)).mode & 0o777).toBe(0o600)
  expect((await readdir(home)).filter((name) => name.startsWith('sineta.dump')).sort()).toEqual([
    'sineta.dump',
    'sineta.dump.json',
  ])
  expect((await shell('a backup', url, tools)).stderr).toMatch(/already exists\. Name a new file/)
  expect(await shell('pg_dump itself', url, tools)).toMatchObject({ code: 0, stderr: '' })

  // Elsewhere: on the same server, and on one of the same or a newer version.
  await harness.parts.stop()
  const database = `elsewhere_${version}`
  await paste(source.url, `create database ${database} owner escola`)
  const elsewhere = asLogin(source.url, database)
  const otherKey = { KEK: '1:MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=' }
  expect((await shell('a restore', elsewhere, { ...tools, ...otherKey })).stderr).toMatch(
    /^KEK does not hold key 1 .* Nothing was restored\.\n$/,
  )
  expect((await shell('a restore', url, tools)).stderr).toMatch(/^The database is not empty/)
  const newer = await serverWith(creating, '18')
  await paste(newer.url, `create database ${database} owner escola`)
  for (const target of [elsewhere, asLogin(newer.url, database)]) {
    const restored = await shell('a restore', target, tools)
    expect(restored.stderr).toBe('')
    expect(restored.stdout).toMatch(/^Pending deliveries: 4 ended$/m)
    expect(restored.stdout).toMatch(/All checks passed\.\n$/)
  }

  const client = new Client({ connectionString: elsewhere })
  await client.connect()
  await client.query('set role sineta_system')
  expect(await counts(async <Row>(text: string) => (await client.query(text)).rows as Row[])).toEqual(before)
  await client.end()
  const again = startProcess('all', elsewhere)
  const { base_url } = await again.started
  await expect.poll(async () => (await fetch(`${base_url}/readyz`)).status).toBe(200)
  again.kill('SIGTERM')
  await again.exit
  expect(harness.receiver.copies.length).toBe(sent)
  harness.receiver.close()

  await truncate(dump, 1000)
  expect((await shell('a restore', elsewhere, tools)).stderr).toMatch(/its checksum differs\. Nothing was restored/)
  for (const file of ['sineta.dump', 'sineta.dump.json', 'by-hand.dump']) await rm(path.join(home, file))
}
