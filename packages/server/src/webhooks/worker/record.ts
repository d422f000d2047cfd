import type { Emitted, RecordEvents } from '../../platform/perform/call.ts'
import { AudienceCache } from '../queue/audience-cache.ts'
import { type Recorded, record } from '../queue/outbox.ts'
import type { Worker } from './loop.ts'

/**
 * Records events. If this process's worker has free slots, deliveries are written as claimed by it and handed to it after the
 * commit. `onWaiting` is called if others wait for a worker.
 */
export function createRecordEvents(
  { reserveSlots }: Pick<Worker, 'reserveSlots'>,
  onWaiting: () => void,
): RecordEvents {
  const audiences = new AudienceCache()
  return async (tx, events, options) => {
    const reservation = reserveSlots(countsOf(events))
    let recorded: Recorded | null = null
    tx.onEnd((isCommitted) => {
      reservation?.end(isCommitted && recorded ? recorded.claims : [], tx.sentAt)
      if (isCommitted && recorded?.isWaiting) onWaiting()
    })
    recorded = await record(tx, audiences, events, { reservation, ...options })
    return recorded.ids
  }
}

/** How many events each client has among these. */
function countsOf(events: readonly Emitted[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { call } of events) {
    const { clientId } = call.admission.context.school!
    counts.set(clientId, (counts.get(clientId) ?? 0) + 1)
  }
  return counts
}
