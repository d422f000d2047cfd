// A circuit breaker for one receiver, as one worker sees it: a receiver that keeps failing gets less for a while.

/** Straight failures that open it. One success closes it again: the cap of the receiver then grows with each success. */
const failuresToOpen = 5
/** When an open one lets a single attempt through, to see. */
const probeAfterSeconds = 30
/**
 * An attempt is held back for a minute at most and then made, also while the breaker is open: retries have published times.
 * One second of it is left for the worker's next round.
 */
export const maxHeldSeconds = 59

export type Breaker = {
  /** In a row. */
  readonly failures: number
  /** Null: closed. */
  readonly probeAt: number | null
}

export const closed: Breaker = { failures: 0, probeAt: null }

export type BreakerState = 'closed' | 'open' | 'probing'

/** `now` is in seconds, on any clock that only goes forward. */
export const breakerState = ({ probeAt }: Breaker, now: number): BreakerState =>
  probeAt === null ? 'closed' : now < probeAt ? 'open' : 'probing'

export function afterOutcome(breaker: Breaker, succeeded: boolean, now: number): Breaker {
  const { failures, probeAt } = breaker
  const isClosed = probeAt === null
  if (succeeded) return closed
  if (isClosed && failures + 1 < failuresToOpen) return { ...breaker, failures: failures + 1 }
  // Attempts in flight when it opened, and attempts held long enough, end while it is open and do not prolong that.
  if (!isClosed && now < probeAt) return { ...breaker, failures: failures + 1 }
  return { failures: failures + 1, probeAt: now + probeAfterSeconds }
}
