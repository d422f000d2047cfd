import { expect, test } from 'vitest'
import { instant } from './parameters.ts'

test('an instant has an offset, and a day that exists in the calendar', () => {
  const moments = [
    '2026-03-02T07:12:09-03:00',
    '2026-03-02T10:12:09.5Z',
    '2028-02-29T00:00:00z',
    '0999-12-31T00:00:00Z',
  ]
  expect(moments.map((text) => instant.read(text)?.toISOString())).toEqual([
    '2026-03-02T10:12:09.000Z',
    '2026-03-02T10:12:09.500Z',
    '2028-02-29T00:00:00.000Z',
    '0999-12-31T00:00:00.000Z',
  ])
  for (const text of [
    '2026-03-02T07:12:09',
    '2026-03-02',
    '2026-02-30T00:00:00Z',
    '2027-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-03-02T25:00:00Z',
  ])
    expect([text, instant.read(text)]).toEqual([text, undefined])
})
