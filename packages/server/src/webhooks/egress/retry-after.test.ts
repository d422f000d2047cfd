import { expect, test } from 'vitest'
import { parseRetryAfter } from './retry-after.ts'

const now = Date.UTC(2026, 2, 2, 10, 12, 10)

test.each([
  ['1', 1],
  ['0', 0],
  ['3600', 3600],
  [' 120 ', 120],
  ['315360000', 315_360_000],
  ['99999999999999999999', 2 ** 31 - 1],
  ['Mon, 02 Mar 2026 10:13:10 GMT', 60],
  ['Monday, 02-Mar-26 10:13:10 GMT', 60],
  ['Mon Mar  2 10:13:10 2026', 60],
  ['Mon, 02 Mar 2026 10:00:00 GMT', 0],
])('Retry-After: %s means %d s', (header, seconds) => {
  expect(parseRetryAfter(header, now)).toBe(seconds)
})

test.each([
  undefined,
  '',
  'soon',
  '-5',
  '1.5',
  '1e3',
  '0x10',
  '2026-03-02',
  'Mon, 99 Foo 2026 10:13:10 GMT',
  ['1', '2'],
])('Retry-After: %s is ignored', (header) => {
  expect(parseRetryAfter(header, now)).toBeUndefined()
})
