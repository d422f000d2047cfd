import type { ProblemCode } from '@sineta/contract'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { refuse } from '../operation/errors.ts'
import type { Transaction } from './database.ts'
import {
  anyValue,
  deleteRows,
  insertRow,
  quote,
  type Statement,
  selectRow,
  updateRow,
  type Values,
} from './statements.ts'
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

const lockWords: Readonly<Record<Lock, string>> = {
  forKeyShare: 'for key share',
  forShare: 'for share',
  forNoKeyUpdate: 'for no key update',
  forUpdate: 'for update',
}

/** The rows a statement returned; their columns are known to the compiler only. */
const run = async ({ tx }: { readonly tx: Transaction }, { text, values }: Statement): Promise<Values[]> =>
  (await tx.query<Values>(text, values)).rows

/** What the tenant and removed rows add to the keys and new rows of a table. */
function scopeOf<T extends keyof DB & string>(name: T) {
  const { inSchool, keepsRemoved } = tableTraits(name)
  const schoolOf = (place: PlaceOf<T>) => (place as Place).school
  return {
    keepsRemoved,
    tenant: (place: PlaceOf<T>): Values =>
      inSchool ? { client_id: schoolOf(place).clientId, school_id: schoolOf(place).id } : {},
    key(place: PlaceOf<T>, key: Key<T>, removed = false): Values {
      const values = Object.values(key)
      // Without a condition, or with one that is never true, the statement would reach other rows than were meant.
      if (values.length === 0 || values.includes(undefined)) throw new Error(`${name}: a key without a value`)
      return {
        ...(inSchool && { school_id: schoolOf(place).id }),
        ...key,
        ...(keepsRemoved && { deleted_at: removed ? anyValue : null }),
      }
    },
  }
}

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
  const scope = scopeOf(name)
  const rows = quote(name)
  const readable = from === undefined ? rows : `(${from}) as x`

  async function find(place: PlaceOf<T>, key: Key<T>, lock?: Lock): Promise<Row | undefined> {
    const named = scope.key(place, key)
    const locked = lock && lockWords[lock]
    // Two statements: the second sees what was committed while the first one waited, also in the tables that are joined.
    if (from !== undefined && locked) await run(place, selectRow('1', rows, named, locked))
    const [row] = await run(place, selectRow('*', readable, named, from === undefined ? locked : ''))
    return row as Row | undefined
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
    async findRemoved(place, key) {
      const [row] = await run(place, selectRow('*', readable, scope.key(place, key, true)))
      return row as Row | undefined
    },
    exists: async (place, key) => (await run(place, selectRow('1', rows, scope.key(place, key), 'limit 1'))).length > 0,
    async insert(place, values) {
      const [row] = await run(
        place,
        insertRow(rows, { ...scope.tenant(place), ...values }, from === undefined ? '*' : 'id'),
      )
      return from === undefined ? (row as Row) : get(place, row as Key<T>)
    },
    async update(place, key, changes) {
      const named = scope.key(place, key)
      const [row] = await run(place, updateRow(rows, named, changes as Values, from === undefined ? '*' : '1'))
      if (row === undefined) throw new Error(`${name}: no row to update`)
      return from === undefined ? (row as Row) : get(place, key)
    },
    async remove(place, key) {
      const named = scope.key(place, key)
      await run(
        place,
        scope.keepsRemoved ? updateRow(rows, named, { deleted_at: place.tx.now }, '1') : deleteRows(rows, named),
      )
    },
  }
}
