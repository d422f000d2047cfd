import { expect, test } from 'vitest'
import { bodyOf, type Fields, leavesOf, leavesWithRequired, reasonIn, valuesOf } from './field.ts'

const fields: Fields = {
  name: { kind: 'text', max: 80, required: true },
  phone: { kind: 'text', format: 'phone' },
  capacity: { kind: 'integer' },
  hours: { kind: 'number' },
  is_active: { kind: 'flag' },
  subject_ids: { kind: 'list', of: { kind: 'integer' } },
  address: { kind: 'group', fields: { cep: { kind: 'text', format: 'cep' }, number: { kind: 'text' } } },
}
const record = {
  name: 'Ana',
  phone: null,
  capacity: 30,
  hours: 1.5,
  is_active: true,
  subject_ids: [1],
  address: { cep: '01310100', number: '900' },
  version: 3,
}

test('an unchanged record is sent back as it was read, numbers as people write them', () => {
  expect(bodyOf(fields, valuesOf(fields, record))).toEqual({
    name: 'Ana',
    capacity: 30,
    hours: 1.5,
    is_active: true,
    subject_ids: [1],
    address: { cep: '01310-100', number: '900' },
  })
})

test('an empty field is left out, and so is a group with nothing in it', () => {
  expect(bodyOf(fields, valuesOf(fields, null))).toEqual({ is_active: false, subject_ids: [] })
})

const form: Fields = {
  address: { kind: 'group', fields: { cep: { kind: 'text', required: true }, complement: { kind: 'text' } } },
  responsible: { kind: 'group', fields: { cpf: { kind: 'text', required: true } }, required: true },
}
const requiredIn = (values: Record<string, unknown>) =>
  leavesWithRequired(form, values).flatMap(({ pointer, field }) => (field.required ? [pointer] : []))

test('a group that may be left out requires its members once one of them is filled in', () => {
  expect(requiredIn({})).toEqual(['/responsible/cpf'])
  expect(requiredIn({ '/address/complement': 'apto 12' })).toEqual(['/address/cep', '/responsible/cpf'])
})

test('a required group is sent empty, so that the server names the members that are missing', () => {
  expect(bodyOf(form, valuesOf(form, null))).toEqual({ responsible: {} })
})

test('an optional list that must not be empty is left out', () => {
  const terms = { kind: 'list', of: { kind: 'integer' }, min: 1 } as const
  expect(bodyOf({ terms }, { '/terms': [] })).toEqual({})
  expect(bodyOf({ terms: { ...terms, required: true } }, { '/terms': [] })).toEqual({ terms: [] })
})

test('a group is found in faults by the pointers of its members', () => {
  expect(leavesOf(fields).map(({ pointer }) => pointer)).toContain('/address/cep')
})

test.each([
  ['(11) 98765-4321', '+5511987654321'],
  ['(011) 98765-4321', '+5511987654321'],
  ['98765-4321', '98765-4321'],
])('the phone number %s is sent as %s', (typed, phone) =>
  expect(bodyOf(fields, { '/phone': typed })).toMatchObject({ phone }),
)

test('a comma is a decimal separator, and other text is left to the server', () => {
  expect(bodyOf(fields, { '/hours': '1,5', '/capacity': 'many' })).toMatchObject({ hours: 1.5, capacity: 'many' })
})

test('a refusal is worded for its field: a date is not a number, and a text that is not allowed must be left empty', () => {
  const reason = (name: string, field: Fields[string], code: string) =>
    reasonIn({ pointer: `/${name}`, name, field }, code)
  expect(reason('due_date', { kind: 'text', format: 'date' }, 'out_of_range')).toBe('date')
  expect(reason('amount_cents', { kind: 'integer' }, 'invalid_type')).toBe('money')
  expect(reason('copies', { kind: 'integer' }, 'invalid_type')).toBe('integer')
  expect(reason('cpf', { kind: 'text', format: 'cpf' }, 'not_allowed')).toBe('blank')
  expect(reason('status', { kind: 'choice', of: ['paid'] }, 'not_allowed')).toBeUndefined()
})
