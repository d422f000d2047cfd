import { expect, test } from 'vitest'
import { useSineta } from '../support/sineta.ts'

const sineta = useSineta()

type Table = { name: string; after: number }

/** After how many changed rows PostgreSQL vacuums or analyzes a table of any size. */
const looked = () =>
  sineta.sql<Table>(
    `select c.relname as name, min(o.option_value::int) as after
     from pg_class c left join pg_inherits i on i.inhrelid = c.oid
       left join lateral pg_options_to_table(c.reloptions) o on o.option_name ~ '^autovacuum_(analyze|vacuum)_threshold$'
     where c.relkind = 'r' and (i.inhparent in (select table_name::regclass from partitioned) or c.relname in ('attendance', 'audit_pending', 'queue_entry'))
     group by 1`,
  )

// Each run makes every connection plan its statements again: a stall of 20 to 30 ms, several times in ten seconds.
test('the tables of a check-in are vacuumed and analyzed only after thousands of rows, partitions created later too', async () => {
  const before = await looked()
  expect(before.length).toBeGreaterThan(30)
  await sineta.advance(70 * 86_400)
  await sineta.sql('select maintain_partitions()')
  const after = await looked()
  const names = new Set(before.map(({ name }) => name))
  expect(after.some(({ name }) => !names.has(name))).toBe(true)
  expect([...before, ...after].filter(({ after }) => after === null || after < 20_000)).toEqual([])
})
