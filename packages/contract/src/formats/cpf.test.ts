import { cpf as oracle } from 'cpf-cnpj-validator'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as cpf from './cpf.ts'

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''))

describe('a CPF', () => {
  it.each([
    ['529.982.247-25', '52998224725'],
    ['390.533.447-05', '39053344705'],
    ['111.444.777-35', '11144477735'],
    ['00000000191', '00000000191'],
    [' 529 982 247 25 ', '52998224725'],
  ])('%s is kept as %s', (input, kept) => {
    expect(cpf.normalize(input)).toBe(kept)
    expect(cpf.isValid(input)).toBe(true)
  })

  it.each([
    '529.982.247-24',
    '111.111.111-11',
    '000.000.000-00',
    '5299822472',
    '529982247255',
    '',
    'abc',
    '５2998224725',
  ])('%s is refused', (input) => {
    expect(cpf.normalize(input)).toBeNull()
    expect(cpf.isValid(input)).toBe(false)
  })

  it('is written with dots and a dash, and read back', () => {
    expect(cpf.format('52998224725')).toBe('529.982.247-25')
    fc.assert(
      fc.property(digits(9), (base) => {
        const whole = base + cpf.checkDigits(base)
        fc.pre(!/^(\d)\1+$/.test(whole))
        expect(cpf.format(whole)).toMatch(cpf.formattedPattern)
        expect(cpf.normalize(cpf.format(whole))).toBe(whole)
      }),
    )
  })

  it('is valid exactly when an independent validator says so', () => {
    const nearMisses = digits(9).chain((base) =>
      fc.oneof(
        fc.constant(base + cpf.checkDigits(base)),
        digits(2).map((tail) => base + tail),
      ),
    )
    fc.assert(
      fc.property(fc.oneof(digits(11), nearMisses), (candidate) => {
        // The validator also refuses 123.456.789-09, a favourite of test forms that the arithmetic admits.
        fc.pre(candidate !== '12345678909')
        expect(cpf.isValid(candidate)).toBe(oracle.isValid(candidate, true))
        expect(cpf.isValid(cpf.format(candidate))).toBe(oracle.isValid(candidate, true))
      }),
      { numRuns: 2000 },
    )
  })
})
