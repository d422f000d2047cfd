import { expect, test } from 'vitest'
import { numberForm, writeNumber } from './number-pattern.ts'

test.each([
  ['{YYYY}.{NNNNN}', 123, '2026.00123'],
  ['{YY}-{NNN}', 7, '26-007'],
  ['MAT{NNNN}-A', 42, 'MAT0042-A'],
  ['{NNN}', 12_345, '12345'],
])('the pattern %s writes number %i as %s', (pattern, n, number) => {
  expect(writeNumber(numberForm(pattern, '2026-03-02'), n)).toBe(number)
})

test('each year counts from one again, unless the pattern has no year', () => {
  const patternIn = (pattern: string) => (today: string) => numberForm(pattern, today).pattern
  expect(['2026-12-31', '2027-01-01'].map(patternIn('{YYYY}.{NNNNN}'))).toEqual(['2026.{NNNNN}', '2027.{NNNNN}'])
  expect(['2026-12-31', '2027-01-01'].map(patternIn('A{NNNNN}'))).toEqual(['A{NNNNN}', 'A{NNNNN}'])
})
