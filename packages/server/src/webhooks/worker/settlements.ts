import type { AttemptError, Outcome } from '../egress/sender.ts'
import type { Claim } from '../queue/claim.ts'
import type { Settlement } from '../queue/settlement.ts'
import { decideNextStep, isConfirmed, type NextStep } from '../rules/delivery.ts'
import type { Target } from './targets.ts'
import type { Timing } from './timing.ts'

/** How an attempt ended: with the outcome that the sender returned, or interrupted by a fault of ours. */
export type AttemptOutcome =
  | Outcome
  | (Omit<Extract<Outcome, { kind: 'error' }>, 'error'> & { error: AttemptError | 'crashed' })

/** The attempt could not be signed, and nothing was sent. */
export const unsigned: AttemptOutcome = {
  kind: 'error',
  error: 'crashed',
  code: 'unsigned',
  sentHeaders: '',
  durationMs: 0,
}

/** Returns the result of an attempt that was made. `startedAt` is the database's time in milliseconds. Pure. */
export function settlementOf(
  claim: Claim,
  target: Target,
  startedAt: number,
  outcome: AttemptOutcome,
  { delaysDividedBy }: Timing,
  chance: number,
): Settlement {
  const { durationMs, sentHeaders } = outcome
  const response = outcome.kind === 'response' ? outcome : null
  // The claim knows the time since the first attempt only up to itself. This attempt began later and took its time.
  const cycleSeconds = claim.cycleSeconds + (startedAt - claim.claimedAt + durationMs) / 1000
  return {
    claim,
    attempt: {
      startedAt,
      durationMs,
      sentHeaders,
      responseStatus: response?.status ?? null,
      responseHeaders: response?.headers ?? null,
      excerpt: response?.excerpt ?? '',
    },
    abandoned: false,
    error: errorOf(outcome),
    next: shortened(decideNextStep({ ...claim, cycleSeconds }, outcome, chance), delaysDividedBy),
    appId: target.appId,
    host: target.host,
  }
}

/** Returns the result of an exhausted claim. Its attempt is the one that crashed, which lasted as long as its lease. Pure. */
export function crashedSettlement(claim: Claim, target: Target | undefined, { leaseSeconds }: Timing): Settlement {
  const durationMs = leaseSeconds * 1000
  return {
    claim,
    attempt: {
      startedAt: claim.claimedAt - durationMs,
      durationMs,
      sentHeaders: null,
      responseStatus: null,
      responseHeaders: null,
      excerpt: '',
    },
    abandoned: true,
    error: 'crashed',
    next: { status: 'failed' },
    appId: target?.appId ?? null,
    host: target?.host ?? null,
  }
}

const errorOf = (outcome: AttemptOutcome): string | null =>
  outcome.kind === 'error' ? outcome.error : isConfirmed(outcome) ? null : 'http_status'

const shortened = (next: NextStep, divisor: number): NextStep =>
  next.status === 'retrying' ? { ...next, delaySeconds: next.delaySeconds / divisor } : next
