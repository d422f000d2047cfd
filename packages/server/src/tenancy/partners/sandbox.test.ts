import { cnpj } from '@sineta/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeCnpj } from './sandbox.ts'

test('the CNPJ of a sandbox is always valid, and contains letters only if requested', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.uint8Array({ minLength: 8, maxLength: 8 }), (hasLetters, chance) => {
      const made = makeCnpj(hasLetters, chance)
      expect(cnpj.normalize(made)).toBe(made)
      expect(/[A-Z]/.test(made)).toBe(hasLetters)
    }),
  )
})
