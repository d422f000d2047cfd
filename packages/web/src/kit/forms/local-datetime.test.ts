import { expect, test } from 'vitest'
import { fromLocalInput, toLocalInput } from './local-datetime.ts'

test('a time keeps its minute in both directions', () => {
  const at = new Date('2026-03-02T10:12:00Z')
  expect(fromLocalInput(toLocalInput(at))).toBe('2026-03-02T10:12:00.000Z')
})

test('a year with a digit too many is left for the server to refuse', () => {
  expect(fromLocalInput('20266-03-02T10:12')).toBe('20266-03-02T10:12')
})
