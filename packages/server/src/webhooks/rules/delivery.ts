import { nextDelaySeconds, type ReceiverKind as Schedule, schedules } from './retry-policy.ts'

/**
 * What may happen to a delivery, decided without a clock, a socket or a database. The worker decides by these rules; the
 * statements in `queue/` say the same in SQL, and `test/simulator/queue-model.ts` in plain values: a test compares the two.
 */

export type ReceiverKind = 'client' | 'test' | 'production'

/** A delivery as it was claimed: the attempt that may begin now is counted already. */
export type Sending = {
  readonly receiverKind: ReceiverKind
  readonly cycleAttempts: number
  readonly cycleLimit: number
  /** Since the first attempt of the cycle. */
  readonly cycleSeconds: number
}

export type Ended =
  | { readonly kind: 'response'; readonly status: number; readonly retryAfterSeconds?: number | undefined }
  | { readonly kind: 'error'; readonly error: string }

export type Next =
  | { readonly status: 'delivered' }
  | { readonly status: 'retrying'; readonly delaySeconds: number }
  | { readonly status: 'failed' }

/** Three times the 15 s that an attempt may take: a worker that still holds a lease at its end is dead or cut off. */
export const leaseSeconds = 45
/** An attempt that cannot end before its lease is not begun: another worker may hold the delivery by then. */
const maxAttemptSeconds = 15

/** A delivery that kills its worker three times would kill every worker there is. */
export const maxCrashes = 3

/**
 * How many one worker sends at a time, by how often their workers died: every delivery a dead worker held is a suspect.
 * The last chance is taken alone, so that one delivery that kills takes no innocent ones along three times.
 */
export const maxBySuspicion = [Number.POSITIVE_INFINITY, 16, 1] as const

export const scheduleOf = (kind: ReceiverKind): Schedule => (kind === 'client' ? 'client' : 'app')

/** Attempts of one cycle: the first one and its retries. */
export const cycleLimitOf = (kind: ReceiverKind) => schedules[scheduleOf(kind)].delaySeconds.length + 1

/** Whether a delivery whose lease ended has no attempt left. The crash of that lease is not counted in `crashes` yet. */
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

/** The largest body that is sent. By the limits of their fields no event comes near it. */
export const maxBodyBytes = 64 * 1024

/** It was not sent and would be as large the next time: a fault of ours, which no retry mends. */
const isTooLarge = (ended: Ended) => ended.kind === 'error' && ended.error === 'payload_too_large'

export const isConfirmed = (ended: Ended) => ended.kind === 'response' && ended.status >= 200 && ended.status <= 299

/** `chance` is a number from 0 to 1. */
export function afterAttempt(sending: Sending, ended: Ended, chance: number): Next {
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
