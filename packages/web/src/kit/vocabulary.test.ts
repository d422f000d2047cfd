import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Words } from './words.ts'

const source = new URL('..', import.meta.url)

/** Every vocabulary of every page, found by file name: each file that ends in `words.ts`. */
const vocabularies = await Promise.all(
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /words\.ts$/.test(file))
    .map(async (file) => {
      const exported: Record<string, unknown> = await import(new URL(file, source).href)
      return Object.entries(exported).flatMap(([name, words]) =>
        isWords(words) ? [{ name: `${file} ${name}`, en: sentences(words.en), pt: sentences(words['pt-BR']) }] : [],
      )
    }),
).then((found) => found.flat())

test.each(vocabularies)('both languages of $name have the same values', ({ en, pt }) => {
  const missing = [...en].filter(([key, sentence]) => values(pt.get(key) ?? '').join() !== values(sentence).join())
  expect(missing).toEqual([])
  expect(pt.size).toBe(en.size)
})

// docs/words.md: a sentence names its subject, and one thing has one word.

test('English screens name the subject of a sentence and use the words of the field', () => {
  const unwanted =
    /\b(whoever|nobody|somebody|everybody|anybody|whatever|mend|told|for good|audit trail|laid out|on (its|their) way again|receivers (get|are)|check the chain)\b/i
  expect(found('en', unwanted)).toEqual([])
})

test('Portuguese screens have one word for one thing', () => {
  const unwanted =
    /não enviad|pulad[ao]|trilha de auditoria|registro de auditoria|(?<!\{)\bstatus\b|falhas nas|dia letivo|aplicativos?(?! (autenticador|no seu celular))|em espera|rotação|recado|recebíve(l|is)|papéis|seu papel|ligados à escola|travad[ao]|desmatricul|negativa|\(a\)|verificar a cadeia/i
  expect(found('pt', unwanted)).toEqual([])
})

test('a Portuguese sentence for one also fits zero, which takes the same form', () => {
  const one = vocabularies.flatMap(({ name, pt }) =>
    [...pt]
      .filter(
        ([key, sentence]) =>
          key.endsWith('_one') &&
          pt.has(key.replace(/_one$/, '_other')) &&
          !/\{\{(count|formatted|names)\}\}/.test(sentence) &&
          !pt.has(key.replace(/_one$/, '_zero')),
      )
      .map(([key, sentence]) => `${name} ${key}: ${sentence}`),
  )
  expect(one).toEqual([])
})

test('the glossary has the Portuguese words of the screens', () => {
  const page = readFileSync(new URL('../../../docs/words.md', source), 'utf8')
  const glossary = page.split('## Glossary')[1]!.split('\n## ')[0]!
  const words = [...glossary.matchAll(/\| ([^|]+) \|$/gm)]
    .slice(1)
    .map(([, cell]) => cell!)
    .filter((word) => word !== '–')
  expect(words.length).toBeGreaterThan(20)
  const isShown = (word: string) => found('pt', new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu')).length > 0
  expect(words.filter((word) => !isShown(word))).toEqual([])
})

const found = (language: 'en' | 'pt', unwanted: RegExp) =>
  vocabularies.flatMap(({ name, [language]: said }) =>
    [...said].filter(([, sentence]) => unwanted.test(sentence)).map(([key, sentence]) => `${name} ${key}: ${sentence}`),
  )

const values = (sentence: string) => (sentence.match(/\{\{\w+\}\}/g) ?? []).sort()

function isWords(value: unknown): value is Words<object> {
  return typeof value === 'object' && value !== null && 'en' in value && 'pt-BR' in value
}

function sentences(words: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]: [string, string | object]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...sentences(value, `${prefix}${key}.`)],
    ),
  )
}
