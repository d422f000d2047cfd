import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sections } from './page-row.ts'
import { pages } from './pages.ts'

const titles = [...Object.values(pages).map(({ title }) => title), ...Object.values(sections)]
const known = new Set(titles.flatMap((title) => Object.values(title)))

test('a text that sends a person to a page names one that exists', () => {
  const unknown = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('words.ts'))
    .flatMap((file) => {
      const words = readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
      return [...words.matchAll(/(?<= under | em )\p{Lu}\p{Ll}+/gu)].map(([name]) => ({ file, name }))
    })
    .filter(({ name }) => !known.has(name))
  expect(unknown).toEqual([])
})
