import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSecrets } from './secrets.ts'

const key = (id: number) => `${id}:${randomBytes(32).toString('base64')}`
const one = key(1)

describe('a sealed secret', () => {
  test('opens to the same text, for its owner only', () => {
    const secrets = createSecrets([one])
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (plain, owner) => {
        const sealed = secrets.seal(plain, owner)
        expect(secrets.open(sealed, owner)).toBe(plain)
        expect(() => secrets.open(sealed, `${owner}!`)).toThrow()
      }),
    )
  })
  test('does not open when a single bit of it is changed', () => {
    const secrets = createSecrets([one])
    const sealed = secrets.seal('whsec_x', 'a')
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      expect(() => secrets.open(changed, 'a')).toThrow()
    }
  })
  test('opens under an older key while keys rotate, and not without it', () => {
    const sealed = createSecrets([one]).seal('x', 'a')
    const two = key(2)
    expect(createSecrets([two, one]).open(sealed, 'a')).toBe('x')
    expect(() => createSecrets([two]).open(sealed, 'a')).toThrow('sealed with key 1')
    expect(() => createSecrets([key(1)]).open(sealed, 'a')).toThrow('KEK holds another key under that id')
  })
  test('names its key by id, so two keys cannot have the same id', () => {
    expect(() => createSecrets([key(1), one])).toThrow('two keys with the same id')
  })
  test('needs a key that is random and long enough', () => {
    expect(() => createSecrets([])).toThrow('at least one key')
    expect(() => createSecrets(['1:c2hvcnQ='])).toThrow('32 bytes')
    expect(() => createSecrets([`1:${Buffer.alloc(32, 7).toString('base64')}`])).toThrow('not random')
  })
})
