import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../platform/database/database.ts'
import { describeError, type Log } from '../../platform/log.ts'
import type { LogLine } from '../queue/failures.ts'
import { isUnwritable, settle } from '../queue/settle.ts'
import type { Settlement } from '../queue/settlement.ts'
import { WorkingReceivers } from '../queue/working-receivers.ts'
import type { EngineMetrics } from './metrics.ts'

export type SettlerOptions = {
  database: Database
  log: Log
  metrics: EngineMetrics
  report: (lines: readonly LogLine[]) => void
  /** Called with the apps whose deliveries changed. */
  onChange: (appIds: Iterable<string>) => void
  /** Called before results are written; crash tests kill the process here. */
  beforeWriting?: () => void
}

export type Settler = {
  add(settlement: Settlement): void
  /** A write has failed, and some results are still to be written. A claim made now could take over the deliveries that they end. */
  readonly isBehind: boolean
  /** Resolves once every result is written. */
  whenIdle(): Promise<void>
  /** Like `whenIdle`, but results that still cannot be written after a few seconds are dropped, and their leases expire. */
  stop(): Promise<void>
}

/** The most results that one statement writes. */
const maxBatch = 500
/**
 * How many milliseconds the first result of a batch waits for others. If the process is killed, the deliveries of waiting results
 * are sent again, so the wait is shorter when results are few. A large batch saves more time than its duplicates would cost.
 */
const patienceOf = (lastBatch: number) => (lastBatch < 32 ? 10 : 25)
/** Statements running at the same time: while one commits, the next one is prepared. */
const maxWriting = 2
/** The pause before a failed write is tried again. */
const tryAgainMs = 100
/** How long a stopping worker tries to write. Containers are killed ten seconds after they were asked to stop. */
const stopPatienceMs = 3_000

/** Writes results in batches. Results stay in memory while the database is out of reach. */
export function createSettler({
  database,
  log,
  metrics,
  report,
  onChange,
  beforeWriting = () => {},
}: SettlerOptions): Settler {
  const waiting: Settlement[] = []
  const working = new WorkingReceivers()
  let writing = 0
  let isBehind = false
  let lastBatch = 0
  /** On this process's monotonic clock: a write that fails later than this is not tried again. */
  let givesUpAt = Number.POSITIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  const watchers: (() => void)[] = []

  /** Writes at once if a batch is full, otherwise after a moment, together with what ends meanwhile. */
  function writeSoon() {
    if (waiting.length >= maxBatch) void writeNext()
    else timer ??= setTimeout(writeNext, patienceOf(lastBatch))
  }

  async function writeNext() {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0 || writing >= maxWriting) return
    const batch = waiting.splice(0, maxBatch)
    lastBatch = batch.length
    writing++
    await write(batch)
    writing--
    if (waiting.length > 0) writeSoon()
    else notify()
  }

  /** Tries until the batch is written. A late result still counts unless another worker took its delivery over. */
  async function write(batch: readonly Settlement[]): Promise<void> {
    for (;;) {
      try {
        beforeWriting()
        const { held, log: lines } = await settle(database, batch, working)
        for (const settlement of batch) note(settlement, held.has(settlement.claim.token))
        onChange(new Set(batch.flatMap(({ appId }) => appId ?? [])))
        return report(lines)
      } catch (error) {
        isBehind = true
        log.error({ error: describeError(error), results: batch.length }, 'delivery.results_not_written')
        if (isUnwritable(error)) return divide(batch)
        if (performance.now() > givesUpAt) return log.error({ results: batch.length }, 'delivery.results_dropped')
        await pause(tryAgainMs)
      }
    }
  }

  /** Keeps one bad result from blocking the others. Its own delivery fails when its lease has expired three times. */
  async function divide(batch: readonly Settlement[]) {
    const { id, number } = batch[0]!.claim
    if (batch.length === 1) return log.error({ delivery_id: id, attempt: number }, 'delivery.result_dropped')
    const middle = Math.ceil(batch.length / 2)
    await write(batch.slice(0, middle))
    await write(batch.slice(middle))
  }

  function note({ claim, next, error, attempt }: Settlement, isHeld: boolean) {
    const { responseStatus: status } = attempt
    metrics.settled({ outcome: isHeld ? next.status : 'superseded', error, status })
    // A fault of ours, not of the receiver: operators have to see it.
    if (error === 'payload_too_large')
      log.error({ delivery_id: claim.id, event: claim.event?.name }, 'delivery.payload_too_large')
    if (log.isLevelEnabled('debug'))
      log.debug(
        { delivery_id: claim.id, attempt: claim.number, status, error, next: next.status, held: isHeld },
        'delivery.attempted',
      )
  }

  function notify() {
    if (waiting.length > 0 || writing > 0) return
    isBehind = false
    for (const resolve of watchers.splice(0)) resolve()
  }

  const whenIdle = () =>
    new Promise<void>((resolve) => {
      watchers.push(resolve)
      notify()
    })

  return {
    get isBehind() {
      return isBehind
    },
    add(settlement) {
      waiting.push(settlement)
      writeSoon()
    },
    whenIdle,
    stop() {
      givesUpAt = performance.now() + stopPatienceMs
      return whenIdle()
    },
  }
}
