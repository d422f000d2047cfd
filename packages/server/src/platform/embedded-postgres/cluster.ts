import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, open, readdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Account, chooseAccount, spawnAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { codeOf, EmbeddedPostgresFailure } from './failure.ts'
import { isAlive } from './is-alive.ts'

export const user = 'sineta'

/** One database cluster on disk, with its password beside it. */
export interface Cluster {
  readonly folder: string
  readonly log: string
  readonly password: string
  readonly account: Account
}

/** Opens the cluster in `dataFolder`, or creates it. */
export async function openCluster(
  dataFolder: string,
  binaries: Binaries,
  log: (line: string) => void,
): Promise<Cluster> {
  const home = join(dataFolder, 'postgres')
  await removeHalfMade(home)
  const version = (await versionOf(home)) ?? (await createCluster(home, binaries, log))
  if (version !== binaries.major) throw otherVersion(dataFolder, version, binaries.major)
  await access(home, constants.W_OK)
  const account = await chooseAccount(home, join(binaries.folder, 'postgres'))
  const password = await readFile(join(home, 'password'), 'utf8')
  return { folder: await realpath(join(home, 'cluster')), log: join(home, 'log'), password, account }
}

async function versionOf(home: string): Promise<number | undefined> {
  try {
    return Number(await readFile(join(home, 'cluster', 'PG_VERSION'), 'utf8'))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

// Created in a folder beside it and renamed when complete, so that a kill half-way leaves nothing that looks like a database. If
// two processes start at once on an empty folder, one wins and the other uses the winner's cluster.
async function createCluster(home: string, binaries: Binaries, log: (line: string) => void): Promise<number> {
  log('creating the database')
  const draft = `${home}.new-${process.pid}`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await writeSynced(join(draft, 'password'), randomBytes(32).toString('base64url'))
  const account = await chooseAccount(draft, join(binaries.folder, 'initdb'))
  await runInitdb(account, binaries, draft)
  try {
    await rename(draft, home)
    await syncFolder(dirname(home))
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if ((await versionOf(home)) === undefined) throw error
  }
  return binaries.major
}

async function runInitdb(account: Account, binaries: Binaries, home: string): Promise<void> {
  const args = [
    `--pgdata=${join(home, 'cluster')}`,
    `--username=${user}`,
    `--pwfile=${join(home, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--data-checksums',
    ...localeArguments(binaries.major),
  ]
  const child = spawnAs(account, join(binaries.folder, 'initdb'), args, {
    ...(binaries.environment && { env: binaries.environment }),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code === 0) return
  await rm(home, { recursive: true, force: true })
  throw new EmbeddedPostgresFailure(
    'did_not_start',
    `PostgreSQL could not create its database in ${dirname(home)}: ${stderr.trim().replaceAll(/\s*\n\s*/g, '; ')}.`,
  )
}

// Sorts by code point, the same on every machine and after every update of its libraries, and knows upper and lower case of all
// languages. PostgreSQL has such a locale built in since version 17.
function localeArguments(major: number): readonly string[] {
  if (major >= 17) return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  return ['--locale=C', `--lc-ctype=${process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8'}`]
}

async function removeHalfMade(home: string): Promise<void> {
  for (const name of await readdir(dirname(home))) {
    const pid = Number(/^\.new-(\d+)$/.exec(name.slice(basename(home).length))?.[1])
    const abandoned = name.startsWith(basename(home)) && pid > 0 && (pid === process.pid || !isAlive(pid))
    if (abandoned) await rm(join(dirname(home), name), { recursive: true, force: true })
  }
}

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
}

// PostgreSQL syncs the contents of its folder, but we renamed the folder, so we have to sync that.
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}

function otherVersion(dataFolder: string, made: number, here: number): EmbeddedPostgresFailure {
  return new EmbeddedPostgresFailure(
    'other_version',
    `The data in ${dataFolder} was written by PostgreSQL ${made} and this is PostgreSQL ${here}: transfer it with pg_dump and DATABASE_URL, or choose an empty folder with SINETA_DATA.`,
  )
}
