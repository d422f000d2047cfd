import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// How rows are reached: docs/decisions/0017. Statements are in `queries.ts` (or `…-queries.ts`) of their module; single rows are
// reached through `table()`. Both `table()` and lists are in `tenancy/rows`, which builds their statements.

const src = path.join(import.meta.dirname, '../../src')
const rooms = ['school', 'tenancy', 'identity', 'portal', 'panel', 'admin']

/** Files with statements other than `queries.ts`, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'school/sample-builder.ts': 'writes samples into any table of any module, by its name',
  'tenancy/gate/lookups.ts': 'holds the statements that every request runs, each prepared and shared by many requests',
}

const files = rooms.flatMap((room) =>
  readdirSync(path.join(src, room), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(room, file.split(path.sep).join('/')))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('tenancy/rows/')),
)
const read = (file: string) => readFileSync(path.join(src, file), 'utf8')

const runsStatement = /\.query[<(]/
const importsKysely = /import (?!type )[^;'"]* from ['"]kysely['"]/
/** A complete statement as text. List filters are conditions, and may contain a sub-select. */
const statementText =
  /[`'"]\s*(select\b(?!\w)[^`]*\bfrom\b|insert into\b|update \w+ set\b|delete from\b|with \w+ as \()/

const isQueries = (file: string) => /(^|[/-])queries\.ts$/.test(file)

test('statements are in queries.ts, and single rows are reached through table()', () => {
  const elsewhere = files.filter(
    (file) => !isQueries(file) && [runsStatement, statementText].some((form) => form.test(read(file))),
  )
  expect(elsewhere.toSorted()).toEqual(Object.keys(exceptions).toSorted())
})

test('Kysely gives the types of tables and builds no statement', () => {
  const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  expect(sources.filter((file) => importsKysely.test(read(file)))).toEqual([])
})

test('the check would notice a misplaced statement', () => {
  expect(runsStatement.test('await tx.query<Row>(text)')).toBe(true)
  expect(importsKysely.test("import { sql } from 'kysely'")).toBe(true)
  expect(importsKysely.test("import type { Selectable } from 'kysely'")).toBe(false)
  expect(statementText.test('const from = `\n  select e.* from entrance e`')).toBe(true)
  expect(statementText.test("filter(uuid, 'x.id in (select id from entrance)')")).toBe(false)
})
