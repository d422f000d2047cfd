import type { ProblemCode } from '@sineta/contract'
import { type ExpressionBuilder, type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import { refuse } from '../operation/errors.ts'
import { db, type Transaction } from './database.ts'
import { type InSchool, tableTraits } from './table-traits.ts'
import type { DB } from './tables.ts'

/**
 * How a row is held until the transaction ends: `forKeyShare` for a row that is referred to and must not be removed meanwhile;
 * `forShare` for one that must also stay as it is; `forNoKeyUpdate` for one that changes; `forUpdate` for one that is removed.
 */
export type Lock = 'forKeyShare' | 'forShare' | 'forNoKeyUpdate' | 'forUpdate'

/** Where a statement runs; any call of a school's operation is one. */
export type Place = { readonly tx: Transaction; readonly school: { readonly id: string; readonly clientId: string } }
/** Only tables of a school ask for the school. */
type PlaceOf<T extends keyof DB> = T extends InSchool ? Place : Pick<Place, 'tx'>

/** Columns and the values they must have; null is compared with `is`. */
type Key<T extends keyof DB> = Readonly<Partial<Selectable<DB[T]>>>
type IdOf<T extends keyof DB> = Selectable<DB[T]> extends { id: infer Id } ? Id : never
type Tenant<T extends keyof DB> = T extends InSchool ? 'client_id' | 'school_id' : never

export type Table<T extends keyof DB, Row> = {
  /** The SELECT that rows are read by; lists read by the same. */
  readonly from: string
  /** The one row that the key names. */
  find(place: PlaceOf<T>, key: Key<T>, lock?: Lock): Promise<Row | undefined>
  /** The same, or the table's refusal. Where a table has none, a missing row is our own failure. */
  get(place: PlaceOf<T>, key: Key<T>, lock?: Lock): Promise<Row>
  /** For `find` of an operation: gets the row that `{id}` of its path names. */
  byPathId(lock?: Lock): (call: PlaceOf<T> & { readonly params: { readonly id: IdOf<T> } }) => Promise<Row>
  exists(place: PlaceOf<T>, key: Key<T>): Promise<boolean>
  /** A removed row that the key names, where the table keeps them: for answers that say it is gone. */
  findRemoved(place: PlaceOf<T>, key: Key<T>): Promise<Row | undefined>
  insert(place: PlaceOf<T>, values: Omit<Insertable<DB[T]>, Tenant<T>>): Promise<Row>
  /** Changes the one row that the key names, but not its key. A trigger moves `version` and `updated_at`. */
  update(place: PlaceOf<T>, key: Key<T>, changes: Updateable<DB[T]>): Promise<Row>
  /** Removes every row that the key names: marked where the table keeps what was removed, deleted elsewhere. */
  remove(place: PlaceOf<T>, key: Key<T>): Promise<void>
}

// The columns are known to the compiler only: the types above are the check, and below any column of any table goes.
const tables = db as unknown as Kysely<Record<string, Record<string, unknown>>>
type Values = Record<string, unknown>

/**
 * The one way to reach a single row. The columns of the tenant are added to keys and to new rows, and removed rows are not
 * found. `from` reads the row together with what belongs to it, by a SELECT with at least the columns of the table.
 * Statements that are more than this are SQL in the `queries.ts` of their module (`docs/decisions/0017`).
 */
export function table<T extends keyof DB & string, Row = Selectable<DB[T]>>(
  name: T,
  notFound?: ProblemCode,
  from?: string,
): Table<T, Row> {
  const { inSchool, keepsRemoved } = tableTraits(name)
  const rows = tables.selectFrom(name as string)
  const schoolOf = (place: PlaceOf<T>) => (place as Place).school

  function where(place: PlaceOf<T>, key: Key<T>, removed = false) {
    const values = Object.values(key)
    // Kysely leaves out a condition whose value is undefined: the statement would reach every row.
    if (values.length === 0 || values.includes(undefined)) throw new Error(`${name}: a key without a value`)
    const all: Values = {
      ...(inSchool && { school_id: schoolOf(place).id }),
      ...key,
      ...(keepsRemoved && !removed && { deleted_at: null }),
    }
    return (is: ExpressionBuilder<Record<string, Values>, string>) =>
      removed ? is.and([is.and(all), is('deleted_at', 'is not', null)]) : is.and(all)
  }

  const readable = from === undefined ? rows : tables.selectFrom(sql<Values>`(${sql.raw(from)})`.as('x'))

  async function find(place: PlaceOf<T>, key: Key<T>, lock?: Lock): Promise<Row | undefined> {
    const named = rows.where(where(place, key))
    if (from === undefined) {
      const query = named.selectAll()
      return (await place.tx.maybe(lock ? query[lock]() : query)) as Row | undefined
    }
    // Two statements: the second sees what was committed while the first one waited, also in the tables that are joined.
    if (lock) await place.tx.many(named.select(sql`1`.as('locked'))[lock]())
    return (await place.tx.maybe(readable.selectAll().where(where(place, key)))) as Row | undefined
  }

  async function get(place: PlaceOf<T>, key: Key<T>, lock?: Lock): Promise<Row> {
    const found = await find(place, key, lock)
    if (found) return found
    throw notFound ? refuse(notFound) : new Error(`${name}: no row for ${Object.keys(key).join(', ')}`)
  }

  return {
    from: from ?? `select * from ${name}`,
    find,
    get,
    byPathId: (lock) => (call) => get(call, { id: call.params.id } as Key<T>, lock),
    findRemoved: async (place, key) =>
      (await place.tx.maybe(readable.selectAll().where(where(place, key, true)))) as Row | undefined,
    async exists(place, key) {
      const query = rows.select(sql`1`.as('found')).where(where(place, key))
      return (await place.tx.maybe(query.limit(1))) !== undefined
    },
    async insert(place, values) {
      const tenant = inSchool ? { client_id: schoolOf(place).clientId, school_id: schoolOf(place).id } : {}
      const statement = tables.insertInto(name as string).values({ ...tenant, ...values })
      if (from === undefined) return (await place.tx.one(statement.returningAll())) as Row
      return get(place, (await place.tx.one(statement.returning('id'))) as Key<T>)
    },
    async update(place, key, changes) {
      const statement = tables
        .updateTable(name as string)
        .set({ ...changes })
        .where(where(place, key))
      if (from === undefined) return (await place.tx.one(statement.returningAll())) as Row
      await place.tx.one(statement.returning(sql`1`.as('changed')))
      return get(place, key)
    },
    async remove(place, key) {
      const named = where(place, key)
      await (keepsRemoved
        ? place.tx.many(
            tables
              .updateTable(name as string)
              .set({ deleted_at: place.tx.now })
              .where(named),
          )
        : place.tx.many(tables.deleteFrom(name as string).where(named)))
    },
  }
}
