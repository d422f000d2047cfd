import { cycleLimitOf } from './delivery.ts'

/** Whose turn it is among the due deliveries of one client to one receiver. `queue/claim.ts` says the same in SQL. */
export type Due = { readonly dueAt: number /** Attempts of this cycle so far. */; readonly made: number }

/**
 * The one with fewer attempts left comes first: from its first attempt on a delivery has a window, which no backlog behind it
 * may move, and its last attempt has the least time to spare. Otherwise the one that is due longest.
 */
export const isBefore = (a: Due, b: Due): boolean => (a.made === b.made ? a.dueAt < b.dueAt : a.made > b.made)

/**
 * The turn of a probe that its owner requested: before all others, and also while a circuit breaker holds them back.
 * No delivery has made so many attempts of its cycle and has one left.
 */
export const probeTurn = cycleLimitOf('production')
