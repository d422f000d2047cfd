import { describe, expect, test } from 'vitest'
import { alarmsFor } from './client-alarms.ts'

describe('a streak of failures', () => {
  test.each([
    // streak now, streak told before → told now
    [9, 0, []],
    [10, 0, [10]],
    [11, 10, []],
    [99, 10, []],
    [100, 10, [100]],
    [120, 99, [100]],
    [1500, 0, [10, 100, 1000]],
    [10_000, 1500, [10_000]],
  ])('of %s, told at %s before, is told at %s', (streak, told, expected) => {
    expect(alarmsFor(streak, told)).toEqual(expected)
  })
})
