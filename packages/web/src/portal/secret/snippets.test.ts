import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { languageNames, type SnippetLanguage, snippets } from './snippets.ts'

const examples = fileURLToPath(new URL('../../../../../examples', import.meta.url))
const texts = readdirSync(examples, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => readFileSync(`${parentPath}/${name}`, 'utf8'))

const languages = Object.keys(snippets) as SnippetLanguage[]

test.each(languages.map((one) => [languageNames[one], one] as const))(
  'the receiver in %s that the portal shows is the one that the tests attack',
  (_, language) => {
    expect(texts).toContain(snippets[language])
  },
)
