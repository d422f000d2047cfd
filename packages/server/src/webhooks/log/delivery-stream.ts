import { nilUuid } from '../../platform/crypto/uuid-v7.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { heartbeatMs } from '../../platform/http/event-stream.ts'
import type { Services } from '../../platform/operation/operation.ts'
import * as pull from './pull.ts'

/** Streams deliveries as they happen over an open connection. Those not acknowledged are sent again on the next one. */

const atOnce = 100

type StreamOptions = {
  readonly feed: pull.Feed
  readonly keyId: string | null
  readonly services: Pick<Services, 'secrets' | 'baseUrl' | 'stopping' | 'awaitDeliveries'>
  /** The last delivery that the reader knows; everything after it is sent. */
  readonly after: pull.Position
  /** Deliveries that are resent after this are sent here, too. They have no place in the order, so they are not acknowledged. */
  readonly resentAfter: pull.Position
  newTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Whether the caller may still read the stream; checked before each page. */
  isAllowed(tx: Transaction): Promise<boolean>
}

/** Yields server-sent events. It waits for a slow reader: the next page is read when the last one has been sent. */
export async function* streamDeliveries({
  feed,
  keyId,
  services,
  after,
  resentAfter,
  newTransaction,
  isAllowed,
}: StreamOptions): AsyncGenerator<string> {
  const { stopping, awaitDeliveries } = services
  let position = after
  let resentPosition = resentAfter
  let saidAt = performance.now()
  yield ': listening\n\n'
  while (!stopping.aborted) {
    const news = await newTransaction(async (tx) =>
      (await isAllowed(tx))
        ? {
            page: await pull.read(tx, services, feed, position, atOnce),
            resent: await pull.read(tx, services, feed, resentPosition, atOnce, 'resent_in'),
          }
        : null,
    )
    if (!news) return
    const { page, resent } = news
    for (const delivery of page.deliveries)
      yield `event: delivery\nid: ${delivery.id}\ndata: ${JSON.stringify(delivery)}\n\n`
    for (const delivery of resent.deliveries) yield `event: resend\ndata: ${JSON.stringify(delivery)}\n\n`
    position = page.after ?? position
    resentPosition = resent.after ?? resentPosition
    if (page.deliveries.length + resent.deliveries.length > 0) saidAt = performance.now()
    if (page.hasMore || resent.hasMore) continue
    let isWoken = false
    while (!isWoken && !stopping.aborted) {
      const silentMs = performance.now() - saidAt
      isWoken = await awaitDeliveries(
        { appId: feed.appId, after: position, resentAfter: resentPosition, keyId },
        heartbeatMs - silentMs,
        stopping,
      )
      if (performance.now() - saidAt < heartbeatMs) continue
      saidAt = performance.now()
      yield ':\n\n'
    }
  }
}

/**
 * Returns the position after which a reader continues: the last acknowledged delivery. A new reader begins at the position of the
 * readers who see everything or, without one, after the newest delivery. That is stored, so that a reader that is cut off before
 * its first acknowledgement continues from where it began.
 */
export async function readOrCreatePosition(
  tx: Transaction,
  { appId, kind, reader }: pull.Feed,
): Promise<pull.Position> {
  await tx.query(
    `insert into stream_position (app_id, kind, reader, position, written_in)
     select $1, $2, $3, coalesce(w.position, '${nilUuid}'), coalesce(w.written_in, settled_below())
     from (select) one left join stream_position w on w.app_id = $1 and w.kind = $2 and w.reader = ''
     on conflict do nothing`,
    [appId, kind, reader],
  )
  // A separate statement, because a row that another connection inserts at the same moment is not visible to the one above.
  const { rows } = await tx.query<pull.Position>(
    'select position as id, written_in::text as transaction from stream_position where app_id = $1 and kind = $2 and reader = $3',
    [appId, kind, reader],
  )
  return rows[0]!
}

/** Moves the position forward, never back: of two readers the one further ahead decides. Returns whether the delivery was found. */
export async function acknowledge(
  tx: Transaction,
  { appId, kind, events, reader }: pull.Feed,
  id: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into stream_position as s (app_id, kind, reader, position, written_in)
     select app_id, receiver_kind, $4, id, written_in from delivery
     where id = $3 and app_id = $1 and receiver_kind = $2 and ($5::text[] is null or event_name = any ($5))
     on conflict (app_id, kind, reader) do update set (position, written_in) = (
       select k.position, k.written_in from (values (s.position, s.written_in), (excluded.position, excluded.written_in)) as k (position, written_in)
       order by k.written_in desc, k.position desc limit 1)`,
    [appId, kind, id, reader, events],
  )
  return rowCount === 1
}
