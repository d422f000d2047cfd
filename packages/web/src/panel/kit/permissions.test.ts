import { expect, test } from 'vitest'
import { mayCall } from './permissions.ts'

const loans = 'GET /v1/erp/school/{cnpj}/library-loan'
const scores = 'GET /v1/partners/school/{cnpj}/classroom/{classroom_id}/score'

test('a librarian sees the library and no scores', () => {
  const librarian = { roles: ['librarian'], modules: ['erp'] } as const
  expect(mayCall(loans, librarian)).toBe(true)
  expect(mayCall(scores, librarian)).toBe(false)
})

test('without the module its pages are hidden from everyone', () => {
  expect(mayCall(loans, { roles: ['owner'], modules: [] })).toBe(false)
})

test('every signed-in user may read their own session', () => {
  expect(mayCall('GET /v1/panel/session', { roles: [], modules: [] })).toBe(true)
})
