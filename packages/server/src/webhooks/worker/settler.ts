import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../platform/database/database.ts'
import { describeError, type Log } from '../../platform/log.ts'
import type { LogLine } from '../queue/failures.ts'
import * as queue from '../queue/queue.ts'
import type { EngineMetrics } from './metrics.ts'

export type SettlerOptions = {
  database: Database
  log: Log
  metrics: EngineMetrics
  report: (lines: readonly LogLine[]) => void
  /** Deliveries of these apps are not what they were. */
  changed: (appIds: Iterable<string>) => void
  /** A moment before results are written: where tests let a process die. */
  beforeWriting?: () => void
}

export type Settler = {
  add(settlement: queue.Settlement): void
  /** The database did not take some results yet. Whoever claims now might take over what they end. */
  readonly isBehind: boolean
  /** Resolves once every result is written. */
  quiet(): Promise<void>
}

/** Results written by one statement, and how long the first of them waits for company. */
const mostAtOnce = 500
const patienceMs = 25
/** Statements on their way at the same time: while one commits, the next one is prepared. */
const mostWriting = 2
/** Until a database that did not answer is asked again. */
const tryAgainMs = 100

/** Gathers results and writes them together, never one by one. What was answered is not forgotten while the database is away. */
export function createSettler({
  database,
  log,
  metrics,
  report,
  changed,
  beforeWriting = () => {},
}: SettlerOptions): Settler {
  const waiting: queue.Settlement[] = []
  let writing = 0
  let refused = 0
  let timer: NodeJS.Timeout | undefined
  const watchers: (() => void)[] = []

  /** At once when there are enough for a statement; else what follows within the next moments comes along. */
  function writeSoon() {
    if (waiting.length >= mostAtOnce) void writeNext()
    else timer ??= setTimeout(writeNext, patienceMs)
  }

  async function writeNext() {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0 || writing >= mostWriting) return
    const batch = waiting.splice(0, mostAtOnce)
    writing++
    await write(batch)
    writing--
    if (waiting.length > 0) writeSoon()
    else notify()
  }

  /** Until it is written. A result counts as long as nobody took its delivery over, and that only happens to those who wait too long. */
  async function write(batch: readonly queue.Settlement[]): Promise<void> {
    for (;;) {
      try {
        beforeWriting()
        const { held, log: lines } = await queue.settle(database, batch)
        for (const settlement of batch) tell(settlement, held.has(settlement.claim.token))
        changed(new Set(batch.flatMap(({ appId }) => appId ?? [])))
        return report(lines)
      } catch (error) {
        log.error({ error: describeError(error), results: batch.length }, 'delivery.results_not_written')
        if (queue.isUnwritable(error)) return divide(batch)
        refused++
        await pause(tryAgainMs)
        refused--
      }
    }
  }

  /** One bad result must not keep the others from being written; its own delivery is given up when its lease has ended thrice. */
  async function divide(batch: readonly queue.Settlement[]) {
    if (batch.length === 1) return
    const middle = Math.ceil(batch.length / 2)
    await write(batch.slice(0, middle))
    await write(batch.slice(middle))
  }

  function tell({ claim, next, error, attempt }: queue.Settlement, isHeld: boolean) {
    const { responseStatus: status } = attempt
    metrics.settled({ outcome: isHeld ? next.status : 'superseded', error, status })
    // Whoever reads the log is who can mend it: the receiver did nothing wrong.
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
    for (const resolve of watchers.splice(0)) resolve()
  }

  return {
    get isBehind() {
      return refused > 0
    },
    add(settlement) {
      waiting.push(settlement)
      writeSoon()
    },
    quiet: () =>
      new Promise((resolve) => {
        watchers.push(resolve)
        notify()
      }),
  }
}
