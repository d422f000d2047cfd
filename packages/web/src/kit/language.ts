import { createInstance, type FormatterModule, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { kit } from './kit-words.ts'
import { readPreference, savePreference } from './preferences.ts'
import type { Words } from './words.ts'

export const languages = { en: 'English', 'pt-BR': 'Português' } as const
export type Language = keyof typeof languages

/** The address of the guide, or one page of it, in the language of the current page. */
export const guideOf = (language: string, page?: string) =>
  ['/guide', language.slice(0, 2), ...(page === undefined ? [] : [page])].join('/')

/** Formats the numbers in our sentences. Every number is a quantity; years and enrollment numbers are passed as text. */
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
// React escapes all text. Escaping here too would show `&amp;`.
export const interpolation = { escapeValue: false, alwaysFormat: true }

const i18next = createInstance()

/** Starts i18next with the texts of the kit and of one page, so that no page loads the texts of another. */
export function startLanguage(page: Record<string, Words>, otherwise?: Language): i18n {
  const chosen = chooseLanguage(readPreference('language'), navigator.languages, otherwise)
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  void i18next.use(initReactI18next).use(numbers).init({
    lng: chosen,
    resources: {},
    initAsync: false,
    interpolation,
  })
  addWords({ kit, ...page })
  return i18next
}

/** Adds the texts of a page that was loaded later. Adding to the same name twice merges both. */
export function addWords(vocabularies: Record<string, Words>): void {
  for (const [name, words] of Object.entries(vocabularies))
    for (const language of Object.keys(languages) as Language[])
      i18next.addResourceBundle(language, name, words[language], true, true)
}

export function setLanguage(i18next: i18n, language: Language): void {
  savePreference('language', language)
  void i18next.changeLanguage(language)
}

/** `otherwise` is the language for browsers that prefer neither English nor Portuguese. */
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

/** Returns the locale for dates and numbers: the browser's own variant of the page's language, so en-GB stays en-GB. */
export function chooseLocale(language: string, preferred: readonly string[]): string {
  const base = language.slice(0, 2)
  return preferred.find((tag) => tag.toLowerCase().startsWith(base)) ?? language
}
