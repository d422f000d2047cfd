import { expect, test } from 'vitest'
import { Refusal } from './errors.ts'
import { checkShape } from './input.ts'
import { list, object, Phone } from './shapes.ts'

test('text in the wrong form is told in words, wherever it stands', () => {
  const check = () =>
    checkShape(object({ people: list(object({ phone: Phone })) }), { people: [{ phone: '11 98765' }] })
  expect(check).toThrow(Refusal)
  try {
    check()
  } catch (error) {
    expect((error as Refusal).faults).toEqual([
      {
        pointer: '/people/0/phone',
        code: 'invalid_format',
        message: 'must be written so: E.164, e.g. +5511987654321',
      },
    ])
  }
})
