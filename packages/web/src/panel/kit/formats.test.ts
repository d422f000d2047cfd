import { expect, test } from 'vitest'
import { asCents, asMomentSent, asMomentTyped, asReais, formatIn, formatValue } from './formats.ts'

test.each([
  ['cpf', '52998224725', '529.982.247-25'],
  ['cpf', '529.982.247-25', '529.982.247-25'],
  ['cnpj', '12ABC34501DE35', '12.ABC.345/01DE-35'],
  ['cep', '01310100', '01310-100'],
  ['phone', '+5511987654321', '(11) 98765-4321'],
  ['phone', '+14155550100', '+14155550100'],
  ['cpf', 'not one', 'not one'],
])('%s: %s is written %s', (format, value, expected) => expect(formatValue(format, value)).toBe(expected))

test.each([
  ['supplier_cnpj', 'cnpj'],
  ['phone', 'phone'],
  ['document_masked', undefined],
])('%s is written as %s', (name, format) => expect(formatIn(name)).toBe(format))

test.each([
  ['1.234,56', 123_456],
  ['R$ 10', 1000],
  ['0,1', 10],
  ['10.50', 1050],
  ['1.500', 150_000],
  ['1.234.567,8', 123_456_780],
  ['10,505', '10,505'],
  ['1,234.56', '1,234.56'],
  ['R$', 'R$'],
  ['dez', 'dez'],
])('%s is sent as %s', (typed, cents) => expect(asCents(typed)).toBe(cents))

test('an amount that was read is typed back as the same', () => expect(asCents(asReais(1_234_567))).toBe(1_234_567))

test.each(['2026-03-02 07:12:00', '2026-03-02 07:12:10'])('the moment %s survives the form', (moment) =>
  expect(asMomentSent(asMomentTyped(moment))).toBe(moment),
)
