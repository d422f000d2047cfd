import { describe, expect, test } from 'vitest'
import { judge, lengthToNotify } from './endpoint-health.ts'

const now = new Date('2026-03-02T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

describe('an endpoint', () => {
  test.each([
    // failing for (hours), failed deliveries, stage before → stage now, what to do
    [null, 0, 0, 0, null],
    [null, 0, 2, 0, null],
    [0.99, 500, 0, 0, null],
    [1, 1, 0, 1, 'warn'],
    [5, 9, 1, 1, null],
    [24, 1, 1, 2, 'warn'],
    [24, 1, 0, 2, 'warn'],
    [71.9, 900, 2, 2, null],
    [72, 19, 2, 2, null],
    [72, 20, 2, 3, 'disable'],
    [500, 20, 0, 3, 'disable'],
    [500, 19, 2, 2, null],
  ] as const)(
    'failing for %s h with %s failed deliveries, at stage %s before, reaches stage %s: %s',
    (hours, failed, before, stage, act) => {
      expect(judge({ failingSince: hours === null ? null : hoursAgo(hours), failed, stage: before }, now)).toEqual({
        stage,
        act,
      })
    },
  )
})

test.each([
  [0, 0],
  [9, 0],
  [10, 10],
  [99, 10],
  [100, 100],
  [1500, 1000],
])("a client's own URL that has failed %s times in a row was last notified of at %s", (streak, expected) => {
  expect(lengthToNotify(streak)).toBe(expected)
})
