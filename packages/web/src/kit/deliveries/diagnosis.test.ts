import { expect, test } from 'vitest'
import { diagnoseAttempt } from './diagnosis.ts'
import { delivery } from './words.ts'

test.each([
  [{ response_status: 204, error: null }, 'delivered'],
  [{ response_status: 302, error: null }, 'redirect'],
  [{ response_status: 401, error: null }, 'http_401'],
  [{ response_status: 418, error: null }, 'http_4xx'],
  [{ response_status: 503, error: 'http_status' }, 'http_503'],
  [{ response_status: 521, error: null }, 'http_5xx'],
  [{ response_status: 999, error: null }, 'http_other'],
  [{ response_status: null, error: 'timeout' }, 'timeout'],
  [{ response_status: null, error: 'toString' }, 'unknown'],
  [{ response_status: null, error: null }, 'unknown'],
])('%j is explained as %s', (attempt, diagnosis) => {
  expect(diagnoseAttempt(attempt)).toBe(diagnosis)
})

test('for every failure both languages say what happened and what to do about it', () => {
  for (const language of [delivery.en, delivery['pt-BR']])
    for (const [name, { what, advice }] of Object.entries(language.diagnosis)) {
      expect(what, name).not.toBe('')
      expect(advice, name).not.toBe('')
    }
})

test('no advice promises another attempt, because a delivery without any left gets the same text', () => {
  for (const language of [delivery.en, delivery['pt-BR']])
    for (const [name, { advice }] of Object.entries(language.diagnosis))
      expect(advice, name).not.toMatch(/is retried|tentativas? (é|são) feitas?/)
})
