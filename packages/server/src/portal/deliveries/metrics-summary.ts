import type { Stat } from '../../webhooks/log/delivery-stats.ts'
import { type Histogram, percentile } from '../../webhooks/log/durations.ts'

// Turns the counted attempts into the figures that the portal draws. Pure.

/** Each range has 60 to 100 buckets, as many as fit a chart, and reads the coarsest step from which they can be built. */
export const ranges = {
  '1h': { step: 60, bucketSeconds: 60, buckets: 60 },
  '24h': { step: 900, bucketSeconds: 900, buckets: 96 },
  '7d': { step: 3600, bucketSeconds: 7_200, buckets: 84 },
  '30d': { step: 3600, bucketSeconds: 28_800, buckets: 90 },
} as const
export type Range = keyof typeof ranges

/** Returns the start times of the buckets. The last bucket contains the current time. */
export function bucketStarts(range: Range, now: Date): Date[] {
  const { bucketSeconds, buckets } = ranges[range]
  const last = startOf(now, bucketSeconds)
  return Array.from({ length: buckets }, (_, i) => new Date(last - (buckets - 1 - i) * bucketSeconds * 1000))
}

const startOf = (at: Date, seconds: number) => Math.floor(at.getTime() / (seconds * 1000)) * seconds * 1000

export const isAccepted = ({ outcome }: Pick<Stat, 'outcome'>) => /^2\d\d$/.test(outcome)

const sum = (stats: readonly Stat[], of: (stat: Stat) => number) => stats.reduce((total, stat) => total + of(stat), 0)

export function figuresOf(stats: readonly Stat[]) {
  const accepted = stats.filter(isAccepted)
  const attempts = sum(stats, (stat) => stat.attempts)
  const delivered = sum(accepted, (stat) => stat.attempts)
  const failed_attempts = attempts - delivered
  return {
    delivered,
    failed: sum(stats, (stat) => stat.failed),
    attempts,
    failed_attempts,
    error_rate: attempts === 0 ? null : failed_attempts / attempts,
    durations: histogramOf(accepted),
  }
}

/** Replaces `Map.groupBy`, which Node 20 does not have. */
export function groupBy<T, K>(items: readonly T[], of: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const group = groups.get(of(item))
    if (group) group.push(item)
    else groups.set(of(item), [item])
  }
  return groups
}

function histogramOf(stats: readonly Stat[]): Histogram {
  const histogram = new Map<number, number>()
  for (const { slowness, attempts } of stats) histogram.set(slowness, (histogram.get(slowness) ?? 0) + attempts)
  return histogram
}

export function summarise(
  stats: readonly Stat[],
  starts: readonly Date[],
  bucketSeconds: number,
  time: (moment: Date) => string | null,
) {
  const { durations, ...totals } = figuresOf(stats)
  const byBucket = groupBy(stats, ({ at }) => startOf(at, bucketSeconds))
  return {
    totals,
    latency: { p50: percentile(durations, 0.5), p95: percentile(durations, 0.95), p99: percentile(durations, 0.99) },
    buckets: starts.map((start) => {
      const { delivered, failed_attempts, failed, durations } = figuresOf(byBucket.get(start.getTime()) ?? [])
      return {
        at: time(start),
        delivered,
        failed_attempts,
        failed,
        p50: percentile(durations, 0.5),
        p95: percentile(durations, 0.95),
      }
    }),
    by_status: counts(stats, ({ outcome }) => outcome),
    by_event: [...groupBy(stats, ({ event_name }) => event_name)]
      .map(([event, own]) => {
        const { delivered, failed } = figuresOf(own)
        return { event, delivered, failed }
      })
      .sort((a, b) => b.delivered + b.failed - a.delivered - a.failed),
  }
}

const counts = (stats: readonly Stat[], of: (stat: Stat) => string) =>
  [...groupBy(stats, of)]
    .map(([status, own]) => ({ status, count: sum(own, ({ attempts }) => attempts) }))
    .sort((a, b) => b.count - a.count)
