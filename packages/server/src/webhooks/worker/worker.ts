import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Database } from '../../platform/database/database.ts'
import { describeError, type Log } from '../../platform/log.ts'
import type { Sender } from '../egress/sender.ts'
import type { LogLine } from '../queue/failures.ts'
import { createClaimRound } from './claim-round.ts'
import { DatabaseClock } from './database-clock.ts'
import { Dispatcher } from './dispatcher.ts'
import type { FailPoints } from './fail-points.ts'
import { createHeartbeat } from './heartbeat.ts'
import { Loop, type Worker } from './loop.ts'
import type { EngineMetrics } from './metrics.ts'
import { createSettler } from './settler.ts'
import { createReadTargets } from './targets.ts'
import { publishedTiming, type Timing } from './timing.ts'
import { Traffic } from './traffic.ts'

export type WorkerOptions = {
  database: Database
  sender: Sender
  secrets: Secrets
  log: Log
  metrics: EngineMetrics
  chance?: () => number
  timing?: Timing
  failPoints?: FailPoints
  /** The most deliveries in flight at the same time. */
  maxInFlight: number
  /** No other process queues deliveries. */
  isAlone?: boolean
  /** Called with the apps whose deliveries changed. */
  onChange?: (appIds: Iterable<string>) => void
}

/**
 * Claims due deliveries, posts them and writes the results. Any number of workers share one queue, in one process or many.
 *
 *   Loop → ClaimRound → Dispatcher → Sender
 *                           └──────→ Settler
 */
export function createWorker(options: WorkerOptions): Worker {
  const { database, sender, secrets, log, metrics, maxInFlight } = options
  const {
    chance = Math.random,
    timing = publishedTiming,
    failPoints = {},
    isAlone = false,
    onChange = () => {},
  } = options
  const clock = new DatabaseClock()
  const traffic = new Traffic(maxInFlight)
  metrics.watch(() => ({ inFlight: traffic.inFlight, breakers: traffic.breakers(clock.now()) }))

  const heartbeat = createHeartbeat({
    database,
    log,
    metrics,
    cutOffSeconds: timing.cutOffSeconds,
    onCutOff: () => dispatcher.abort(),
    isNeeded: () => traffic.claimed > 0,
  })
  const report = (lines: readonly LogLine[]) => {
    heartbeat.markReached()
    for (const { level, message, fields } of lines) log[level === 'error' ? 'error' : 'warn'](fields, message)
  }
  const settler = createSettler({
    database,
    log,
    metrics,
    report,
    onChange,
    ...(failPoints.beforeWriting && { beforeWriting: failPoints.beforeWriting }),
  })
  const dispatcher = new Dispatcher({
    database,
    sender,
    settler,
    traffic,
    clock,
    metrics,
    log,
    timing,
    failPoints,
    readTargets: createReadTargets(database, secrets, (receiverId, error) =>
      log.error({ receiver_id: receiverId, error: describeError(error) }, 'delivery.secret_unreadable'),
    ),
    report,
    chance,
  })
  const claimRound = createClaimRound({ database, clock, heartbeat, settler, traffic, dispatcher, timing })
  return new Loop({ claimRound, dispatcher, heartbeat, settler, traffic, log, isAlone })
}
