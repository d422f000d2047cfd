/**
 * The limit of a token bucket. Buckets are kept in memory, so a check costs no round trip; several API processes together allow a
 * little more than the limit, which does no harm.
 */
export type Limit = { readonly perMinute: number; readonly burst: number }

export const limits = {
  key: { perMinute: 600, burst: 100 },
  /** 50 a second, because a whole school passes its gates within minutes. */
  device: { perMinute: 3000, burst: 100 },
} as const satisfies Record<string, Limit>

export type Allowance = {
  readonly allowed: boolean
  readonly remaining: number
  readonly retryAfterSeconds: number
  /** Seconds until the bucket is full again. */
  readonly fullInSeconds: number
}

export function createBuckets(nowMs: () => number) {
  const buckets = new Map<string, { tokens: number; at: number }>()
  let swept = nowMs()
  return (id: string, { perMinute, burst }: Limit): Allowance => {
    const now = nowMs()
    const perMs = perMinute / 60_000
    // A bucket untouched for two minutes is full again, so forgetting it changes nothing.
    if (now - swept > 120_000) {
      for (const [key, { at }] of buckets) if (now - at > 120_000) buckets.delete(key)
      swept = now
    }
    const bucket = buckets.get(id) ?? { tokens: burst, at: now }
    bucket.tokens = Math.min(burst, bucket.tokens + (now - bucket.at) * perMs)
    bucket.at = now
    buckets.set(id, bucket)
    const secondsUntil = (tokens: number) => Math.ceil(Math.max(0, tokens - bucket.tokens) / perMs / 1000)
    const allowed = bucket.tokens >= 1
    if (allowed) bucket.tokens -= 1
    return {
      allowed,
      remaining: Math.floor(bucket.tokens),
      retryAfterSeconds: allowed ? 0 : secondsUntil(1),
      fullInSeconds: secondsUntil(burst),
    }
  }
}

/** Returns the rate limit headers of a response. */
export const rateLimitHeaders = ({ perMinute }: Limit, { remaining, fullInSeconds }: Allowance) => ({
  'ratelimit-limit': String(perMinute),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(fullInSeconds),
})
