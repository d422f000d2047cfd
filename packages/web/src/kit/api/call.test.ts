import { expect, test } from 'vitest'
import { buildUrl } from './call.ts'

test('values are escaped in the URL', () => {
  expect(
    buildUrl('DELETE /v1/portal/app/{app_id}/connection/{client}', { params: { app_id: 'a', client: '../x?y' } }),
  ).toBe('/v1/portal/app/a/connection/..%2Fx%3Fy')
})

test('unset filters are left out of the URL', () => {
  expect(buildUrl('GET /v1/portal/app', { query: { limit: 5, cursor: undefined } })).toBe('/v1/portal/app?limit=5')
  expect(buildUrl('GET /v1/portal/app', { query: {} })).toBe('/v1/portal/app')
})
