import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Transaction } from '../platform/database/database.ts'
import { describeError, type Log } from '../platform/log.ts'
import { type CheckInParts, rehearseCheckIns } from './check-ins.ts'
import { rehearseDeliveries } from './deliveries.ts'
import { rehearseLookups } from './lookups.ts'
import { rolledBack } from './rolled-back.ts'

export type RehearsalParts = CheckInParts & {
  readonly app: Database
  readonly system: Database
  readonly engine: Database
  readonly log: Log
}

/** The first requests use as many of each pool: check-ins, lookups and results are each written by two transactions at once. */
const connections = 2
const limitMs = 3_000

/**
 * Runs what the first requests will run, in transactions that are rolled back (decision 63): it opens their connections, prepares
 * their statements and loads their code. It never fails, and takes no longer than its limit.
 */
export async function rehearse({ app, system, engine, log, ...parts }: RehearsalParts, stopping: AbortSignal) {
  const over = new AbortController()
  const ends = AbortSignal.any([over.signal, stopping])
  const rehearseOn = (database: Database, work: (tx: Transaction) => Promise<void>) =>
    Array.from({ length: connections }, () => rolledBack(database, work))
  const rehearsed = Promise.all([
    ...rehearseOn(app, (tx) => rehearseCheckIns(tx, parts, ends)),
    ...rehearseOn(system, rehearseLookups),
    ...(parts.role === 'api' ? [] : rehearseOn(engine, (tx) => rehearseDeliveries(tx, parts.services.secrets))),
  ])
  const timeout = pause(limitMs, undefined, { signal: ends }).then(
    () => Promise.reject(new Error(`the rehearsal took longer than ${limitMs} ms`)),
    () => {},
  )
  try {
    await Promise.race([rehearsed, timeout])
  } catch (error) {
    // The first requests will be slower.
    log.warn({ error: describeError(error) }, 'rehearsal.failed')
  } finally {
    over.abort()
  }
}
