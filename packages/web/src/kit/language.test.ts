import { expect, test } from 'vitest'
import { home } from '../home/words.ts'
import { inspector } from '../inspector/words.ts'
import { panel } from '../panel/words.ts'
import { kit } from './kit-words.ts'
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

test.each(Object.entries({ kit, home, inspector, panel }))(
  'both languages of %s say the same values',
  (_name, words) => {
    const [english, portuguese] = [sentences(words.en), sentences(words['pt-BR'])]
    expect(portuguese.size).toBe(english.size)
    for (const [key, sentence] of english) expect(values(portuguese.get(key)!), key).toEqual(values(sentence))
  },
)

const values = (sentence: string) => (sentence.match(/\{\{\w+\}\}/g) ?? []).sort()

function sentences(words: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]: [string, string | object]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...sentences(value, `${prefix}${key}.`)],
    ),
  )
}
