import { nextDelaySeconds, type ScheduleName as Schedule, schedules } from './retry-policy.ts'

/**
 * The rules of what happens to a delivery next, as pure functions without a clock, a socket or a database. The worker decides by
 * these rules. The statements in `queue/` implement them in SQL and `test/simulator/queue-model.ts` in plain values; a test
 * compares the two.
 */

export type ReceiverKind = 'client' | 'test' | 'production'

/** A claimed delivery. Its counts already include the attempt that may begin now. */
export type CycleState = {
  readonly receiverKind: ReceiverKind
  readonly cycleAttempts: number
  readonly cycleLimit: number
  /** Seconds since the first attempt of the cycle started. */
  readonly cycleSeconds: number
}

export type AttemptResult =
  | { readonly kind: 'response'; readonly status: number; readonly retryAfterSeconds?: number | undefined }
  | { readonly kind: 'error'; readonly error: string }

export type NextStep =
  | { readonly status: 'delivered' }
  | { readonly status: 'retrying'; readonly delaySeconds: number }
  | { readonly status: 'failed' }

/** Three times the 15 s that an attempt may take: a worker that still holds a lease when it expires is dead or cut off. */
export const leaseSeconds = 45
/** An attempt that might outlast its lease is not begun, because another worker may hold the delivery by then. */
const maxAttemptSeconds = 15

/** A delivery whose worker died this often is given up, because it would kill one worker after the other. */
export const maxCrashes = 3

/**
 * How many deliveries one worker sends at a time, by how often their workers died. Every delivery that a dead worker held is a
 * suspect. On its last chance a suspect is sent alone, so that a delivery that kills its worker does not take innocent ones with
 * it three times.
 */
export const maxInFlightByCrashes = [Number.POSITIVE_INFINITY, 16, 1] as const

export const scheduleOf = (kind: ReceiverKind): Schedule => (kind === 'client' ? 'client' : 'app')

/** Attempts of one cycle: the first one and its retries. */
export const cycleLimitOf = (kind: ReceiverKind) => schedules[scheduleOf(kind)].delaySeconds.length + 1

/** Whether a delivery whose lease expired has no attempt left. `crashes` does not yet include the crash behind that expiry. */
export const isExhausted = ({
  cycleAttempts,
  cycleLimit,
  crashes,
}: {
  cycleAttempts: number
  cycleLimit: number
  crashes: number
}) => cycleAttempts >= cycleLimit || crashes + 1 >= maxCrashes

/** Whether an attempt may still begin, this long after its claim. */
export const mayBegin = (secondsSinceClaim: number, lease = leaseSeconds) =>
  secondsSinceClaim < Math.max(lease - maxAttemptSeconds, lease / 3)

/** The largest body that is sent. The length limits of their fields keep all events far below it. */
export const maxBodyBytes = 64 * 1024

/** A body over the limit was not sent and would be as large the next time: a fault of ours, which no retry can fix. */
const isTooLarge = (ended: AttemptResult) => ended.kind === 'error' && ended.error === 'payload_too_large'

export const isConfirmed = (ended: AttemptResult) =>
  ended.kind === 'response' && ended.status >= 200 && ended.status <= 299

/** `chance` is a number from 0 to 1. */
export function decideNextStep(sending: CycleState, ended: AttemptResult, chance: number): NextStep {
  if (isConfirmed(ended)) return { status: 'delivered' }
  if (isTooLarge(ended) || sending.cycleAttempts >= sending.cycleLimit) return { status: 'failed' }
  const retryAfterSeconds = ended.kind === 'response' ? ended.retryAfterSeconds : undefined
  const delaySeconds = nextDelaySeconds(
    scheduleOf(sending.receiverKind),
    { attemptsMade: sending.cycleAttempts, elapsedSeconds: sending.cycleSeconds, retryAfterSeconds },
    chance,
  )
  return delaySeconds === null ? { status: 'failed' } : { status: 'retrying', delaySeconds }
}
