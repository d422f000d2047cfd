import { expect, test } from 'vitest'
import { niceTop } from './stacked-bars.tsx'

test.each([
  [1, 1],
  [3, 5],
  [12, 20],
  [100, 100],
  [4_201, 5_000],
])('an axis for at most %i ends at %i', (most, top) => {
  expect(niceTop(most)).toBe(top)
})
