import { expect, it } from 'vitest'
import { readTime } from './time.ts'

const now = new Date('2026-03-02T10:00:00Z')

it.each([
  ['90s', '2026-03-02T09:58:30.000Z'],
  ['30m', '2026-03-02T09:30:00.000Z'],
  ['2h', '2026-03-02T08:00:00.000Z'],
  ['7d', '2026-02-23T10:00:00.000Z'],
  ['999999d', '1970-01-01T00:00:00.000Z'],
  ['1772446330', '2026-03-02T10:12:10.000Z'],
  ['2026-03-02T07:00:00-03:00', '2026-03-02T10:00:00.000Z'],
  ['2026-03-02T07:00Z', '2026-03-02T07:00:00.000Z'],
])('%s is a time', (text, at) => {
  expect(readTime(text, now)?.toISOString()).toBe(at)
})

it.each(['yesterday', '2h30m', '-2h', '2026-03-02', '2026-03-02T07:00:00', '2026-13-02T07:00:00Z', ''])(
  '%j is not a time',
  (text) => {
    expect(readTime(text, now)).toBeUndefined()
  },
)
