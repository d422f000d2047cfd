import { isBreakerOpen } from '../../tenancy/partners/endpoint-state.ts'

/** Explains why a due delivery has not been sent yet, without a clock or a database. */

export type BreakerSeen = {
  readonly breaker_failures: number | null
  readonly breaker_opened_at: Date | null
  readonly breaker_probe_at: Date | null
}

export type Hold = {
  readonly reason: (typeof holdReasons)[number]
  /** When the delivery became due. */
  readonly since: Date
  /** When the delivery, or a probe, will be sent; null: the delivery waits for its turn. */
  readonly until: Date | null
  /** The receiver's failures in a row; null: it is not failing. */
  readonly failures: number | null
}

/**
 * | reason             | because                                                                  |
 * |--------------------|--------------------------------------------------------------------------|
 * | `receiver_failing` | the receiver failed several times in a row and gets few attempts for now |
 * | `rate_limited`     | its owner set `max_per_second`                                           |
 * | `queue`            | others for the same receiver come first                                  |
 */
export const holdReasons = ['receiver_failing', 'rate_limited', 'queue'] as const

/** How long a circuit breaker holds an attempt back. */
const heldMs = 60_000
/** A shorter wait needs no explanation: a worker is about to send the delivery. */
const usualMs = 5_000
type Waiting = { readonly status: string; readonly due_at: Date | null }
type Receiver = BreakerSeen & { readonly max_per_second?: number | null }

/** Returns null if the delivery is not held: it is not due, in flight, ended, about to be sent, or has no receiver. */
export function holdOf({ status, due_at: since }: Waiting, receiver: Receiver | undefined, now: Date): Hold | null {
  if ((status !== 'queued' && status !== 'retrying') || since === null || since > now || !receiver) return null
  const { breaker_failures: failures, breaker_probe_at: probeAt, max_per_second = null } = receiver
  if (isBreakerOpen(receiver, now)) {
    const next = [new Date(since.getTime() + heldMs), probeAt!].find((at) => at > now) ?? null
    return { reason: 'receiver_failing', since, until: next, failures }
  }
  if (now.getTime() - since.getTime() < usualMs) return null
  return { reason: max_per_second === null ? 'queue' : 'rate_limited', since, until: null, failures: null }
}
