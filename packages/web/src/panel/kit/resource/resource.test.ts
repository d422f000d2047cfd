import { expect, test } from 'vitest'
import type { Words } from '../../../kit/words.ts'
import { leavesOf } from './field.ts'
import type { Resource } from './resource.ts'
import type { ResourceWords } from './resource-words.ts'

/** Every table of a page, with the texts beside it. */
const tables = Object.entries(
  import.meta.glob<Record<string, Resource<unknown>>>('../../*/resource.{ts,tsx}', { eager: true }),
).flatMap(([file, tables]) => Object.entries(tables).map(([name, table]) => [name, file, table] as const))
const vocabularies = import.meta.glob<Record<string, Words<ResourceWords>>>('../../*/words.ts', { eager: true })

/** Every text that the page of a table may show. */
function wordsNeeded({
  read,
  columns,
  facts,
  filters = {},
  actions = [],
  bodies,
  create,
  update,
  remove,
  pathFields = {},
  choices = {},
}: Resource<unknown>) {
  // The students page has its own form, at the same path.
  const routes = [create, update, read.replace('GET', 'PUT'), ...actions.map(({ route }) => route)]
  const leaves = [...leavesOf(pathFields), ...routes.flatMap((route) => leavesOf(bodies[route ?? ''] ?? {}))]
  // Members that the server sets and users do not see need no label.
  const inside = leaves
    .flatMap(({ field }) => (field.kind === 'list' && field.of.kind === 'group' ? leavesOf(field.of.fields) : []))
    .filter(({ name }) => name !== 'id')
  const choicesOf = [...leaves, ...inside].flatMap(({ name, field }) => {
    const of = field.kind === 'list' ? field.of : field
    return of.kind === 'choice' ? of.of.map((value) => `values.${name}.${value}`) : []
  })
  return new Set([
    ...[
      ...columns,
      ...facts,
      ...Object.keys({ ...filters, ...choices }),
      ...leaves.map(({ name }) => name),
      ...inside.map(({ name }) => name),
    ].map((name) => `fields.${name}`),
    ...choicesOf,
    ...Object.entries(filters).flatMap(([name, values]) => values.map((value) => `values.${name}.${value}`)),
    ...actions.flatMap(({ name }) => ['label', 'title', 'text'].map((key) => `actions.${name}.${key}`)),
    ...(remove === undefined ? [] : ['removal.title', 'removal.text']),
  ])
}

const find = (words: unknown, key: string) =>
  key.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], words)

test.each(tables)('the page of %s has texts for everything it shows and asks for', (_, file, table) => {
  const words = vocabularies[file.replace(/resource\.tsx?$/, 'words.ts')]?.[table.words]
  for (const language of ['en', 'pt-BR'] as const)
    expect([...wordsNeeded(table)].filter((key) => typeof find(words?.[language], key) !== 'string')).toEqual([])
})

test('there are tables to check', () => expect(tables.length).toBeGreaterThan(1))
