import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gridFaults, timetableFaults } from './hours.ts'

const entry = (weekday: number, starts_at: string, ends_at: string) => ({ weekday, starts_at, ends_at })
const codes = (faults: { pointer: string; code: string }[]) => faults.map(({ pointer, code }) => [pointer, code])

describe('a timetable', () => {
  test('may have lessons that directly follow each other, in any order', () => {
    expect(
      timetableFaults([entry(1, '08:05', '08:55'), entry(1, '07:15', '08:05'), entry(2, '07:15', '08:05')]),
    ).toEqual([])
  })
  test('has no two lessons at a time, and names the one that overlaps', () => {
    const faults = timetableFaults([entry(1, '07:15', '08:05'), entry(2, '07:15', '08:05'), entry(1, '08:00', '08:50')])
    expect(codes(faults)).toEqual([['/entries/2', 'timetable_overlap']])
  })
  test('has no lesson that ends before it begins', () => {
    expect(codes(timetableFaults([entry(1, '08:05', '07:15'), entry(1, '09:00', '09:00')]))).toEqual([
      ['/entries/0/ends_at', 'out_of_range'],
      ['/entries/1/ends_at', 'out_of_range'],
    ])
  })
  test('overlaps exactly when two of its lessons share a minute', () => {
    const time = (minute: number) =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    const lesson = fc.record({
      weekday: fc.integer({ min: 1, max: 3 }),
      from: fc.integer({ min: 0, max: 200 }),
      length: fc.integer({ min: 1, max: 60 }),
    })
    fc.assert(
      fc.property(fc.array(lesson, { maxLength: 6 }), (lessons) => {
        const meet = lessons.some((a, i) =>
          lessons.some(
            (b, k) => i < k && a.weekday === b.weekday && a.from < b.from + b.length && b.from < a.from + a.length,
          ),
        )
        const faults = timetableFaults(
          lessons.map(({ weekday, from, length }) => entry(weekday, time(from), time(from + length))),
        )
        expect(faults.length > 0).toBe(meet)
      }),
    )
  })
})

describe('a period grid', () => {
  const period = (number: number, starts_at: string, ends_at: string) => ({ number, starts_at, ends_at })
  test.each([
    ['in their order with a break between', [period(1, '07:15', '08:05'), period(2, '08:25', '09:15')], []],
    [
      'that skip a number',
      [period(1, '07:15', '08:05'), period(3, '08:05', '08:55')],
      [['/periods/1/number', 'periods_overlap']],
    ],
    ['that do not begin with 1', [period(2, '07:15', '08:05')], [['/periods/0/number', 'periods_overlap']]],
    [
      'that overlap',
      [period(1, '07:15', '08:05'), period(2, '08:00', '08:55')],
      [['/periods/1/starts_at', 'periods_overlap']],
    ],
    ['that end before they begin', [period(1, '08:05', '07:15')], [['/periods/0/ends_at', 'out_of_range']]],
  ])('with periods %s', (_, periods, expected) => {
    expect(codes(gridFaults(periods))).toEqual(expected)
  })
})
