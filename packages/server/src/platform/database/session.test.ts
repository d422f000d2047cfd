import { expect, test } from 'vitest'
import { faultOf } from './session.ts'

test.each([
  [{ role: 'sineta_app', unbound: false }, null],
  [{ role: 'postgres', unbound: true }, 'it acts as postgres and not as sineta_app'],
  [{ role: 'sineta_app', unbound: true }, 'row-level security does not hold for sineta_app (superuser or bypassrls)'],
])('a session with %o keeps clients apart, or the fault says why not', (session, fault) => {
  expect(faultOf(session, 'sineta_app')).toBe(fault)
})
