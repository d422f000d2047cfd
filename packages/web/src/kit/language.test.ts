import { expect, test } from 'vitest'
import { chooseLanguage, chooseLocale } from './language.ts'

test('the language is the one chosen before, else the first that the browser prefers and we speak', () => {
  expect(chooseLanguage('en', ['pt-BR'])).toBe('en')
  expect(chooseLanguage(null, ['de', 'pt-PT', 'en'])).toBe('pt-BR')
  expect(chooseLanguage(null, ['en-GB', 'pt'])).toBe('en')
  expect(chooseLanguage('tlh', ['ja'])).toBe('en')
  expect(chooseLanguage(null, ['ja'], 'pt-BR')).toBe('pt-BR')
})

test('dates are written as the reader writes them, in the language of the page', () => {
  expect(chooseLocale('en', ['pt-BR', 'en-GB'])).toBe('en-GB')
  expect(chooseLocale('pt-BR', ['en-GB'])).toBe('pt-BR')
})
