import { createHash } from 'node:crypto'
import { localDate } from '@sineta/contract'
import type { Transaction } from '../platform/database/database.ts'
import type { Samples } from '../platform/operation/operation.ts'
import { tableTraits } from '../tenancy/rows/table-traits.ts'
import type { School } from '../tenancy/school.ts'
import { sampleNumbers } from './sample-queries.ts'

declare module '../platform/module.ts' {
  interface Module {
    readonly samples?: SamplePart
  }
}

/**
 * The rows of one module in a sample school: one for every precondition of its operations. Filled in the order of
 * `modules.ts` and emptied in reverse; ids and numbers are the same after every reset.
 */
export type SamplePart = {
  /** Tables of the module, children first: a reset empties them in this order. */
  readonly tables: readonly string[]
  fill(builder: SampleBuilder, samples: Samples): Promise<Partial<Samples>>
}

export type SampleSchool = Pick<School, 'id' | 'clientId' | 'cnpj' | 'timeZone'>

export type SampleBuilder = {
  readonly tx: Transaction
  readonly school: SampleSchool
  /** Today's date at the school. */
  readonly today: string
  /** Returns today plus `offset` days. */
  day(offset: number): string
  /** Returns an id that is always the same for the same name in the same school. */
  id(name: string): string
  /** Returns integer ids from the table's sequence, which are always the same for the same names in the same school. */
  numbers<const Names extends readonly string[]>(
    table: string,
    names: Names,
  ): Promise<{ readonly [I in keyof Names]: number }>
  /** Adds a row to those that are written together. Fills in `client_id`, and `school_id` if the table has it. */
  insert(table: string, row: SampleRow['row']): void
  /** Inserts rows with the same columns immediately, in one statement. Fills in the same ids. */
  insertMany(table: string, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void>
}

export type SampleRow = { readonly table: string; readonly row: Readonly<Record<string, unknown>> }

/**
 * Creates a builder. With a `salt`, the ids differ from those of the samples and are always the same for the same salt. `write`
 * sends all rows added by `insert` to the database in one statement.
 */
export function createSampleBuilder(
  tx: Transaction,
  school: SampleSchool,
  salt = '',
): SampleBuilder & { write(): Promise<void> } {
  const today = localDate(tx.now, school.timeZone)
  let rows: SampleRow[] = []
  return {
    tx,
    school,
    today,
    day: (offset) => new Date(Date.parse(`${today}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10),
    id(name) {
      const hash = createHash('sha256').update(`${school.id} ${salt}${name}`).digest()
      hash[6] = 0x40 | (hash[6]! & 0x0f)
      hash[8] = 0x80 | (hash[8]! & 0x3f)
      return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
    async numbers<const Names extends readonly string[]>(table: string, names: Names) {
      const keys = names.map((name) => `${table} ${salt}${name}`)
      const numberOf = await sampleNumbers(tx, school, table, keys)
      return keys.map((key) => numberOf.get(key)!) as { [I in keyof Names]: number }
    },
    insert: (table, row) => void rows.push({ table, row }),
    async write() {
      const inserted = rows
      rows = []
      if (inserted.length > 0) await insertRows(tx, school, inserted)
    },
    async insertMany(table, rows) {
      if (rows.length === 0) return
      const values = rows.map((row) => whole(school, table, row))
      const names = Object.keys(values[0]!).join(', ')
      await tx.query(
        `insert into ${table} (${names}) overriding system value select ${names} from jsonb_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(values)],
      )
    },
  }
}

/** Inserts rows of any tables in one statement. Their order does not matter, because references are checked at its end. */
async function insertRows(tx: Transaction, school: SampleSchool, rows: readonly SampleRow[]): Promise<void> {
  const values: unknown[] = []
  const parts = rows.map(({ table, row }, i) => {
    const columns = Object.entries(whole(school, table, row))
    const places = columns.map(([, value]) => `$${values.push(toSql(value))}`)
    const names = columns.map(([name]) => name)
    return `made_${i} as (insert into ${table} (${names.join(', ')}) overriding system value values (${places.join(', ')}))`
  })
  await tx.query(`with ${parts.join(', ')} select`, values)
}

const whole = (school: SampleSchool, table: string, row: SampleRow['row']): Record<string, unknown> => ({
  client_id: school.clientId,
  ...(tableTraits(table).inSchool && { school_id: school.id }),
  ...row,
})

const toSql = (value: unknown) =>
  value !== null &&
  typeof value === 'object' &&
  !Array.isArray(value) &&
  !(value instanceof Date) &&
  !Buffer.isBuffer(value)
    ? JSON.stringify(value)
    : value
