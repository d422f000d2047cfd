import { cycleLimitOf } from './delivery.ts'

/** A due delivery, for ordering the deliveries of one client to one receiver. `queue/claim.ts` has the same order in SQL. */
export type Due = {
  readonly dueAt: number
  /** Attempts of this cycle so far. */
  readonly made: number
}

/**
 * The delivery with fewer attempts left comes first: from its first attempt on a delivery has a window that no backlog behind it
 * may delay, and its last attempt has the least time to spare. Of two with as many left, the one due longer comes first.
 */
export const isBefore = (a: Due, b: Due): boolean => (a.made === b.made ? a.dueAt < b.dueAt : a.made > b.made)

/**
 * The turn of a probe that the receiver's owner requested: before all other deliveries, even while a circuit breaker holds those
 * back. No other delivery can have this turn, because after this many attempts a cycle has none left.
 */
export const probeTurn = cycleLimitOf('production')
