import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { type Cluster, user } from './cluster.ts'
import { codeOf, EmbeddedPostgresFailure } from './failure.ts'
import type { Postmaster } from './postmaster.ts'

// Any pair that no other advisory lock here uses. Locks with two numbers never collide with those with one.
const lockKey = [0x5347, 0x0001] as const

/** The name of the connection with which this process holds its own database. */
export const lockHolderName = `sineta ${process.pid}`

// The kernel closes a killed process's connections at once; PostgreSQL needs some milliseconds to notice, seconds under load.
const lockWaitMs = 4000

/** Another process holds the database. The database is running, and commands that can work beside that process may use `url`. */
export class DatabaseInUse extends EmbeddedPostgresFailure {
  readonly holder: string
  readonly url: string

  constructor(dataFolder: string, holder: string, url: string) {
    super(
      'in_use',
      `Another Sineta (${holder}) is using ${dataFolder}: stop it, or give this one a folder of its own with SINETA_DATA.`,
    )
    this.holder = holder
    this.url = url
  }
}

/** Returns the URL for any program on this machine. */
export const urlOf = ({ port }: Postmaster, { password }: Cluster) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/postgres`

/**
 * Opens a connection that stays open and holds a lock in the database itself. On every system, the lock ends with our process,
 * and the end of the connection shows that the server is gone. Returns undefined if the server is not on this cluster, or is
 * starting or stopping.
 */
export async function acquireLock(
  server: Postmaster,
  cluster: Cluster,
  dataFolder: string,
): Promise<Client | undefined> {
  const client = new Client({
    host: '127.0.0.1',
    port: server.port,
    user,
    password: cluster.password,
    database: 'postgres',
    application_name: lockHolderName,
    connectionTimeoutMillis: 20_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
    if (rows[0]?.folder !== cluster.folder) {
      await client.end()
      return undefined
    }
    for (const end = Date.now() + lockWaitMs; ; await delay(20)) {
      if (await tryLock(client)) return client
      if (Date.now() > end) throw new DatabaseInUse(dataFolder, await readHolder(client), urlOf(server, cluster))
    }
  } catch (error) {
    await client.end().catch(() => {})
    if (codeOf(error) === '28P01') throw wrongPassword(dataFolder, error)
    if (isTransient(error)) return undefined
    throw error
  }
}

// The server refuses or resets connections because it is starting or stopping. The caller looks for it again.
function isTransient(error: unknown): boolean {
  const code = codeOf(error)
  if (code === undefined) return error instanceof Error && /^Connection terminated|^timeout expired/.test(error.message)
  return ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03'].includes(code)
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [...lockKey])
  return rows[0]?.held === true
}

async function readHolder(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
      where locktype = 'advisory' and classid = $1 and objid = $2 and granted`,
    [...lockKey],
  )
  return rows[0]?.name.replace('sineta', 'process') ?? 'just ending'
}

function wrongPassword(dataFolder: string, cause: unknown): EmbeddedPostgresFailure {
  return new EmbeddedPostgresFailure(
    'wrong_password',
    `The database in ${dataFolder} does not accept the password kept beside it in postgres/password: put the right one back, or choose an empty folder with SINETA_DATA.`,
    cause,
  )
}
