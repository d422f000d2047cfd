import { catalogue, eventNames } from '@sineta/contract'
import { expect, test } from 'vitest'
import { Refusal } from '../../platform/operation/errors.ts'
import { readEventData } from './event-data.ts'

test.each(eventNames)('the example of %s is accepted unchanged', (name) => {
  expect(readEventData(name, catalogue[name].example)).toEqual(catalogue[name].example)
})

test('a nullable member is null when it is left out, even inside an address', () => {
  const { cpf: _cpf, address, ...student } = catalogue['student.created'].example
  const { complement: _complement, ...place } = address!
  expect(readEventData('student.created', { ...student, address: place })).toEqual({
    ...catalogue['student.created'].example,
    cpf: null,
    address: { ...place, complement: null },
  })
})

test('a member that is never null is required', () => {
  const { school_cnpj } = catalogue['entrance.created'].example
  expect(() => readEventData('entrance.created', { school_cnpj, name: 'Portão' })).toThrow(Refusal)
})
