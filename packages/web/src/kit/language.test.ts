import { createInstance } from 'i18next'
import { expect, test, vi } from 'vitest'
import { chooseLanguage, chooseLocale, interpolation, numbers } from './language.ts'

test('the language is the one chosen before, otherwise the first preferred one that we support', () => {
  expect(chooseLanguage('en', ['pt-BR'])).toBe('en')
  expect(chooseLanguage(null, ['de', 'pt-PT', 'en'])).toBe('pt-BR')
  expect(chooseLanguage(null, ['en-GB', 'pt'])).toBe('en')
  expect(chooseLanguage('tlh', ['ja'])).toBe('en')
  expect(chooseLanguage(null, ['ja'], 'pt-BR')).toBe('pt-BR')
})

test('dates use the browser’s locale in the language of the page', () => {
  expect(chooseLocale('en', ['pt-BR', 'en-GB'])).toBe('en-GB')
  expect(chooseLocale('pt-BR', ['en-GB'])).toBe('pt-BR')
})

test('numbers in sentences use the browser’s locale, and text stays as it is', async () => {
  vi.stubGlobal('navigator', { languages: [] })
  const i18next = createInstance()
  const words = { found_other: '{{count}} of {{year}}' }
  await i18next.use(numbers).init({ interpolation, resources: { en: { kit: words }, 'pt-BR': { kit: words } } })
  const said = (language: string) =>
    i18next.getFixedT(language, 'kit')('found' as 'columns', { count: 12345, year: '2026' })
  expect([said('en'), said('pt-BR')]).toEqual(['12,345 of 2026', '12.345 of 2026'])
})
