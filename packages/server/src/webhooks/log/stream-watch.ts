import { setTimeout as pass } from 'node:timers/promises'
import type { Transaction } from '../../platform/database/database.ts'
import { describeError, type Log } from '../../platform/log.ts'
import type { Position } from './pull.ts'

const pollMs = 500

type Waiting = { readonly appId: string; readonly after: Position; resolve(): void }

export type StreamWatchOptions = {
  asSystem<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  readonly log: Log
}

/** Resolves when an app may have deliveries behind a position, after `maxMs`, or when `stopping` is aborted. */
export type AwaitDeliveries = (appId: string, after: Position, maxMs: number, stopping: AbortSignal) => Promise<void>

/** One look into the database for all streams of this process: four hundred that look for themselves are felt at the gate. */
export function createStreamWatch({ asSystem, log }: StreamWatchOptions): AwaitDeliveries {
  const waiting = new Set<Waiting>()
  let isLooking = false

  async function look() {
    isLooking = true
    while (waiting.size > 0) {
      await pass(pollMs, undefined, { ref: false })
      const asked = [...waiting]
      if (asked.length === 0) break
      await asSystem((tx) => havingNews(tx, asked)).then(
        (found) => {
          for (const one of found) asked[one]!.resolve()
        },
        (error: unknown) => log.warn({ error: describeError(error) }, 'stream.look_failed'),
      )
    }
    isLooking = false
  }

  return (appId, after, maxMs, stopping) =>
    new Promise<void>((resolve) => {
      if (stopping.aborted) return resolve()
      const one: Waiting = {
        appId,
        after,
        resolve() {
          clearTimeout(limit)
          stopping.removeEventListener('abort', one.resolve)
          waiting.delete(one)
          resolve()
        },
      }
      // A timer of its own: in Node 20 AbortSignal.any holds a time limit so weakly that it may never come.
      const limit = setTimeout(one.resolve, maxMs).unref()
      stopping.addEventListener('abort', one.resolve, { once: true })
      waiting.add(one)
      if (!isLooking) void look()
    })
}

/** A delivery whose transaction may still get company counts: its reader looks and waits again. */
async function havingNews(tx: Transaction, asked: readonly Waiting[]): Promise<number[]> {
  const { rows } = await tx.query<{ n: number }>(
    `select (s.n - 1)::int as n from unnest($1::uuid[], $2::xid8[], $3::uuid[]) with ordinality as s (app_id, written_in, id, n)
     where exists (select from delivery d where d.app_id = s.app_id and (d.written_in, d.id) > (s.written_in, s.id)
       and d.id > uuid_v7_floor(clock() - interval '30 days') order by d.written_in, d.id limit 1)`,
    [asked.map(({ appId }) => appId), asked.map(({ after }) => after.writtenIn), asked.map(({ after }) => after.id)],
  )
  return rows.map(({ n }) => n)
}
