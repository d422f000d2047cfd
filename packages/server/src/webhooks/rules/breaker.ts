// A circuit breaker for one receiver, kept by one worker: a receiver that keeps failing gets fewer attempts for a while.

/** Failures in a row that open the breaker. One success closes it, because the receiver's cap then grows with each success. */
const failuresToOpen = 5
/** How long an open breaker waits before it lets a single attempt through as a probe. */
const probeAfterSeconds = 30
/**
 * An attempt is held back for at most a minute and then made even while the breaker is open, because retries have published
 * times. One second of the minute is left for the worker's next round.
 */
export const maxHeldSeconds = 59

export type Breaker = {
  /** Failures in a row. */
  readonly failures: number
  /** When the next probe may be made; null: the breaker is closed. */
  readonly probeAt: number | null
}

export const closed: Breaker = { failures: 0, probeAt: null }

export type BreakerState = 'closed' | 'open' | 'probing'

/** `now` is in seconds, on any monotonic clock. */
export const breakerState = ({ probeAt }: Breaker, now: number): BreakerState =>
  probeAt === null ? 'closed' : now < probeAt ? 'open' : 'probing'

export function afterOutcome(breaker: Breaker, succeeded: boolean, now: number): Breaker {
  const { failures, probeAt } = breaker
  const isClosed = probeAt === null
  if (succeeded) return closed
  if (isClosed && failures + 1 < failuresToOpen) return { ...breaker, failures: failures + 1 }
  // Attempts that were in flight when the breaker opened, or were held for the maximum time, end while it is open. Their failures
  // do not postpone the probe.
  if (!isClosed && now < probeAt) return { ...breaker, failures: failures + 1 }
  return { failures: failures + 1, probeAt: now + probeAfterSeconds }
}
