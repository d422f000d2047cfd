import { nextDelaySeconds, type ReceiverKind as Schedule, schedules } from './retry-policy.ts'

/**
 * What may happen to a delivery, decided without a clock, a socket or a database. The worker decides by these rules; the
 * statements of `queue.ts` say the same in SQL, and `simulator/queue-model.ts` in plain values: a test compares the two.
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

/** Three times the 15 s that an attempt may take: whoever still holds a lease at its end is dead or cut off. */
export const leaseSeconds = 45
/** An attempt that cannot end before its lease is not begun: the delivery is somebody else's by then. */
const longestAttemptSeconds = 15

/** A delivery that kills its worker three times would kill every worker there is. */
export const mostCrashes = 3

/**
 * How many one worker sends at a time, by how often their workers died: whoever was there when a worker died is under
 * suspicion. The last chance is taken alone, so that one delivery that kills takes no innocent ones along three times.
 */
export const mostBySuspicion = [Number.POSITIVE_INFINITY, 16, 1] as const

export const scheduleOf = (kind: ReceiverKind): Schedule => (kind === 'client' ? 'client' : 'app')

/** Attempts of one cycle: the first one and its retries. */
export const cycleLimitOf = (kind: ReceiverKind) => schedules[scheduleOf(kind)].delaySeconds.length + 1

/** Whether a delivery whose lease ended has an attempt left. The one that just crashed is not among its `crashes` yet. */
export const isExhausted = ({
  cycleAttempts,
  cycleLimit,
  crashes,
}: {
  cycleAttempts: number
  cycleLimit: number
  crashes: number
}) => cycleAttempts >= cycleLimit || crashes + 1 >= mostCrashes

/** Whether an attempt may still begin, this long after its claim. */
export const mayBegin = (secondsSinceClaim: number, lease = leaseSeconds) =>
  secondsSinceClaim < Math.max(lease - longestAttemptSeconds, lease / 3)

/** The largest body that is sent. By the limits of their fields no event comes near it. */
export const mostBodyBytes = 64 * 1024

/** It was not sent and is as large the next time: a fault of ours, which no retry mends. */
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
