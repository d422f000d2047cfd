import { expect, test } from 'vitest'
import { activeOf, canEnroll, latestOf } from './active-enrollment.ts'

const years = [
  { id: 5, status: 'closed', starts_on: '2025-02-03', ends_on: '2025-12-12' },
  { id: 6, status: 'open', starts_on: '2026-02-02', ends_on: '2026-12-18' },
  { id: 7, status: 'open', starts_on: '2027-02-01', ends_on: '2027-12-17' },
]
const inYear = (school_year_id: number, status = 'MATRICULADO', enrolled_on = `202${school_year_id}-02-05`) => ({
  school_year_id,
  status,
  enrolled_on,
})

test('for a student enrolled in this year and the next, operations act on this year', () => {
  expect(activeOf([inYear(7), inYear(6), inYear(5)], years, '2026-11-17')).toEqual(inYear(6))
  expect(activeOf([inYear(7), inYear(5)], years, '2026-11-17')).toEqual(inYear(7))
  expect(activeOf([inYear(6, 'TRANSFERIDO')], years, '2026-11-17')).toBeUndefined()
})

test('without an active enrollment the latest one counts, not the one changed first', () => {
  expect(latestOf([inYear(5, 'CONCLUIDO'), inYear(6, 'TRANSFERIDO')])).toEqual(inYear(6, 'TRANSFERIDO'))
})

test('a student is enrolled in each open year once', () => {
  expect(canEnroll([inYear(6)], years)).toBe(true)
  expect(canEnroll([inYear(6), inYear(7)], years)).toBe(false)
  expect(canEnroll([inYear(6, 'CANCELADO'), inYear(7)], years)).toBe(true)
})
