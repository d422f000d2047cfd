import type { Database } from '../platform/database.ts'
import { describeError, type Log } from '../platform/log.ts'
import type { EngineMetrics } from './engine-metrics.ts'
import type { LogLine } from './failures.ts'
import * as queue from './queue.ts'

export type Settler = {
  add(settlement: queue.Settlement): void
  /** Resolves once every result is written. */
  quiet(): Promise<void>
}

/** Results written by one statement, and how long the first of them waits for company. */
const mostAtOnce = 400
const patienceMs = 15
/** Statements on their way at the same time: while one commits, the next one is prepared. */
const mostWriting = 2

/** Gathers results and writes them together, never one by one. */
export function createSettler({ database, log, metrics, report }: { database: Database; log: Log; metrics: EngineMetrics; report: (lines: readonly LogLine[]) => void }): Settler {
  let waiting: queue.Settlement[] = []
  let writing = 0
  let timer: NodeJS.Timeout | undefined
  const watchers: (() => void)[] = []

  async function write() {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0 || writing >= mostWriting) return
    const batch = waiting.splice(0, mostAtOnce)
    writing++
    try {
      const { held, log: lines } = await queue.settle(database, batch)
      for (const { claim, next, error, attempt } of batch) {
        const isHeld = held.has(claim.id)
        metrics.outcomes.inc({ outcome: isHeld ? next.status : 'superseded', error: error ?? 'none' })
        if (log.isLevelEnabled('debug')) log.debug({ delivery_id: claim.id, attempt: claim.number, status: attempt?.responseStatus, error, next: next.status, held: isHeld }, 'delivery.attempted')
      }
      report(lines)
    } catch (error) {
      // Not lost: the leases end, and the deliveries are made again under the same ids.
      log.error({ error: describeError(error), results: batch.length }, 'delivery.results_not_written')
    } finally {
      writing--
      if (waiting.length > 0) void write()
      else notify()
    }
  }

  function notify() {
    if (waiting.length > 0 || writing > 0) return
    for (const resolve of watchers.splice(0)) resolve()
  }

  return {
    add(settlement) {
      waiting.push(settlement)
      if (waiting.length >= mostAtOnce) void write()
      else timer ??= setTimeout(write, patienceMs)
    },
    quiet: () =>
      new Promise((resolve) => {
        watchers.push(resolve)
        notify()
      }),
  }
}
