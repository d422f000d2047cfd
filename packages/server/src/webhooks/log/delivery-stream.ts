import { setTimeout } from 'node:timers/promises'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'
import * as pull from './pull.ts'

/** Deliveries as they happen, over an open connection; those not acknowledged are sent again on the next one. */

const pollMs = 500
// Proxies close connections that are silent for 30 to 60 seconds.
const heartbeatMs = 15_000
const atOnce = 100

type StreamOptions = {
  readonly feed: pull.Feed
  readonly secrets: Secrets
  /** The last one that is known; everything behind it is sent. */
  readonly after: string
  readonly stopping: AbortSignal
  newTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Whether the caller may still read the stream; checked before each page. */
  isAllowed(tx: Transaction): Promise<boolean>
}

/** Server-sent events. A slow reader is waited for: the next page is read when the last one has left. */
export async function* streamDeliveries({
  feed,
  secrets,
  after,
  stopping,
  newTransaction,
  isAllowed,
}: StreamOptions): AsyncGenerator<string> {
  let position: string | null = after
  let saidAt = performance.now()
  yield ': listening\n\n'
  while (!stopping.aborted) {
    const page: pull.Page | null = await newTransaction(async (tx) =>
      (await isAllowed(tx)) ? pull.read(tx, secrets, feed, position, atOnce) : null,
    )
    if (!page) return
    for (const delivery of page.deliveries)
      yield `event: delivery\nid: ${delivery.id}\ndata: ${JSON.stringify(delivery)}\n\n`
    position = page.after
    if (page.deliveries.length > 0) saidAt = performance.now()
    if (page.hasMore) continue
    if (performance.now() - saidAt > heartbeatMs) {
      saidAt = performance.now()
      yield ':\n\n'
    }
    // Aborted is a reason to look at the condition of the loop, not a failure.
    await setTimeout(pollMs, undefined, { signal: stopping }).catch(() => {})
  }
}

/**
 * The delivery after which a reader continues: the last acknowledged one; the first time, the newest one. That is
 * kept: a reader that is cut off before its first acknowledgement continues from where it began, not from newTransaction.
 */
export async function position(tx: Transaction, { appId, kind }: pull.Feed): Promise<string> {
  const { rows } = await tx.query<{ position: string }>(
    `with first as (
       insert into stream_position (app_id, kind, position) values ($1, $2, uuid_v7_floor(clock())) on conflict do nothing returning position
     )
     select position from first union all select position from stream_position where app_id = $1 and kind = $2 limit 1`,
    [appId, kind],
  )
  return rows[0]!.position
}

/** Never backwards: of two readers the one that is further decides. Returns whether it is a delivery of the feed. */
export async function acknowledge(tx: Transaction, { appId, kind }: pull.Feed, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into stream_position as s (app_id, kind, position)
     select app_id, receiver_kind, id from delivery where id = $3 and app_id = $1 and receiver_kind = $2
     on conflict (app_id, kind) do update set position = greatest(s.position, excluded.position)`,
    [appId, kind, id],
  )
  return rowCount === 1
}
