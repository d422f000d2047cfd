/** Whose turn it is among the due deliveries of one client to one receiver. `queue/claim.ts` says the same in SQL. */
export type Due = { readonly dueAt: number /** Attempts of this cycle so far. */; readonly made: number }

/**
 * The one with fewer attempts left comes first: from its first attempt on a delivery has a window, which no backlog behind it
 * may move, and its last attempt has the least time to spare. Otherwise the one that is due longest.
 */
export const isBefore = (a: Due, b: Due): boolean => (a.made === b.made ? a.dueAt < b.dueAt : a.made > b.made)
