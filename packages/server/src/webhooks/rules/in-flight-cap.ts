// How many deliveries one receiver may have in flight at the same time, by how it copes with them.

export const caps = {
  /** For an unproven receiver: enough to be quick, few enough that hundreds of them may hang. */
  start: 4,
  min: 2,
  /** For a receiver that fails quickly: these do no harm, and its retries are still made in time. */
  failing: 8,
  max: 32,
}

/**
 * A quick receiver at its highest cap is claimed ahead for: the next delivery is buffered when a slot gets free, and one
 * claim statement serves many. Other receivers have nothing buffered, because a pause is noticed at the next round of claims only.
 */
export const bufferSize = 160

/** How many may be claimed for a receiver with this cap, in flight or buffered. */
export const maxClaimed = (cap: number) => (cap === caps.max ? cap + bufferSize : cap)

export const quickMs = 1_000
/** Slower than this a response says nothing good: a little more, and it times out. */
const slowMs = 5_000
/** A receiver that takes as long as ever is not burdened, however long that is: one that works off a line takes longer with each in it. */
const unburdened = 1.5

export type Ending = { readonly status: number | null; readonly error: string | null; readonly durationMs: number }

/**
 * Doubles with each round of 2xx responses that are quick, or as quick as the quickest of this receiver; halves with each
 * timeout, and when a receiver asks for less.
 */
export function nextCap(cap: number, { status, error, durationMs }: Ending, quickestMs = 0): number {
  if (error === 'timeout' || status === 429 || status === 503) return Math.max(Math.floor(cap / 2), caps.min)
  const easyMs = error === null ? Math.min(Math.max(quickMs, quickestMs * unburdened), slowMs) : quickMs
  if (durationMs > easyMs) return cap
  return cap < (error === null ? caps.max : caps.failing) ? cap + 1 : cap
}
