import { describe, expect, test } from 'vitest'
import { alarmsFor } from './client-alarms.ts'

describe('a streak of failures', () => {
  test.each([
    // streak now, streak notified before → notified now
    [9, 0, []],
    [10, 0, [10]],
    [11, 10, []],
    [99, 10, []],
    [100, 10, [100]],
    [120, 99, [100]],
    [1500, 0, [10, 100, 1000]],
    [10_000, 1500, [10_000]],
  ])('of %s, notified at %s before, is notified at %s', (streak, notified, expected) => {
    expect(alarmsFor(streak, notified)).toEqual(expected)
  })
})
