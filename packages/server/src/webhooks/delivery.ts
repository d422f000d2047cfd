import { nextDelaySeconds, type ReceiverKind as Schedule, schedules } from './retry-policy.ts'

/** What may happen to a delivery, decided without a clock, a socket or a database. */

export type ReceiverKind = 'client' | 'test' | 'production'

/** A delivery as it was claimed: the attempt that may begin now is counted already. */
export type Sending = {
  readonly receiverKind: ReceiverKind
  readonly cycleAttempts: number
  readonly cycleLimit: number
  /** Since the first attempt of the cycle. */
  readonly cycleSeconds: number
  /** Attempts before this one whose lease ended without a result: the worker died, or could not reach the database. */
  readonly crashes: number
}

export type Ended =
  | { readonly kind: 'response'; readonly status: number; readonly retryAfterSeconds?: number | undefined }
  | { readonly kind: 'error'; readonly error: string }

export type Next = { readonly status: 'delivered' } | { readonly status: 'retrying'; readonly delaySeconds: number } | { readonly status: 'failed' }

// A delivery that kills its worker three times would kill every worker there is.
const mostCrashes = 3

export const scheduleOf = (kind: ReceiverKind): Schedule => (kind === 'client' ? 'client' : 'app')

/** Attempts of one cycle: the first one and its retries. */
export const cycleLimitOf = (kind: ReceiverKind) => schedules[scheduleOf(kind)].delaySeconds.length + 1

/** Whether a claimed delivery has an attempt left. Only crashes use attempts up unseen; after others it would not be queued. */
export const mayBeSent = ({ cycleAttempts, cycleLimit, crashes }: Sending) => cycleAttempts <= cycleLimit && crashes < mostCrashes

/** `chance` is a number from 0 to 1. */
export function afterAttempt(sending: Sending, ended: Ended, chance: number): Next {
  if (ended.kind === 'response' && ended.status >= 200 && ended.status <= 299) return { status: 'delivered' }
  if (sending.cycleAttempts >= sending.cycleLimit) return { status: 'failed' }
  const delaySeconds = nextDelaySeconds(
    scheduleOf(sending.receiverKind),
    { attemptsMade: sending.cycleAttempts, elapsedSeconds: sending.cycleSeconds, retryAfterSeconds: ended.kind === 'response' ? ended.retryAfterSeconds : undefined },
    chance,
  )
  return delaySeconds === null ? { status: 'failed' } : { status: 'retrying', delaySeconds }
}
