import { setTimeout as pass } from 'node:timers/promises'
import type { Transaction } from '../../platform/database/database.ts'
import { describeError, type Log } from '../../platform/log.ts'
import type { AwaitDeliveries, WatchedStream } from '../../platform/operation/operation.ts'
import { validAppKey } from '../../tenancy/keys/queries.ts'

const pollMs = 500
/** How often a stream without new deliveries is checked for all else: whether its key is valid, and what was resent. */
const quietMs = 3_000

type Waiting = WatchedStream & { dueAt: number; wake(): void }

export type StreamWatchOptions = {
  asSystem<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  readonly log: Log
}

/** Polls the database once for all streams of this process: if four hundred polled on their own, check-ins would be slower. */
export function createStreamWatch({ asSystem, log }: StreamWatchOptions): AwaitDeliveries {
  const waiting = new Set<Waiting>()
  let isLooking = false

  async function look() {
    isLooking = true
    while (waiting.size > 0) {
      await pass(pollMs, undefined, { ref: false })
      const now = performance.now()
      const asked = [...waiting].map((one) => ({ one, isDue: one.dueAt <= now }))
      if (asked.length === 0) break
      await asSystem((tx) => findStreamsWithNews(tx, asked)).then(
        (found) => {
          for (const { one, isDue } of asked) if (isDue) one.dueAt = now + quietMs
          for (const place of found) asked[place]!.one.wake()
        },
        (error: unknown) => log.warn({ error: describeError(error) }, 'stream.look_failed'),
      )
    }
    isLooking = false
  }

  return (stream, maxMs, stopping) =>
    new Promise<boolean>((resolve) => {
      if (stopping.aborted) return resolve(false)
      const end = (isWoken: boolean) => {
        clearTimeout(limit)
        stopping.removeEventListener('abort', stop)
        waiting.delete(one)
        resolve(isWoken)
      }
      const stop = () => end(false)
      const one: Waiting = { ...stream, dueAt: performance.now() + quietMs, wake: () => end(true) }
      // A separate timer, because in Node 20 AbortSignal.any holds a timeout signal so weakly that it may never fire.
      const limit = setTimeout(stop, maxMs).unref()
      stopping.addEventListener('abort', stop, { once: true })
      waiting.add(one)
      if (!isLooking) void look()
    })
}

/**
 * Returns the indexes of the streams to wake. A delivery that cannot be read yet, because an older transaction is still running,
 * counts too: its reader checks and waits again. So does a stream without a valid key.
 */
async function findStreamsWithNews(
  tx: Transaction,
  asked: readonly { readonly one: Waiting; readonly isDue: boolean }[],
): Promise<number[]> {
  const { rows } = await tx.query<{ n: number }>(
    `select (s.n - 1)::int as n
     from unnest($1::uuid[], $2::xid8[], $3::uuid[], $4::uuid[], $5::boolean[], $6::xid8[], $7::uuid[]) with ordinality as s (app_id, written_in, id, key_id, is_due, resent_in, resent_id, n)
     where exists (select from delivery d where d.app_id = s.app_id and (d.written_in, d.id) > (s.written_in, s.id)
         and d.id > uuid_v7_floor(clock() - interval '30 days') order by d.written_in, d.id limit 1)
       or s.is_due and (
         not exists (${validAppKey('s.key_id')})
         or exists (select from delivery d where d.app_id = s.app_id and d.resent_in >= s.resent_in
           and (d.resent_in, d.id) > (s.resent_in, s.resent_id)))`,
    [
      asked.map(({ one }) => one.appId),
      asked.map(({ one }) => one.after.transaction),
      asked.map(({ one }) => one.after.id),
      asked.map(({ one }) => one.keyId),
      asked.map(({ isDue }) => isDue),
      asked.map(({ one }) => one.resentAfter.transaction),
      asked.map(({ one }) => one.resentAfter.id),
    ],
  )
  return rows.map(({ n }) => n)
}
