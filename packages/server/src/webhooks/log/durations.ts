/** Classes of durations: enough to estimate a percentile to within a fifth or so, few enough to store every quarter of an hour. */

/** Exclusive upper bounds in milliseconds; the last class is open. */
export const bounds = [
  5, 10, 20, 35, 50, 75, 100, 150, 200, 300, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 7_500, 10_000, 15_000,
] as const

/** How many durations each class has, by the index of the class. */
export type Histogram = ReadonlyMap<number, number>

/** Estimates the duration that a share of all stays below, as if evenly spread within each class; null: there are none. */
export function percentile(histogram: Histogram, share: number): number | null {
  const classes = [...histogram].filter(([, n]) => n > 0).sort(([a], [b]) => a - b)
  const all = classes.reduce((sum, [, n]) => sum + n, 0)
  if (all === 0) return null
  let before = 0
  for (const [place, n] of classes) {
    if (before + n >= share * all) {
      const lower = bounds[place - 1] ?? 0
      // Nothing takes longer than the deadline of an attempt, which is the last bound.
      const upper = bounds[place] ?? lower
      return Math.round(lower + ((share * all - before) / n) * (upper - lower))
    }
    before += n
  }
  return bounds.at(-1)!
}
