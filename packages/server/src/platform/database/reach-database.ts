import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isOutage } from './outage.ts'

/** There is no working with this database. The message is the one sentence that the operator reads. */
export class UnreachableDatabase extends Error {}

// Containers start in any order, and a database that was killed reads its log first: most are there within a minute. What
// watches over processes starts another then, and its counter of restarts alerts the operator.
const patienceMs = 60_000
const everyMs = 1_000

/** Resolves once the database accepts connections. A fault that only a person can fix, such as a wrong password, fails at once. */
export async function reachDatabase(
  connectionString: string,
  waiting: (reason: string) => void,
  maxMs = patienceMs,
): Promise<void> {
  for (const end = performance.now() + maxMs; ; await pause(everyMs)) {
    const error = await attempt(connectionString)
    if (error === null) return
    if (!isOutage(error)) throw unreachable(reasonOf(error))
    if (performance.now() + everyMs > end) throw unreachable(`${reasonOf(error)}, for ${maxMs / 1000} s`)
    waiting(reasonOf(error))
  }
}

async function attempt(connectionString: string): Promise<Error | null> {
  const client = new pg.Client({ connectionString, application_name: 'sineta_start', connectionTimeoutMillis: 20_000 })
  // Errors are reported by the promise.
  client.on('error', () => {})
  try {
    await client.connect()
    return null
  } catch (error) {
    return error as Error
  } finally {
    await client.end().catch(() => {})
  }
}

// A name with several addresses fails with one error for each, and no message of its own.
const reasonOf = (error: Error): string =>
  error instanceof AggregateError ? (error.errors as Error[]).map(({ message }) => message).join(', ') : error.message

const unreachable = (reason: string) =>
  new UnreachableDatabase(`The database of DATABASE_URL cannot be reached: ${reason}.`)
