import { cnpj as oracle } from 'cpf-cnpj-validator'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as cnpj from './cnpj.ts'

const characters = (alphabet: string, length: number) =>
  fc.array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length }).map((all) => all.join(''))

const base = fc.oneof(characters('0123456789', 12), characters('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', 12))

describe('a CNPJ', () => {
  it.each([
    ['12.ABC.345/01DE-35', '12ABC34501DE35', 'the example of the tax authority'],
    ['12abc345000188', '12ABC345000188', 'head office of the same root, lower case'],
    ['OGZP0N77444Y42', 'OGZP0N77444Y42', 'letters in the order part'],
    ['ZZZZZZZZZZZZ62', 'ZZZZZZZZZZZZ62', 'highest letters'],
    ['AAAAAAAAAAAA45', 'AAAAAAAAAAAA45', 'lowest letters'],
    ['11.222.333/0001-81', '11222333000181', 'numeric, head office'],
    ['11222333000262', '11222333000262', 'numeric, branch'],
    ['33.000.167/0001-01', '33000167000101', 'check digit 0'],
    ['00.000.000/0001-91', '00000000000191', 'leading zeros'],
    ['44038188000132', '44038188000132', 'numeric'],
    ['42318949000184', '42318949000184', 'numeric'],
    ['14572457000185', '14572457000185', 'numeric'],
    ['12345678000195', '12345678000195', 'numeric'],
  ])('%s is kept as %s (%s)', (input, kept) => {
    expect(cnpj.normalize(input)).toBe(kept)
    expect(cnpj.isValid(input)).toBe(true)
  })

  it.each([
    ['12ABC34501DE36', 'wrong digit'],
    ['12ABC34501DE53', 'digits swapped'],
    ['12ABC34501DEA5', 'a letter among the check digits'],
    ['00000000000000', 'right check digits, but never assigned'],
    ['1122233300018', '13 characters'],
    ['112223330001811', '15 characters'],
    ['', 'nothing'],
  ])('%s is refused (%s)', (input) => {
    expect(cnpj.normalize(input)).toBeNull()
    expect(cnpj.isValid(input)).toBe(false)
  })

  it('is not made of letters that become Latin only in upper case', () => {
    const kept = cnpj.normalize(`SSSSSSSSSSSS${cnpj.checkDigits('SSSSSSSSSSSS')}`)
    expect(kept).not.toBeNull()
    expect(cnpj.normalize(kept!.replaceAll('SS', 'ß'))).toBeNull()
    expect(cnpj.normalize(kept!.replaceAll('S', 'ſ'))).toBeNull()
  })

  it('is formatted with punctuation, and accepted back in lower case', () => {
    expect(cnpj.format('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
    fc.assert(
      fc.property(base, (twelve) => {
        const whole = twelve + cnpj.checkDigits(twelve)
        fc.pre(whole !== '00000000000000')
        expect(whole).toMatch(cnpj.pattern)
        expect(cnpj.normalize(cnpj.format(whole).toLowerCase())).toBe(whole)
      }),
    )
  })

  it('is valid exactly when an independent validator says so', () => {
    const nearMisses = base.chain((twelve) =>
      fc.oneof(
        fc.constant(twelve + cnpj.checkDigits(twelve)),
        characters('0123456789A', 2).map((tail) => twelve + tail),
      ),
    )
    fc.assert(
      fc.property(nearMisses, (candidate) => {
        expect(cnpj.isValid(candidate)).toBe(oracle.isValid(candidate, true))
        expect(cnpj.isValid(cnpj.format(candidate))).toBe(oracle.isValid(candidate, true))
      }),
      { numRuns: 2000 },
    )
  })
})
