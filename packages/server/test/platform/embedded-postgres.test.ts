import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Account, chooseAccount, spawnAs } from '../../src/platform/embedded-postgres/account.ts'
import { prepareBinaries } from '../../src/platform/embedded-postgres/binaries.ts'
import {
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../../src/platform/embedded-postgres/embedded-postgres.ts'

const isRoot = process.getuid?.() === 0
const nobody = 65_534

test('a new folder becomes a database that only its password opens, on this machine only', async () => {
  const database = await start({ dataFolder: join(home, 'fresh', 'folder with spaces') })
  const [settings] = await query(
    database.url,
    `select current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
            current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone, upper('ação') as upper`,
  )
  expect(settings).toEqual({ checksums: 'on', fsync: 'on', encoding: 'UTF8', zone: 'UTC', upper: 'AÇÃO' })
  expect(database.adopted).toBe(false)

  const password = join(home, 'fresh', 'folder with spaces', 'postgres', 'password')
  expect((await stat(password)).mode & 0o777).toBe(0o600)
  await expect(query(database.url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow('password')
  for (const { address } of Object.values(networkInterfaces()).flatMap((list) => list ?? [])) {
    if (address === '127.0.0.1' || address.includes(':')) continue
    await expect(query(database.url.replace('127.0.0.1', address), 'select 1')).rejects.toThrow('ECONNREFUSED')
  }
})

test('its own process reaches it through a socket in its folder, or through TCP if the path is too long for one', async () => {
  const addressOf = async (url: string) => (await query(url, 'select host(inet_server_addr()) as address'))[0]
  const database = await start({ dataFolder: await seeded() })
  expect(await addressOf(database.url)).toEqual({ address: '127.0.0.1' })
  expect(await addressOf(database.socketUrl)).toEqual({ address: null })

  const deep = join(home, 'a'.repeat(100))
  await rename(await seeded(), deep)
  const other = await start({ dataFolder: deep })
  expect(other.socketUrl).toBe(other.url)
})

test('it starts without a socket if none can be created', async () => {
  const dataFolder = await seeded()
  const first = await start({ dataFolder })
  await first.stop()
  const { port } = new URL(first.url)
  // A folder in place of the socket, so that the server cannot bind it.
  await mkdir(join(dataFolder, 'postgres', 'cluster', `.s.PGSQL.${port}`))
  const second = await start({ dataFolder, settings: { port } })
  expect(second.socketUrl).toBe(second.url)
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a second start finds the data of the first, and the log holds one run', async () => {
  const dataFolder = await seeded()
  const first = await start({ dataFolder })
  await query(first.url, `create table lesson (name text); insert into lesson values ('Frações')`)
  await first.stop()
  const second = await start({ dataFolder })
  expect(second.adopted).toBe(false)
  expect(await query(second.url, 'select name from lesson')).toEqual([{ name: 'Frações' }])
  await second.stop()
  expect((await readFile(join(dataFolder, 'postgres', 'log'), 'utf8')).match(/starting PostgreSQL/g)).toHaveLength(1)
  expect((await readdir(join(dataFolder, 'postgres'))).sort()).toEqual(['cluster', 'log', 'log.previous', 'password'])
})

test('a refused statement leaves no personal data in the log', async () => {
  const dataFolder = await seeded()
  const database = await start({ dataFolder })
  await query(database.url, 'create table responsible (cpf text primary key)')
  await query(database.url, `insert into responsible values ('52998224725')`)
  await expect(query(database.url, `insert into responsible values ('52998224725')`)).rejects.toThrow('duplicate key')
  await database.stop()
  expect(await readFile(join(dataFolder, 'postgres', 'log'), 'utf8')).not.toContain('52998224725')
})

test('a database that outlived its killed process is adopted by the next', async () => {
  const dataFolder = await seeded()
  const first = await startElsewhere(dataFolder)
  await query(first.url, 'create table lesson ()')
  await kill(first.process, 'SIGKILL')
  const second = await start({ dataFolder })
  expect(second).toMatchObject({ adopted: true, url: first.url })
  await query(second.url, 'select from lesson')
  await second.stop()
  expect(await postmasterOf(dataFolder)).toBeUndefined()
})

test('a database started to end with its process stops when that process is killed', async () => {
  const dataFolder = await seeded()
  const { process: owner } = await startElsewhere(dataFolder, { endsWithProcess: true })
  expect(await postmasterOf(dataFolder)).toBeDefined()
  await kill(owner, 'SIGKILL')
  await expect.poll(() => postmasterOf(dataFolder)).toBeUndefined()
})

test('a killed database starts again with what was committed', async () => {
  const dataFolder = await seeded()
  const first = await startElsewhere(dataFolder)
  await query(first.url, 'create table lesson ()')
  await kill(first.process, 'SIGKILL')
  process.kill((await postmasterOf(dataFolder))!, 'SIGKILL')
  const second = await start({ dataFolder })
  expect(second.adopted).toBe(false)
  await query(second.url, 'select from lesson')
})

test('the lock file of a dead database does not block the next, even if another process has its pid', async () => {
  const dataFolder = await seeded()
  const first = await start({ dataFolder })
  const lockFile = join(dataFolder, 'postgres', 'cluster', 'postmaster.pid')
  const lines = (await readFile(lockFile, 'utf8')).split('\n')
  await first.stop()
  const otherProcess = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  if (isRoot) await chown(join(dataFolder, 'postgres', 'cluster'), 0, 0)
  await writeFile(lockFile, [otherProcess.pid, ...lines.slice(1)].join('\n'), { mode: 0o600 })
  const second = await start({ dataFolder })
  expect(second.adopted).toBe(false)
  await kill(otherProcess, 'SIGKILL')
})

test('of two processes on one folder, the second says which one to stop, and the first continues', async () => {
  const dataFolder = await seeded()
  const first = await start({ dataFolder })
  const second = await startElsewhere(dataFolder)
  expect(second.failure).toBe(
    `Another Sineta (process ${process.pid}) is using ${dataFolder}: stop it, or give this one a folder of its own with SINETA_DATA.`,
  )
  await query(first.url, 'select 1')
})

test('of two processes that start at once on an empty folder, one gets it', async () => {
  const dataFolder = join(home, 'contested')
  const both = await Promise.all([startElsewhere(dataFolder), startElsewhere(dataFolder)])
  expect(both.map(({ failure }) => failure?.split(' (')[0]).sort()).toEqual(['Another Sineta', undefined])
  await query(both.find(({ failure }) => failure === undefined)!.url, 'select 1')
  expect((await readdir(dataFolder)).filter((name) => name.includes('.new-'))).toEqual([])
})

test('Ctrl-C reaches the service and not its database', async () => {
  const dataFolder = await seeded()
  const service = await startElsewhere(dataFolder)
  process.kill(-service.process.pid!, 'SIGINT')
  const said = createInterface(service.process.stdout!)[Symbol.asyncIterator]()
  expect((await said.next()).value).toBe('the database answers 1')
  await once(service.process, 'close')
  expect(await postmasterOf(dataFolder)).toBeUndefined()
})

test('the death of a database is noticed, with the end of its log', async () => {
  const dataFolder = await seeded()
  const events = new EventEmitter()
  await start({ dataFolder, onExit: (reason) => events.emit('exit', reason) })
  process.kill((await postmasterOf(dataFolder))!, 'SIGKILL')
  expect(await once(events, 'exit')).toEqual([expect.stringMatching(/^PostgreSQL is gone: /)])
})

test('a crashed session is recovered from, and the folder stays ours', async () => {
  const dataFolder = await seeded()
  const events = new EventEmitter()
  const database = await start({ dataFolder, log: (line) => events.emit(line) })
  const victim = new Client({ connectionString: database.url })
  victim.on('error', () => {})
  await victim.connect()
  const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid')
  process.kill(rows[0]!.pid, 'SIGKILL')
  await once(events, 'the database recovered from a crash')
  await query(database.url, 'select 1')
  expect((await startElsewhere(dataFolder)).failure).toMatch(/^Another Sineta/)
})

test('a data folder that cannot be written is refused in one sentence', async () => {
  await writeFile(join(home, 'a-file'), '')
  const dataFolder = join(home, 'a-file', 'data')
  await expect(start({ dataFolder })).rejects.toThrow(
    `The data folder ${dataFolder} cannot be used (ENOTDIR: not a directory, mkdir '${dataFolder}'): let this user write there, or choose another with SINETA_DATA.`,
  )
})

test('data of another PostgreSQL version is refused in one sentence, and not touched', async () => {
  const dataFolder = await seeded()
  await writeFile(join(dataFolder, 'postgres', 'cluster', 'PG_VERSION'), '14\n')
  await expect(start({ dataFolder })).rejects.toThrow(
    `The data in ${dataFolder} was written by PostgreSQL 14 and this is PostgreSQL 18: transfer it with pg_dump and DATABASE_URL, or choose an empty folder with SINETA_DATA.`,
  )
})

test('a failed start says why, and where the log is', async () => {
  const dataFolder = await seeded()
  await expect(start({ dataFolder, settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    `PostgreSQL did not start: invalid value for parameter "shared_buffers": "plenty" (its log is ${join(dataFolder, 'postgres', 'log')}).`,
  )
})

test('a missing PostgreSQL is reported in one sentence', async () => {
  const dataFolder = join(home, 'no-binaries')
  await expect(start({ dataFolder, binaries: home })).rejects.toThrow(
    `The PostgreSQL in ${home} does not run on this machine (ENOENT): set DATABASE_URL to a PostgreSQL 15 or newer.`,
  )
})

test('a half-created database left by a kill is removed', async () => {
  const dataFolder = await seeded()
  const dead = spawn(process.execPath, ['-e', ''])
  await once(dead, 'close')
  await mkdir(join(dataFolder, `postgres.new-${dead.pid}`, 'cluster'), { recursive: true })
  await start({ dataFolder })
  expect(await readdir(dataFolder)).toEqual(['postgres'])
})

test('an ordinary user runs it, from a read-only node_modules without its library links', async () => {
  const folder = await mkdtemp(join(home, 'ordinary-'))
  if (isRoot) await chown(folder, nobody, nobody)
  const account = await chooseAccount(folder, process.execPath)
  const service = await startElsewhere(join(folder, 'data'), { account, binaries: await copyWithoutLinks() })
  expect(service.failure).toBeUndefined()
  expect((await stat(join(folder, 'data', 'postgres', 'cluster'))).uid).toBe(isRoot ? nobody : process.getuid?.())
  await query(service.url, 'select 1')
  await kill(service.process, 'SIGTERM')
  expect(await postmasterOf(join(folder, 'data'))).toBeUndefined()
})

test('an ordinary user is told that a data folder belongs to another user', async () => {
  const folder = await mkdtemp(join(home, 'ordinary-'))
  if (isRoot) await chown(folder, nobody, nobody)
  const account = await chooseAccount(folder, process.execPath)
  await chmod(folder, 0o555)
  const { failure } = await startElsewhere(folder, { account })
  expect(failure).toMatch(/^The data folder .* cannot be used \(EACCES: permission denied, .*\): let this user write/)
})

// Tests that only root can run.
if (isRoot) {
  test('root runs PostgreSQL on the folder of another user as that user', async () => {
    const dataFolder = await seeded()
    await run('chown', ['-R', `${nobody}:${nobody}`, dataFolder])
    const database = await start({ dataFolder })
    await query(database.url, 'create table lesson ()')
    expect((await stat(`/proc/${await postmasterOf(dataFolder)}`)).uid).toBe(nobody)
  })

  test('root does so even if the other user cannot enter the parent folder', async () => {
    const closed = join(home, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const dataFolder = join(closed, 'data')
    await run('cp', ['-R', await seeded(), dataFolder])
    await run('chown', ['-R', `${nobody}:${nobody}`, dataFolder])
    const database = await start({ dataFolder })
    await query(database.url, 'create table lesson ()')
    expect((await stat(`/proc/${await postmasterOf(dataFolder)}`)).uid).toBe(nobody)
  })

  test('root gives the folder to the user nobody where namespaces are forbidden', async () => {
    // A private mount hides the tool. Where mounts are forbidden too, so are namespaces.
    const hide = ['unshare', '--mount', 'sh', '-c', 'mount --bind /bin/false /usr/bin/unshare && exec "$@"', 'sh']
    const hidden = await run('unshare', ['--mount', 'true']).catch(() => undefined)
    const dataFolder = await seeded()
    const service = await startElsewhere(dataFolder, { account: { ...ourselves, prefix: hidden ? hide : [] } })
    await query(service.url, 'create table lesson ()')
    expect((await stat(join(dataFolder, 'postgres', 'cluster', 'PG_VERSION'))).uid).toBe(nobody)
    expect((await stat(`/proc/${await postmasterOf(dataFolder)}`)).uid).toBe(nobody)
  })

  test('root below a closed folder needs no other user', async () => {
    const closed = await mkdtemp(join(home, 'closed-'))
    const database = await start({ dataFolder: join(closed, 'data') })
    await query(database.url, 'select 1')
  })
}

const platform = fileURLToPath(new URL('../../src/platform', import.meta.url))
const repository = join(platform, '..', '..', '..', '..')

const run = promisify(execFile)
let home: string
let compiled: string
const ours: { dataFolder: string; stop(): Promise<void> }[] = []
const others: ChildProcess[] = []

beforeAll(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'sineta embedded ')))
  await chmod(home, 0o755)
  compiled = await compile()
  const seed = await startEmbeddedPostgres({ dataFolder: join(home, 'seed') })
  await seed.stop()
})

afterEach(async () => {
  for (const database of ours.splice(0)) if (await postmasterOf(database.dataFolder)) await database.stop()
  for (const child of others.splice(0))
    if (child.exitCode === null && child.signalCode === null) await kill(child, 'SIGTERM')
})

afterAll(async () => {
  await chmod(join(home, 'package', 'native', 'lib'), 0o755)
  await rm(home, { recursive: true, force: true })
  await rm(compiled, { recursive: true, force: true })
})

async function start(options: EmbeddedPostgresOptions) {
  const database = await startEmbeddedPostgres(options)
  ours.push({ dataFolder: options.dataFolder, stop: database.stop })
  return database
}

let copies = 0

/** A data folder as a clean stop leaves it; copying one is faster than creating one. */
async function seeded(): Promise<string> {
  copies += 1
  const dataFolder = join(home, `data-${copies}`)
  await run('cp', ['-R', join(home, 'seed'), dataFolder])
  await rm(join(dataFolder, 'postgres', 'log'))
  return dataFolder
}

const service = `
import pg from 'pg'
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.js'
const [dataFolder, binaries, endsWithProcess] = process.argv.slice(2)
const options = { dataFolder, ...(binaries && { binaries }), endsWithProcess: endsWithProcess === 'true' }
const database = await startEmbeddedPostgres(options).catch(({ message }) => {
  console.log(JSON.stringify({ failure: message }))
  process.exit(1)
})
process.on('SIGTERM', () => database.stop())
process.on('SIGINT', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  console.log('the database answers', (await client.query('select 1 as one')).rows[0].one)
  await client.end()
  await database.stop()
})
console.log(JSON.stringify({ url: database.url }))
`

/** The same code in a separate process and process group, so that both can be killed. */
async function compile(): Promise<string> {
  await mkdir(join(repository, '.cache'), { recursive: true })
  const outDir = await mkdtemp(join(repository, '.cache', 'embedded-postgres-'))
  await chmod(outDir, 0o755)
  const tsconfig = {
    extends: join(repository, 'tsconfig.base.json'),
    compilerOptions: {
      composite: false,
      incremental: false,
      declaration: false,
      declarationMap: false,
      noCheck: true,
      rootDir: platform,
      outDir,
    },
    files: [join(platform, 'embedded-postgres', 'embedded-postgres.ts')],
  }
  await writeFile(join(outDir, 'tsconfig.json'), JSON.stringify(tsconfig))
  await writeFile(join(outDir, 'service.js'), service)
  const tsc = join(repository, 'node_modules', 'typescript', 'bin', 'tsc')
  await run(process.execPath, [tsc, '-p', outDir])
  return outDir
}

interface Elsewhere {
  readonly process: ChildProcess
  readonly url: string
  readonly failure: string | undefined
}

async function startElsewhere(
  dataFolder: string,
  {
    account,
    binaries = '',
    endsWithProcess = false,
  }: { account?: Account; binaries?: string; endsWithProcess?: boolean } = {},
): Promise<Elsewhere> {
  const args = [join(compiled, 'service.js'), dataFolder, binaries, String(endsWithProcess)]
  const child = spawnAs(account ?? ourselves, process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  others.push(child)
  const [line] = await once(createInterface(child.stdout!), 'line')
  return { process: child, ...JSON.parse(String(line)) }
}

const ourselves: Account = { owner: { uid: 0, gid: 0 }, prefix: [], ids: {} }

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const closed = once(child, 'exit')
  child.kill(signal)
  await closed
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

async function postmasterOf(dataFolder: string): Promise<number | undefined> {
  const lockFile = join(dataFolder, 'postgres', 'cluster', 'postmaster.pid')
  const pid = Number((await readFile(lockFile, 'utf8').catch(() => '')).split('\n')[0])
  return pid > 0 ? pid : undefined
}

async function copyWithoutLinks(): Promise<string> {
  const copy = join(home, 'package')
  const { folder } = await prepareBinaries(undefined, home)
  await cp(join(folder, '..'), join(copy, 'native'), {
    recursive: true,
    filter: async (path) => !(await lstat(path)).isSymbolicLink(),
  })
  await chmod(join(copy, 'native', 'lib'), 0o555)
  return join(copy, 'native', 'bin')
}
