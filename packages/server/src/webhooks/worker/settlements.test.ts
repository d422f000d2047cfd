import { expect, test } from 'vitest'
import type { Claim } from '../queue/claim.ts'
import { settlementOf } from './settlements.ts'
import type { Target } from './targets.ts'
import { publishedTiming } from './timing.ts'

test('the time that a delivery waited in the worker and the time that its attempt took count towards the window of its retries', () => {
  const claim = {
    receiverKind: 'client',
    cycleAttempts: 1,
    cycleLimit: 4,
    cycleSeconds: 0,
    claimedAt: Date.UTC(2026, 2, 2),
  } as Claim
  const retryAfterSeconds = 3600
  const latestAfter = (waitedMs: number, durationMs: number) => {
    const outcome = {
      ...{ kind: 'response', status: 503, retryAfterSeconds, headers: '', excerpt: '', sentHeaders: '' },
      durationMs,
    } as Parameters<typeof settlementOf>[3]
    const { next } = settlementOf(claim, {} as Target, claim.claimedAt + waitedMs, outcome, publishedTiming, 0)
    return next.status === 'retrying' ? next.delaySeconds : null
  }
  const atOnce = latestAfter(0, 0)!
  expect(latestAfter(20_000, 15_000)).toBeCloseTo(atOnce - 35)
})
