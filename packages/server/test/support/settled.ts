import type { Claim } from '../../src/webhooks/queue/claim.ts'
import type { Settlement } from '../../src/webhooks/queue/settlement.ts'

/** The result of a successful attempt of a claimed delivery. */
export const delivered = (claim: Claim, attempt: Partial<Settlement['attempt']> = {}): Settlement => ({
  claim,
  attempt: {
    startedAt: claim.claimedAt,
    durationMs: 5,
    sentHeaders: 'host: a',
    responseStatus: 204,
    responseHeaders: '',
    excerpt: '',
    ...attempt,
  },
  abandoned: false,
  error: null,
  next: { status: 'delivered' },
  appId: null,
  host: null,
})
