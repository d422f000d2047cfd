// When a failed delivery is tried again. Everything is in seconds from now, so that the database's clock can do the adding.

/**
 * Each delay counts from the failure before it. Every attempt of a cycle, also one that a receiver asked to have later,
 * starts within `windowSeconds` of the first: as published to partners (50 minutes and a tenth) and schools.
 */
export const schedules = {
  client: { delaySeconds: [30, 150, 420], windowSeconds: 15 * 60 },
  app: { delaySeconds: [30, 150, 420, 900, 1500], windowSeconds: 55 * 60 },
} as const satisfies Record<string, { delaySeconds: readonly number[]; windowSeconds: number }>

export type ReceiverKind = keyof typeof schedules

// A tenth, and only ever added: deliveries that failed in one second come back spread out, and never before their time.
export const jitter = 0.1
// A receiver that asks for a year is still tried; its delivery is logged as failed soon enough to be resent.
export const longestRetryAfterSeconds = 15 * 60
/** No retry is set further ahead. */
export const longestDelaySeconds = Math.max(...schedules.app.delaySeconds, longestRetryAfterSeconds) * (1 + jitter)
const attemptSeconds = 15
const shortestPauseSeconds = 30
/** How long a circuit breaker may hold an attempt that is due. */
const heldSeconds = 60
/** Others of its receiver may have their turn before it. */
const turnSeconds = 40
// A long Retry-After must not make the last attempts fall upon each other, so each attempt still to come keeps room
// at the end of the window: for a pause, for its way and for the time that a breaker may hold it.
const roomSeconds = shortestPauseSeconds + attemptSeconds + heldSeconds

export interface FailedAttempt {
  /** Attempts of this cycle so far, the one that just failed included. */
  attemptsMade: number
  /** Since the first attempt of this cycle started. */
  elapsedSeconds: number
  /** The Retry-After of a 429 or 503. */
  retryAfterSeconds?: number | undefined
}

/** Seconds until the next attempt, or null when the cycle is over. `chance` is a number from 0 to 1. */
export function nextDelaySeconds(kind: ReceiverKind, failed: FailedAttempt, chance: number): number | null {
  const { delaySeconds, windowSeconds } = schedules[kind]
  const base = delaySeconds[failed.attemptsMade - 1]
  if (base === undefined) return null

  const published = delaySeconds.slice(0, failed.attemptsMade).reduce((sum, delay) => sum + delay, 0)
  const onTime = (published - base) * (1 + jitter / 2) + failed.attemptsMade * attemptSeconds
  const isLate = failed.elapsedSeconds > onTime
  const attemptsAfterNext = delaySeconds.length - failed.attemptsMade
  const room = heldSeconds + turnSeconds + attemptsAfterNext * roomSeconds
  const latest = windowSeconds - room - failed.elapsedSeconds
  // Only our own outage can use the window up before the schedule does. The receiver then gets its full pauses.
  if (latest < shortestPauseSeconds) return base * (1 + jitter * chance)

  // What was held back returns to the published times; what was not keeps the published delays.
  const pause = isLate ? Math.max(published - failed.elapsedSeconds, shortestPauseSeconds) : base
  // Jitter that does not fit is spread over less: cut off, it would end in the same second for many.
  const scheduled = Math.min(pause, latest) + Math.min(pause * jitter, Math.max(latest - pause, 0)) * chance
  const asked = Math.min((failed.retryAfterSeconds ?? 0) * (1 + jitter * chance), longestRetryAfterSeconds, latest)
  return Math.max(scheduled, asked)
}
