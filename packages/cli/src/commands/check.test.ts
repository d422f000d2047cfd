import { expect, test } from 'vitest'
import { failureOf } from './check.ts'

const said = (...outcomes: [status: number | null, error: string | null][]) =>
  failureOf(
    outcomes.map(([status, error]) => ({ got: { status, error } })),
    'https://receiver.example/hook',
  ).message

test('a receiver that breaks a rule, a silent receiver and a failure of the service are distinguished', () => {
  expect(said([204, null], [204, null])).toBe('The receiver breaks a rule.')
  expect(said([204, null], [null, 'timeout'])).toBe('The receiver breaks a rule.')
  expect(said([null, 'connection_refused'])).toBe('The receiver did not respond.')
  expect(said([204, null], [null, 'crashed'])).toBe('The service could not send the check.')
})
