import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { documents as written } from '../support/documents.ts'

// The commands that documents tell readers to run, and the tests they name as proof. Both have been wrong before.

const root = path.join(import.meta.dirname, '../../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(path.join(root, 'docs')).map((name) => `docs/${name}`),
]
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, text: read(name) }))
const tests = 'packages/server/test'
const stories = readdirSync(path.join(root, tests), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => ({ name, text: read(`${tests}/${name}`) }))
/** The story that a document names, with its room or without. */
const storyAt = (name: string) => stories.find((story) => `/${story.name}`.endsWith(`/${name}`))
const found = (texts: readonly { name: string; text: string }[], pattern: RegExp) =>
  texts.flatMap(({ name, text }) => [...text.matchAll(pattern)].map(([, ...parts]) => ({ name, parts })))

test('every command that a document prints exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const printed = found([...documents, ...stories], /\bnpm run ([a-z][\w:-]*)/g)
  expect(printed.length).toBeGreaterThan(10)
  expect(printed.filter(({ parts: [name] }) => !(name! in scripts))).toEqual([])
})

test('every proof that a document names exists', () => {
  const { stderr } = spawnSync(process.execPath, ['scripts/proof.mjs', 'none'], { cwd: root, encoding: 'utf8' })
  const known = stderr.match(/Choose among (.*)\./)![1]!.split(', ')
  const named = found([...documents, ...stories], /\bproof(?:\.mjs)? (?:-- )((?:[a-z][a-z-]+ ?)+)/g).flatMap(
    ({ name, parts }) =>
      parts[0]!
        .trim()
        .split(' ')
        .map((proof) => ({ name, proof })),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ proof }) => !known.includes(proof))).toEqual([])
  expect(read('package.json')).toContain('"fuzz": "node scripts/proof.mjs fuzz"')
  expect(known).toContain('fuzz')
})

test('every sentence names its subject', () => {
  // docs/words.md defines the rule, and quotations are exempt.
  const texts = written.filter(({ file }) => file !== 'docs/words.md' && !file.startsWith('docs/pt/'))
  const hidden = texts.flatMap(({ file, text }) =>
    [...text.replaceAll(/"[^"\n]*"/g, '').matchAll(/\b(?:whoever|whatever|nobody|somebody)\b.*/gi)].map(([words]) => ({
      file,
      words,
    })),
  )
  expect(hidden).toEqual([])
})

describe('each claim of a proof names a test that exists', () => {
  test('in docs/reliability.md, with the words that are quoted from it', () => {
    const rows = [...read('docs/reliability.md').matchAll(/`([\w/.-]+\.test\.ts)`((?:, "[^"]+")*)/g)]
    expect(rows.length).toBeGreaterThan(30)
    const missing = rows.filter(([, file, quotes]) => {
      const at = [`packages/server/${file}`, file!].find((name) => existsSync(path.join(root, name)))
      const text = at ? read(at) : storyAt(file!)?.text
      return text === undefined || [...quotes!.matchAll(/"([^"]+)"/g)].some(([, words]) => !text.includes(words!))
    })
    expect(missing.map(([text]) => text)).toEqual([])
  })

  test('in docs/security.md', () => {
    const table = read('docs/security.md').split('## Proofs')[1]!
    const names = [...table.matchAll(/`([a-z][a-z/-]+)`/g)].map(([, name]) => name!)
    expect(names.length).toBeGreaterThan(20)
    expect(
      names.filter((name) => !storyAt(`${name}.test.ts`) && !existsSync(path.join(root, `packages/${name}.test.ts`))),
    ).toEqual([])
  })
})
