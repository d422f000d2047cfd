import { expect, test } from 'vitest'
import { readData, sampleOf } from './data.ts'

test('the example leaves out the school', () => {
  expect(readData(sampleOf('attendance.check_in'))).toEqual({
    ok: true,
    value: { enrollment_number: '2026.00123', checked_in_at: '2026-03-02 07:12:09' },
  })
})

test.each(['', '{', '[]', 'null', '"text"'])(
  'a value that is not an object is refused before it is sent: %s',
  (text) => {
    expect(readData(text).ok).toBe(false)
  },
)
