import { expect, it } from 'vitest'
import { addValue } from './trigger.ts'

it('a value is text even if it looks like a number; after := it is JSON', () => {
  expect(addValue('enrollment_number=2026.00123', {})).toEqual({ enrollment_number: '2026.00123' })
  expect(addValue('student.name=Ana = Clara', { a: 1 })).toEqual({ a: 1, 'student.name': 'Ana = Clara' })
  expect(addValue('period:=2', {})).toEqual({ period: 2 })
  expect(addValue('note=', {})).toEqual({ note: '' })
})

it.each(['name', '=Ana', 'period:=two'])('%j is refused', (text) => {
  expect(() => addValue(text, {})).toThrow()
})
