import { expect, test } from 'vitest'
import { addressOf } from './ask.ts'

test('values stand in the address as text, whatever they hold', () => {
  expect(
    addressOf('DELETE /v1/portal/app/{app_id}/connection/{client}', { params: { app_id: 'a', client: '../x?y' } }),
  ).toBe('/v1/portal/app/a/connection/..%2Fx%3Fy')
})

test('filters that are not set are not asked for', () => {
  expect(addressOf('GET /v1/portal/app', { query: { limit: 5, cursor: undefined } })).toBe('/v1/portal/app?limit=5')
  expect(addressOf('GET /v1/portal/app', { query: {} })).toBe('/v1/portal/app')
})
