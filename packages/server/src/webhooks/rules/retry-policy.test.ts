import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextDelaySeconds, type ScheduleName, schedules } from './retry-policy.ts'

const runs = { numRuns: 100_000 }
const kinds = fc.constantFrom<ScheduleName>('client', 'app')
const chances = fc.double({ min: 0, max: 1, noNaN: true })
const retryAfters = fc.option(fc.oneof(fc.nat(2000), fc.nat(2 ** 31 - 1)), { nil: undefined })

/** The seconds after the first attempt at which each retry of a cycle starts. */
function cycle(
  kind: ScheduleName,
  steps: { chance: number; retryAfterSeconds?: number | undefined; tookSeconds: number }[],
) {
  const starts: number[] = []
  let now = 0
  for (const [index, { chance, retryAfterSeconds, tookSeconds }] of steps.entries()) {
    now += tookSeconds
    const delay = nextDelaySeconds(kind, { attemptsMade: index + 1, elapsedSeconds: now, retryAfterSeconds }, chance)
    if (delay === null) break
    now += delay
    starts.push(now)
  }
  return starts
}

const quick = (chance: number) => Array.from({ length: 10 }, () => ({ chance, tookSeconds: 0 }))

test('an app is tried again after 0:30, 3:00, 10:00, 25:00 and 50:00', () => {
  expect(cycle('app', quick(0))).toEqual([30, 180, 600, 1500, 3000])
})

test('a client-level URL is tried again after 0:30, 3:00 and 10:00', () => {
  expect(cycle('client', quick(0))).toEqual([30, 180, 600])
})

test('the last retry of an app is due 50 minutes after the first attempt and at most a tenth later, less the time that it may be held back', () => {
  expect(cycle('app', quick(1)).at(-1)).toBeCloseTo(3300 - 100, 6)
})

test('a retry that was held back does not delay those after it: they return to their published times, at least 30 s apart', () => {
  const delayOf = (attemptsMade: number, elapsedSeconds: number) =>
    nextDelaySeconds('app', { attemptsMade, elapsedSeconds }, 0)
  expect(delayOf(3, 300)).toBe(600 - 300)
  expect(delayOf(4, 1_200)).toBe(1_500 - 1_200)
  expect(delayOf(5, 2_900)).toBe(100)
  expect(delayOf(3, 640)).toBe(30)
})

test('a delay is the scheduled one plus at most a tenth, never earlier, and there is none after the last', () => {
  fc.assert(
    fc.property(kinds, fc.integer({ min: 1, max: 8 }), chances, (kind, attemptsMade, chance) => {
      const delays: readonly number[] = schedules[kind].delaySeconds
      const elapsedSeconds = delays.slice(0, attemptsMade - 1).reduce((sum, delay) => sum + delay, 0)
      const delay = nextDelaySeconds(kind, { attemptsMade, elapsedSeconds }, chance)
      const base = delays[attemptsMade - 1]
      if (base === undefined || delay === null) return base === undefined && delay === null
      return delay >= base && delay <= base * 1.1
    }),
    runs,
  )
})

test('a Retry-After only lengthens a delay, and never beyond 15 minutes unless the schedule does', () => {
  const retries = fc.integer({ min: 1, max: 5 })
  fc.assert(
    fc.property(kinds, retries, chances, fc.nat(2 ** 31 - 1), (kind, attemptsMade, chance, retryAfterSeconds) => {
      const plain = nextDelaySeconds(kind, { attemptsMade, elapsedSeconds: 0 }, chance)
      const moved = nextDelaySeconds(kind, { attemptsMade, elapsedSeconds: 0, retryAfterSeconds }, chance)
      if (plain === null || moved === null) return plain === moved
      return moved >= plain && moved <= Math.max(plain, 900)
    }),
    runs,
  )
})

test.each([
  { asked: 1, seconds: 30 },
  { asked: 120, seconds: 120 },
  { asked: 3_600, seconds: 900 },
  { asked: 315_360_000, seconds: 900 },
])('an app that asks for $asked s after its first attempt waits $seconds s', ({ asked, seconds }) => {
  const failed = { attemptsMade: 1, elapsedSeconds: 1, retryAfterSeconds: asked }
  expect(nextDelaySeconds('app', failed, 0)).toBe(seconds)
})

test('every attempt is made inside the window, 30 s apart and not before its published time, even if receivers ask to wait', () => {
  const tookSeconds = fc.double({ min: 0, max: 15, noNaN: true })
  const step = fc.record({ chance: chances, retryAfterSeconds: retryAfters, tookSeconds })
  const rounding = 1e-6
  fc.assert(
    fc.property(kinds, fc.array(step, { minLength: 6, maxLength: 6 }), (kind, steps) => {
      const { windowSeconds } = schedules[kind]
      const starts = cycle(kind, steps)
      const published = cycle(kind, quick(0))
      return (
        starts.length === published.length &&
        starts.every((start, index) => {
          const failedAt = (starts[index - 1] ?? 0) + (steps[index]?.tookSeconds ?? 0)
          const isInside = start >= (published[index] ?? 0) && start <= windowSeconds + rounding
          return isInside && start - failedAt >= 30 - rounding
        })
      )
    }),
    { numRuns: 20_000 },
  )
})

test('after an outage of ours has used the window up, a receiver still gets its full pauses', () => {
  expect(nextDelaySeconds('app', { attemptsMade: 4, elapsedSeconds: 7200 }, 0)).toBe(900)
  expect(nextDelaySeconds('app', { attemptsMade: 4, elapsedSeconds: 7200, retryAfterSeconds: 3600 }, 0)).toBe(900)
})
