import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openConnection } from './connection.ts'
import { isOutage } from './outage.ts'

/** Thrown for a database that cannot be used. The message is the only sentence that the operator sees. */
export class UnreachableDatabase extends Error {}

// Containers start in any order, and a database that was killed replays its log first; most are available within a minute. After
// that, the supervisor starts another process, and its restart counter alerts the operator.
const defaultMaxMs = 60_000
const retryMs = 1_000

/** Resolves once the database accepts connections. Fails at once on a fault that only a person can fix, such as a wrong password. */
export async function waitForDatabase(
  connectionString: string,
  onWaiting: (reason: string) => void,
  maxMs = defaultMaxMs,
): Promise<void> {
  for (const end = performance.now() + maxMs; ; await pause(retryMs)) {
    const error = await tryConnecting(connectionString)
    if (error === null) return
    if (error instanceof UnreachableDatabase) throw error
    if (!isOutage(error)) throw unreachable(reasonOf(error))
    if (performance.now() + retryMs > end) throw unreachable(`${reasonOf(error)}, for ${maxMs / 1000} s`)
    onWaiting(reasonOf(error))
  }
}

const sharedSessions =
  'DATABASE_URL leads to a pooler that shares its connections between transactions (such as PgBouncer with pool_mode = transaction): name the database itself, or a pool with pool_mode = session.'

/** The minimum of a process: one for each of its pools, and one that listens. */
const sessions = 6

async function tryConnecting(connectionString: string): Promise<Error | null> {
  // A pooler without a free session accepts the connection and leaves its first statement waiting.
  const options = { application_name: 'sineta_start', connectionTimeoutMillis: 20_000, query_timeout: 20_000 }
  const opened = await Promise.allSettled(
    Array.from({ length: sessions }, () => openConnection(connectionString, options)),
  )
  const clients = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  try {
    for (const one of opened) if (one.status === 'rejected') throw one.reason
    return (await haveOwnSessions(clients)) ? null : new UnreachableDatabase(sharedSessions)
  } catch (error) {
    return error as Error
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

/**
 * Whether each connection has its own session. Roles, prepared statements, LISTEN and the lock of migrations belong to a session;
 * behind a pooler that shares sessions between transactions, this process would act with the role of another one.
 */
async function haveOwnSessions(clients: readonly pg.Client[]): Promise<boolean> {
  // If sessions are shared, a connection finds the mark of another one, or none.
  for (const [mark, client] of clients.entries())
    await client.query(`select set_config('sineta.mark', $1, false)`, [String(mark)])
  for (const [mark, client] of clients.entries()) {
    const { rows } = await client.query<{ found: string }>(`select current_setting('sineta.mark', true) as found`)
    if (rows[0]!.found !== String(mark)) return false
  }
  return true
}

// A name with several addresses fails with one error for each, and no message of its own.
const reasonOf = (error: Error): string =>
  error instanceof AggregateError ? (error.errors as Error[]).map(({ message }) => message).join(', ') : error.message

const unreachable = (reason: string) =>
  new UnreachableDatabase(`The database of DATABASE_URL cannot be reached: ${reason}.`)
