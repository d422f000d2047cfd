// A circuit breaker for one receiver, as one worker sees it: a receiver that keeps failing gets less for a while.

/** Straight failures that open it, and straight successes that close it again. */
const failuresToOpen = 5
const successesToClose = 2
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
  readonly successes: number
  /** Null: closed. */
  readonly probeAt: number | null
}

export const closed: Breaker = { failures: 0, successes: 0, probeAt: null }

export type BreakerState = 'closed' | 'open' | 'probing'

/** `now` is in seconds, on any clock that only goes forward. */
export const breakerState = ({ probeAt }: Breaker, now: number): BreakerState =>
  probeAt === null ? 'closed' : now < probeAt ? 'open' : 'probing'

export function afterOutcome(breaker: Breaker, succeeded: boolean, now: number): Breaker {
  const { failures, successes, probeAt } = breaker
  const isClosed = probeAt === null
  if (succeeded) {
    if (isClosed || successes + 1 >= successesToClose) return closed
    return { failures: 0, successes: successes + 1, probeAt: now }
  }
  if (isClosed && failures + 1 < failuresToOpen) return { ...breaker, failures: failures + 1 }
  // Attempts in flight when it opened, and attempts held long enough, end while it is open and do not prolong that.
  if (!isClosed && now < probeAt) return { ...breaker, failures: failures + 1, successes: 0 }
  return { failures: failures + 1, successes: 0, probeAt: now + probeAfterSeconds }
}
