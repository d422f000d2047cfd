import { expect, test } from 'vitest'
import { addMonths, dayByKey, isDay, turned, weeksOf } from './days.ts'

test('a month is shown with the whole weeks that it touches', () => {
  const weeks = weeksOf('month', '2026-11-16')
  expect(weeks).toHaveLength(5)
  expect([weeks[0]![0], weeks.at(-1)![6]]).toEqual(['2026-11-01', '2026-12-05'])
  // August 2026 begins on a Saturday and has 31 days, so it spans six weeks.
  expect(weeksOf('month', '2026-08-31')).toHaveLength(6)
  // February 2026 fills exactly four weeks.
  expect(weeksOf('month', '2026-02-10')).toHaveLength(4)
})

test('a week begins on Sunday, across the end of a year too', () => {
  expect(weeksOf('week', '2026-12-31')[0]).toEqual([
    '2026-12-27',
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
  ])
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-15', -1, '2025-12-15'],
])('%s and %i months is %s', (day, count, result) => expect(addMonths(day, count)).toBe(result))

test.each([
  ['ArrowLeft', '2026-10-31'],
  ['ArrowDown', '2026-11-08'],
  ['End', '2026-11-07'],
  ['PageDown', '2026-12-01'],
  ['x', undefined],
])('%s leads from the first of November to %s', (key, day) => expect(dayByKey('2026-11-01', key)).toBe(day))

test('previous and next move by weeks or by months', () => {
  expect([turned('week', '2026-11-16', 1), turned('month', '2026-11-16', -1)]).toEqual(['2026-11-23', '2026-10-16'])
})

test('an invalid day in the URL is recognised', () => {
  expect(['2026-11-16', '2026-13-01', 'tomorrow', ''].map(isDay)).toEqual([true, false, false, false])
})
