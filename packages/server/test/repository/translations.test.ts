import { describe, expect, test } from 'vitest'
import { chapters } from '../../../web/guide/chapters.ts'
import { headingsOf } from '../../../web/guide/markdown.ts'
import { translationOf } from '../../../web/guide/sources.ts'
import { documents } from '../support/documents.ts'

// A translated page follows its original: a text added in one language must be added in the other.

const named = (file: string) => documents.find((document) => document.file === file)!
const pairs = chapters
  .filter(({ name }) => name.pt !== undefined)
  .map(({ file }) => ({ file, english: named(file), portuguese: named(translationOf(file)) }))

test('every page in docs/pt is the translation of a page of the guide', () => {
  const written = documents.filter(({ file }) => file.startsWith('docs/pt/')).map(({ file }) => file)
  expect(pairs.map(({ portuguese }) => portuguese.file).sort()).toEqual(written)
})

describe.each(pairs)('$file in Portuguese', ({ english, portuguese }) => {
  const count = (type: string) =>
    [english, portuguese].map(({ tokens }) => tokens.filter((one) => one.type === type).length)

  test('has the same sections, in the same order', () => {
    const [original, translated] = [english, portuguese].map(({ tokens }) =>
      headingsOf(tokens).map(({ level }) => level),
    )
    expect(translated).toEqual(original)
  })

  test('has the same code', () => {
    const [original, translated] = [english, portuguese].map(({ tokens }) =>
      tokens.filter(({ type }) => type === 'fence').map(({ info, content }) => info + content),
    )
    expect(translated).toEqual(original)
  })

  test.each(['tr_open', 'list_item_open', 'paragraph_open'])('has as many %s', (type) => {
    const [original, translated] = count(type)
    expect(translated).toBe(original)
  })

  test('has the same fields, headers, paths and figures', () => {
    const codes = ({ tokens }: typeof english) =>
      tokens
        .flatMap(({ children }) => children ?? [])
        .filter(({ type }) => type === 'code_inline')
        .map(({ content }) => content)
        .sort()
    expect(codes(portuguese)).toEqual(codes(english))
  })
})
