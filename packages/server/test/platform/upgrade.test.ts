import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'
// @ts-expect-error a script without types, shared with the command that stores a release
import { readTables, writeTables } from '../../../../scripts/stored-database.mjs'
import { type Migration, migrate, migrations } from '../../src/platform/database/migrate.ts'
import { createDatabase, execute, urlOf } from '../support/database.ts'

type Tables = Record<string, { columns: string[]; rows: (string | null)[][] }>
type Stored = {
  version: string
  stored_at: string
  migrations: Pick<Migration, 'name' | 'hash'>[]
  sequences: Record<string, string>
  tables: Tables
}

/**
 * The changes that a migration makes on purpose, by `table` or `table.column`, with the reason; these are not compared. An entry stays as
 * long as a version from before it is stored.
 */
const changedOnPurpose: Record<string, string> = {}

const fixtures = path.join(import.meta.dirname, '../fixtures')
const releases = readdirSync(fixtures)
  .filter((name) => name.endsWith('.json.gz'))
  .map((name) => JSON.parse(gunzipSync(readFileSync(path.join(fixtures, name))).toString()) as Stored)

describe.each(releases)('a database of $version', (release) => {
  const { adminUrl, prefix } = inject('databases')
  const name = `${prefix}release_${release.version.replaceAll('.', '_')}`
  const url = urlOf(adminUrl, name)
  afterAll(() => execute(adminUrl, `drop database if exists ${name} with (force)`))

  test('was created by migrations that still exist unchanged', async () => {
    const known = (await migrations()).map(({ name, hash }) => ({ name, hash }))
    expect(known).toEqual(expect.arrayContaining(release.migrations))
  })

  test('loses no row and no value when it is upgraded', async () => {
    await execute(adminUrl, `create database ${name}`)
    const names = new Set(release.migrations.map(({ name }) => name))
    await migrate(
      url,
      migrations().then((all) => all.filter((one) => names.has(one.name))),
    )
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    // The partitions are those of the day it was stored, so the clock stays on that day and none is too old.
    await client.query(
      `create or replace function clock() returns timestamptz language sql stable parallel safe as $$ select timestamptz '${release.stored_at}' $$`,
    )
    await client.query('select maintain_partitions()')
    await writeTables(client, release.tables, release.sequences)
    expect(digests(await readTables(client, release.tables))).toEqual(digests(release.tables))

    await migrate(url)

    const kept = withoutChanged(release.tables)
    expect(digests(await readTables(client, kept))).toEqual(digests(kept))
    await client.end()
  })
})

test("a database that was not used for three weeks has a partition for today's events before the first call", async () => {
  const database = await createDatabase()
  const today = async () =>
    execute(database.url, `insert into event (id) select uuid_v7_floor(now())`).then(
      () => '',
      ({ message }: Error) => message,
    )
  await execute(
    database.url,
    `do $$ declare name text; begin
       for name in select inhrelid::regclass from pg_inherits where inhparent = 'event'::regclass loop execute 'drop table ' || name || ' cascade'; end loop;
     end $$`,
  )
  expect(await today()).toMatch(/no partition of relation/)
  await migrate(database.url)
  // The partition exists: the insert fails only because it has nothing but an id.
  expect(await today()).toMatch(/null value in column/)
  await database.drop()
})

/** The row count of each table and a hash of its values, in any order. */
const digests = (tables: Tables) =>
  Object.fromEntries(
    Object.entries(tables).map(([table, { rows }]) => {
      const hash = createHash('sha256')
      for (const row of rows.map((values) => JSON.stringify(values)).sort()) hash.update(row)
      return [table, `${rows.length} rows, ${hash.digest('hex').slice(0, 16)}`]
    }),
  )

function withoutChanged(tables: Tables): Tables {
  const kept = Object.entries(tables).filter(([table]) => !(table in changedOnPurpose))
  return Object.fromEntries(
    kept.map(([table, { columns, rows }]) => {
      const places = [...columns.keys()].filter((at) => !(`${table}.${columns[at]}` in changedOnPurpose))
      const pick = <T>(values: T[]) => places.map((at) => values[at]!)
      return [table, { columns: pick(columns), rows: rows.map(pick) }]
    }),
  )
}
