import { expect, test } from 'vitest'
import { bodyOf, type Fields, leavesOf, valuesOf } from './field.ts'

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

test('a group is found in faults by the pointers of its members', () => {
  expect(leavesOf(fields).map(({ pointer }) => pointer)).toContain('/address/cep')
})

test.each([
  ['(11) 98765-4321', '+5511987654321'],
  ['+1 (415) 555-0100', '+14155550100'],
])('the telephone %s is sent as %s', (typed, phone) =>
  expect(bodyOf(fields, { '/phone': typed })).toMatchObject({ phone }),
)

test('a comma stands for the point, and what is no number is left to the server', () => {
  expect(bodyOf(fields, { '/hours': '1,5', '/capacity': 'many' })).toMatchObject({ hours: 1.5, capacity: 'many' })
})
