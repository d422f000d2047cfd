// When a failed delivery is tried again. Results are in seconds from now, so that the database can add them to its own clock.

/**
 * Each delay counts from the failure before it. Every attempt of a cycle starts within `windowSeconds` of the first, even if the
 * receiver asked for a later one. The window is published to partners (50 minutes and a tenth) and schools.
 */
export const schedules = {
  client: { delaySeconds: [30, 150, 420], windowSeconds: 15 * 60 },
  app: { delaySeconds: [30, 150, 420, 900, 1500], windowSeconds: 55 * 60 },
} as const satisfies Record<string, { delaySeconds: readonly number[]; windowSeconds: number }>

export type ScheduleName = keyof typeof schedules

// At most a tenth of the delay, and only ever added: deliveries that failed in the same second are retried spread out, and none is
// retried early.
export const jitter = 0.1
// A receiver that asks to wait a year is still retried, and its delivery is logged as failed soon enough to be resent.
export const maxRetryAfterSeconds = 15 * 60
/** No retry is scheduled further ahead than this. */
export const maxDelaySeconds = Math.max(...schedules.app.delaySeconds, maxRetryAfterSeconds) * (1 + jitter)
const attemptSeconds = 15
const shortestPauseSeconds = 30
/** How long a circuit breaker may hold an attempt that is due. */
const heldSeconds = 60
/** How long an attempt that is due may wait for the turns of other deliveries to its receiver. */
const turnSeconds = 40
// A long Retry-After must not crowd the last attempts together, so time is reserved at the end of the window for each attempt
// still to come: for a pause, for the attempt itself and for the time that a breaker may hold it.
const roomSeconds = shortestPauseSeconds + attemptSeconds + heldSeconds

export interface FailedAttempt {
  /** Attempts of this cycle so far, including the one that just failed. */
  attemptsMade: number
  /** Seconds since the first attempt of this cycle started. */
  elapsedSeconds: number
  /** The Retry-After of a 429 or 503. */
  retryAfterSeconds?: number | undefined
}

/** Returns the seconds until the next attempt, or null if the cycle is over. `chance` is a number from 0 to 1. */
export function nextDelaySeconds(kind: ScheduleName, failed: FailedAttempt, chance: number): number | null {
  const { delaySeconds, windowSeconds } = schedules[kind]
  const base = delaySeconds[failed.attemptsMade - 1]
  if (base === undefined) return null

  const published = delaySeconds.slice(0, failed.attemptsMade).reduce((sum, delay) => sum + delay, 0)
  const onTime = (published - base) * (1 + jitter / 2) + failed.attemptsMade * attemptSeconds
  const isLate = failed.elapsedSeconds > onTime
  const attemptsAfterNext = delaySeconds.length - failed.attemptsMade
  const room = heldSeconds + turnSeconds + attemptsAfterNext * roomSeconds
  const latest = windowSeconds - room - failed.elapsedSeconds
  // Only an outage of ours can use up the window before the schedule ends. The receiver then gets its full pauses.
  if (latest < shortestPauseSeconds) return base * (1 + jitter * chance)

  // A delivery that was held back returns to the published times; any other keeps the published delays.
  const pause = isLate ? Math.max(published - failed.elapsedSeconds, shortestPauseSeconds) : base
  // Jitter that does not fit into the window is scaled down. If it were cut off, many retries would fall into the same second.
  const scheduled = Math.min(pause, latest) + Math.min(pause * jitter, Math.max(latest - pause, 0)) * chance
  const asked = Math.min((failed.retryAfterSeconds ?? 0) * (1 + jitter * chance), maxRetryAfterSeconds, latest)
  return Math.max(scheduled, asked)
}
