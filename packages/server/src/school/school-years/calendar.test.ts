import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bimesters, calendarFaults, plusMonths } from './calendar.ts'

describe('bimesters', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)

  test('fill the year without a gap, differ by a day at most, and are a calendar that is accepted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 3, max: 540 }), (start, length) => {
        const year = { starts_on: day(start), ends_on: day(start + length) }
        const terms = bimesters(year)
        expect(calendarFaults(year, terms)).toEqual([])
        expect([terms[0]!.starts_on, terms[3]!.ends_on]).toEqual([year.starts_on, year.ends_on])
        const starts = terms.map(({ starts_on }) => Date.parse(starts_on) / 86_400_000)
        const ends = terms.map(({ ends_on }) => Date.parse(ends_on) / 86_400_000)
        expect(starts.slice(1)).toEqual(ends.slice(0, 3).map((end) => end + 1))
        const lengths = starts.map((from, i) => ends[i]! - from)
        expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('do not fit into less than four days', () => {
    const year = { starts_on: '2026-02-02', ends_on: '2026-02-04' }
    expect(calendarFaults(year, bimesters(year)).map(({ code }) => code)).toEqual(['terms_invalid'])
  })
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2027-12-31', 2, '2028-02-29'],
  ['2026-02-02', 18, '2027-08-02'],
  ['2026-08-31', 18, '2028-02-29'],
])('%s plus %i months is %s', (from, months, to) => {
  expect(plusMonths(from, months)).toBe(to)
})
