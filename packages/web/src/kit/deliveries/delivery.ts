import type { Attempt } from '@sineta/contract'

export const statuses = ['queued', 'sending', 'retrying', 'delivered', 'failed', 'cancelled', 'skipped'] as const
export type Status = (typeof statuses)[number]

export const httpClasses = ['2xx', '3xx', '4xx', '5xx', 'none'] as const
export type HttpClass = (typeof httpClasses)[number]

/** Why a delivery that is due has not been sent yet. */
export type Held = {
  readonly reason: 'receiver_failing' | 'rate_limited' | 'queue'
  readonly until: string | null
  readonly failures: number | null
}

/** The part of a delivery that explaining it needs, in portal, panel and console alike. */
export type Explainable = {
  readonly status: Status
  readonly attempts: readonly Attempt[]
  readonly attempt_count: number
  readonly attempt_limit: number | null
  readonly next_attempt_at: string | null
  readonly held: Held | null
}
