// How many deliveries one receiver has on their way at the same time, by how it copes with them.

export const caps = {
  /** For whoever we know nothing of: enough to be quick, few enough that hundreds of them may hang. */
  start: 4,
  least: 2,
  /** For whoever fails quickly: it takes no harm from these, and what it is owed is still tried in time. */
  failing: 8,
  most: 32,
}

/**
 * Whoever takes all that it may, quickly, is given more than that: the rest is at hand when it has answered, where a claim
 * would come too late, and one claim is shared by many. A receiver of which less is known has nothing waiting here, where
 * a pause is noticed with the next claim only.
 */
export const ahead = 160

/** How many may be claimed for a receiver with this cap, on their way or at hand. */
export const mostTaken = (cap: number) => (cap === caps.most ? cap + ahead : cap)

const quickMs = 1_000

export type Ending = { readonly status: number | null; readonly error: string | null; readonly durationMs: number }

/** Doubles with each round of quick answers, the good ones; halves with each time-out, and when a receiver asks for less. */
export function nextCap(cap: number, { status, error, durationMs }: Ending): number {
  if (error === 'timeout' || status === 429 || status === 503) return Math.max(Math.floor(cap / 2), caps.least)
  if (durationMs > quickMs) return cap
  return cap < (error === null ? caps.most : caps.failing) ? cap + 1 : cap
}
