import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { EngineMetrics } from './engine-metrics.ts'

const lookEveryMs = 1_000
/** The database decides all times, so a wrong clock here harms nothing; somebody should know of it all the same. */
const mostSkewSeconds = 2
const remindAfterSeconds = 60

export type Heartbeat = {
  start(): void
  stop(): void
  /** The database answered; with its time, if it told it. */
  reached(databaseMs?: number): void
}

export type HeartbeatOptions = {
  database: Database
  log: Log
  metrics: EngineMetrics
  cutOffSeconds: number
  onCutOff: () => void
}

/** Notices that the database cannot be reached, and that this machine's clock is wrong. */
export function createHeartbeat({ database, log, metrics, cutOffSeconds, onCutOff }: HeartbeatOptions): Heartbeat {
  const seconds = () => performance.now() / 1000
  let timer: NodeJS.Timeout | undefined
  let reachedAt = seconds()
  let isCutOff = false
  let remindedAt = Number.NEGATIVE_INFINITY

  function look() {
    const silence = seconds() - reachedAt
    // A worker with nothing to write and no room to claim asks for nothing else.
    if (silence > 1)
      void database.pool.query('select').then(
        () => reached(),
        () => {},
      )
    if (silence <= cutOffSeconds || isCutOff) return
    isCutOff = true
    metrics.cutOff.inc()
    log.error({ seconds: Math.round(silence) }, 'worker.cut_off')
    onCutOff()
  }

  function reached(databaseMs?: number) {
    reachedAt = seconds()
    isCutOff = false
    if (databaseMs === undefined) return
    const skew = (Date.now() - databaseMs) / 1000
    metrics.clockSkew.set(skew)
    if (Math.abs(skew) <= mostSkewSeconds || seconds() - remindedAt < remindAfterSeconds) return
    remindedAt = seconds()
    log.error({ skew_seconds: Math.round(skew * 10) / 10 }, 'worker.clock_skew')
  }

  return {
    start() {
      reachedAt = seconds()
      timer = setInterval(look, lookEveryMs)
    },
    stop: () => clearInterval(timer),
    reached,
  }
}
