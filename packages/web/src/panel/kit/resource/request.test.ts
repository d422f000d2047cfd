import { expect, test } from 'vitest'
import { requestOf } from './request.ts'

test('the typed CNPJ of a supplier is not taken for the school’s', () => {
  const route = 'POST /v1/erp/school/{cnpj}/supplier'
  expect(requestOf(route, {}, { name: 'Sol', cnpj: '11.222.333/0001-81' }, { cnpj: 'school' })).toEqual({
    params: { cnpj: 'school' },
    body: { name: 'Sol', cnpj: '11.222.333/0001-81' },
  })
})

test('the new number of an enrollment is not taken for the student’s current one', () => {
  const route = 'POST /v1/partners/school/{cnpj}/student/{enrollment_number}/enroll'
  const known = { cnpj: 'school', enrollment_number: '2026.00123' }
  expect(requestOf(route, {}, { classroom_id: '5A', enrollment_number: 'M-7' }, known)).toEqual({
    params: known,
    body: { classroom_id: '5A', enrollment_number: 'M-7' },
  })
})

test('a typed value that the path needs goes into the path', () => {
  const route = 'POST /v1/partners/school/{cnpj}/school-year/{school_year_id}/form-of-evaluation'
  const place = { school_year_id: { kind: 'text', required: true } } as const
  expect(requestOf(route, place, { school_year_id: 'y', name: 'Notas' }, { cnpj: 'school' })).toEqual({
    params: { cnpj: 'school', school_year_id: 'y' },
    body: { name: 'Notas' },
  })
})
