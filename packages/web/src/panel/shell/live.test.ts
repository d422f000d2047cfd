import { expect, test } from 'vitest'
import { liveOf } from './live.ts'

const { routesOf } = liveOf('11222333000181')

test.each([
  ['lesson', '/v1/partners/school/{cnpj}/classroom/{classroom_id}/diary-entry'],
  ['library_loan', '/v1/erp/school/{cnpj}/library-item'],
  ['classroom', '/v1/panel/school/{cnpj}/teaching'],
  ['classroom_timetable', '/v1/panel/school/{cnpj}/teaching'],
  ['school_year', '/v1/panel/school/{cnpj}/teaching'],
  ['school_year', '/v1/partners/school/{cnpj}/classroom'],
  ['subject', '/v1/panel/school/{cnpj}/teaching'],
  ['student', '/v1/panel/school/{cnpj}/today/student'],
  ['visit', '/v1/erp/school/{cnpj}/visit/{id}'],
])('a change of %s refetches %s', (topic, path) => {
  expect(`GET ${path}`).toMatch(routesOf(topic)!)
})

test('a change of a visit does not refetch the visitors', () => {
  expect('GET /v1/erp/school/{cnpj}/visitor').not.toMatch(routesOf('visit')!)
})
