import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bounds, percentile } from './durations.ts'

/** Returns the class of a duration, as the database does (`width_bucket`). */
const classOf = (ms: number) => bounds.filter((bound) => bound <= ms).length
const histogramOf = (durations: readonly number[]) => {
  const histogram = new Map<number, number>()
  for (const ms of durations) histogram.set(classOf(ms), (histogram.get(classOf(ms)) ?? 0) + 1)
  return histogram
}

describe('a percentile', () => {
  it('is in the same class as the real one', () => {
    const durations = fc.array(fc.integer({ min: 0, max: 14_999 }), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(durations, fc.constantFrom(0.5, 0.95, 0.99), (given, share) => {
        const sorted = [...given].sort((a, b) => a - b)
        const real = sorted[Math.ceil(share * sorted.length) - 1]!
        const estimated = percentile(histogramOf(given), share)!
        const lower = bounds[classOf(real) - 1] ?? 0
        expect(estimated).toBeGreaterThanOrEqual(lower)
        expect(estimated).toBeLessThanOrEqual(bounds[classOf(real)]!)
      }),
    )
  })

  it('of no durations is null, and of the slowest is their deadline', () => {
    expect(percentile(new Map(), 0.5)).toBeNull()
    expect(percentile(histogramOf([20_000]), 0.99)).toBe(15_000)
  })
})
