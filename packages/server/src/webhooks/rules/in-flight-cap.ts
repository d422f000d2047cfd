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
 * A quick receiver at its highest cap is claimed ahead for: the next delivery is buffered when a place gets free, and one
 * claim statement serves many. Other receivers have nothing buffered, because a pause is noticed at the next claim only.
 */
export const bufferSize = 160

/** How many may be claimed for a receiver with this cap, in flight or buffered. */
export const maxClaimed = (cap: number) => (cap === caps.max ? cap + bufferSize : cap)

const quickMs = 1_000

export type Ending = { readonly status: number | null; readonly error: string | null; readonly durationMs: number }

/** Doubles with each round of quick 2xx responses; halves with each timeout, and when a receiver asks for less. */
export function nextCap(cap: number, { status, error, durationMs }: Ending): number {
  if (error === 'timeout' || status === 429 || status === 503) return Math.max(Math.floor(cap / 2), caps.min)
  if (durationMs > quickMs) return cap
  return cap < (error === null ? caps.max : caps.failing) ? cap + 1 : cap
}
