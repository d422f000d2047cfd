import { createInstance, type FormatterModule, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { kit } from './kit-words.ts'
import { recall, remember } from './memory.ts'
import type { Words } from './words.ts'

export const languages = { en: 'English', 'pt-BR': 'Português' } as const
export type Language = keyof typeof languages

/** The guide, or a page of it, in the language of the page that links to it. */
export const guideOf = (language: string, page?: string) =>
  ['/guide', language.slice(0, 2), ...(page === undefined ? [] : [page])].join('/')

/** Every number in our sentences is a quantity; years and numbers of students come as text. */
export const numbers: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value, _, language = 'en') =>
    typeof value === 'number'
      ? new Intl.NumberFormat(chooseLocale(language, navigator.languages)).format(value)
      : value,
}
// React escapes all text; escaping here too would show `&amp;` to people.
export const interpolation = { escapeValue: false, alwaysFormat: true }

const i18next = createInstance()

/** i18next with the kit's words and those of one page: no page carries the words of another. */
export function startLanguage(page: Record<string, Words>, otherwise?: Language): i18n {
  const chosen = chooseLanguage(recall('language'), navigator.languages, otherwise)
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  void i18next.use(initReactI18next).use(numbers).init({
    lng: chosen,
    resources: {},
    initAsync: false,
    interpolation,
  })
  learn({ kit, ...page })
  return i18next
}

/** The words of a page that was loaded later. A name may be learned twice: the second adds to the first. */
export function learn(vocabularies: Record<string, Words>): void {
  for (const [name, words] of Object.entries(vocabularies))
    for (const language of Object.keys(languages) as Language[])
      i18next.addResourceBundle(language, name, words[language], true, true)
}

export function speak(i18next: i18n, language: Language): void {
  remember('language', language)
  void i18next.changeLanguage(language)
}

/** `otherwise` is for those who read neither, as far as their browser says. */
export function chooseLanguage(
  remembered: string | null,
  preferred: readonly string[],
  otherwise: Language = 'en',
): Language {
  if (remembered !== null && remembered in languages) return remembered as Language
  const first = preferred.find((tag) => /^(en|pt)\b/i.test(tag))
  if (first === undefined) return otherwise
  return first.toLowerCase().startsWith('pt') ? 'pt-BR' : 'en'
}

/** Dates and numbers as the browser's owner writes them, in the language of the page: en-GB stays en-GB. */
export function chooseLocale(language: string, preferred: readonly string[]): string {
  const base = language.slice(0, 2)
  return preferred.find((tag) => tag.toLowerCase().startsWith(base)) ?? language
}
