// How many deliveries one receiver may have in flight at the same time, depending on how it copes with them.

export const caps = {
  /** For an unproven receiver: enough to be quick, and few enough that hundreds of such receivers may hang. */
  start: 4,
  min: 2,
  /** For a receiver that fails quickly: this many do no harm, and its retries are still made in time. */
  failing: 8,
  max: 32,
}

/**
 * How many deliveries are claimed ahead for a quick receiver at the highest cap: the next delivery is buffered when a slot becomes
 * free, and one claim statement serves many. Nothing is buffered for other receivers, because a pause is only noticed at the
 * next round of claims.
 */
export const bufferSize = 160

/** How many may be claimed for a receiver with this cap, in flight or buffered. */
export const maxClaimed = (cap: number) => (cap === caps.max ? cap + bufferSize : cap)

export const quickMs = 1_000
/** A response slower than this never raises the cap, because with a little more load it would time out. */
const slowMs = 5_000
/**
 * A receiver that takes at most this many times its quickest response is not burdened, however slow it is. One that queues
 * requests takes longer with each request in its queue.
 */
const unburdened = 1.5

export type AttemptSample = {
  readonly status: number | null
  readonly error: string | null
  readonly durationMs: number
}

/**
 * Returns the cap after an attempt. It doubles with each round of 2xx responses that are quick, or nearly as quick as the quickest
 * of this receiver. It halves with each timeout, and when the receiver asks for less (429, 503).
 */
export function nextCap(cap: number, { status, error, durationMs }: AttemptSample, quickestMs = 0): number {
  if (error === 'timeout' || status === 429 || status === 503) return Math.max(Math.floor(cap / 2), caps.min)
  const easyMs = error === null ? Math.min(Math.max(quickMs, quickestMs * unburdened), slowMs) : quickMs
  if (durationMs > easyMs) return cap
  return cap < (error === null ? caps.max : caps.failing) ? cap + 1 : cap
}
