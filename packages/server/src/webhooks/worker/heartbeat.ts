import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import type { EngineMetrics } from './metrics.ts'

const lookEveryMs = 250
/** After this long without a response the database is queried. A query without a response is repeated on another connection. */
const quietSeconds = 1
// pg accepts a `query_timeout` for a single statement, but its types do not know it.
const question = { text: 'select', query_timeout: 2_000 }
/** The database decides all times, so a wrong clock here does no harm, but operators should know about it. */
const maxSkewSeconds = 2
const remindAfterSeconds = 60

export type Heartbeat = {
  start(): void
  stop(): void
  /** Call it when the database has responded, with its time if that is known. */
  markReached(databaseMs?: number): void
}

export type HeartbeatOptions = {
  database: Database
  log: Log
  metrics: EngineMetrics
  cutOffSeconds: number
  onCutOff: () => void
  /** Whether anything is claimed. Otherwise being cut off costs nothing, and the next poll notices it. */
  isNeeded: () => boolean
}

/** Detects that the database cannot be reached, or that this machine's clock is wrong. */
export function createHeartbeat(options: HeartbeatOptions): Heartbeat {
  const { database, log, metrics, cutOffSeconds, onCutOff, isNeeded } = options
  const seconds = () => performance.now() / 1000
  let timer: NodeJS.Timeout | undefined
  let lookedAt = seconds()
  let silence = 0
  let isQuerying = false
  let isCutOff = false
  let remindedAt = Number.NEGATIVE_INFINITY

  function look() {
    const now = seconds()
    // A late check means that this process was busy and could not receive anything, so the time is not counted as silence of the
    // database.
    silence += Math.min(now - lookedAt, (2 * lookEveryMs) / 1000)
    lookedAt = now
    // A worker with nothing to write and no room to claim makes no other queries.
    if (silence > quietSeconds && !isQuerying && isNeeded()) void query()
    if (silence <= cutOffSeconds || isCutOff) return
    isCutOff = true
    metrics.cutOff.inc()
    log.error({ seconds: Math.round(silence) }, 'worker.cut_off')
    onCutOff()
  }

  async function query() {
    isQuerying = true
    await database.pool.query(question).then(
      () => markReached(),
      () => {},
    )
    isQuerying = false
  }

  function markReached(databaseMs?: number) {
    silence = 0
    isCutOff = false
    if (databaseMs === undefined) return
    const skew = (Date.now() - databaseMs) / 1000
    metrics.clockSkew.set(skew)
    if (Math.abs(skew) <= maxSkewSeconds || seconds() - remindedAt < remindAfterSeconds) return
    remindedAt = seconds()
    log.error({ skew_seconds: Math.round(skew * 10) / 10 }, 'worker.clock_skew')
  }

  return {
    start() {
      lookedAt = seconds()
      silence = 0
      timer = setInterval(look, lookEveryMs)
    },
    stop: () => clearInterval(timer),
    markReached,
  }
}
