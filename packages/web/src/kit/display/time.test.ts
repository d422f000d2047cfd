import { expect, test } from 'vitest'
import { formatDuration, formatSchoolTime } from './time.ts'

test('times are shown on the school’s clock, in every time zone of the browser', () => {
  expect(formatSchoolTime('2026-03-02T07:12:10-03:00', 'long', 'pt-BR')).toBe('2 de março de 2026 às 07:12:10')
  expect(formatSchoolTime('2026-03-02T07:12:10.123-05:00', 'short', 'en-GB')).toBe('02 Mar, 07:12:10')
})

test('text that is not a time is not shown as one', () => {
  expect(formatSchoolTime('yesterday', 'short', 'en')).toBeNull()
  expect(formatSchoolTime('2026-13-45T99:99:99Z', 'short', 'en')).toBeNull()
})

test('durations are in the unit that people would use', () => {
  expect(formatDuration(90, 'en')).toBe('90 seconds')
  expect(formatDuration(615, 'pt-BR')).toBe('10 minutos')
  expect(formatDuration(7460, 'en')).toBe('2 hours')
})
