import type { ProblemCode } from '@sineta/contract'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/tables.ts'
import { refuse } from '../../platform/operation/errors.ts'
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

/**
 * How a row is locked until the transaction ends: `forKeyShare` for a row that is referenced and must not be removed; `forShare`
 * for one that must not change either; `forNoKeyUpdate` for one that will be changed; `forUpdate` for one that will be removed.
 */
export type Lock = 'forKeyShare' | 'forShare' | 'forNoKeyUpdate' | 'forUpdate'

/** The transaction and school that a statement runs in. The call of a school's operation can be passed as one. */
export type SchoolContext = {
  readonly tx: Transaction
  readonly school: { readonly id: string; readonly clientId: string }
}
/** Only tables of schools need the school. */
type ContextOf<T extends keyof DB> = T extends InSchool ? SchoolContext : Pick<SchoolContext, 'tx'>

/** Columns and the values they must have; null is compared with `is`. */
type Key<T extends keyof DB> = Readonly<Partial<Selectable<DB[T]>>>
type IdOf<T extends keyof DB> = Selectable<DB[T]> extends { id: infer Id } ? Id : never
type Tenant<T extends keyof DB> = T extends InSchool ? 'client_id' | 'school_id' : never

export type Table<T extends keyof DB, Row> = {
  /** The SELECT that reads rows; lists use it too. */
  readonly from: string
  /** Returns the row with this key. */
  find(context: ContextOf<T>, key: Key<T>, lock?: Lock): Promise<Row | undefined>
  /** Like `find`, but throws the table's refusal if there is no row. If a table has no refusal, a missing row is our own failure. */
  get(context: ContextOf<T>, key: Key<T>, lock?: Lock): Promise<Row>
  /** Returns a function for an operation's `find`, which gets the row with the `{id}` of the path. */
  byPathId(lock?: Lock): (call: ContextOf<T> & { readonly params: { readonly id: IdOf<T> } }) => Promise<Row>
  exists(context: ContextOf<T>, key: Key<T>): Promise<boolean>
  /** Returns the removed row with this key, if the table keeps removed rows. For responses that say that it is gone. */
  findRemoved(context: ContextOf<T>, key: Key<T>): Promise<Row | undefined>
  insert(context: ContextOf<T>, values: Omit<Insertable<DB[T]>, Tenant<T>>): Promise<Row>
  /** Changes the row with this key, but not the key itself. A trigger sets `version` and `updated_at`. */
  update(context: ContextOf<T>, key: Key<T>, changes: Updateable<DB[T]>): Promise<Row>
  /** Removes every row with this key. Rows are marked if the table keeps removed rows, and deleted otherwise. */
  remove(context: ContextOf<T>, key: Key<T>): Promise<void>
}

const lockWords: Readonly<Record<Lock, string>> = {
  forKeyShare: 'for key share',
  forShare: 'for share',
  forNoKeyUpdate: 'for no key update',
  forUpdate: 'for update',
}

/** Runs a statement and returns its rows, whose columns only the compiler knows. */
const run = async ({ tx }: { readonly tx: Transaction }, { text, values }: Statement): Promise<Values[]> =>
  (await tx.query<Values>(text, values)).rows

/** Returns functions that add the tenant's columns and `deleted_at` to the keys and new rows of a table. */
function scopeOf<T extends keyof DB & string>(name: T) {
  const { inSchool, keepsRemoved } = tableTraits(name)
  const schoolOf = (context: ContextOf<T>) => (context as SchoolContext).school
  return {
    keepsRemoved,
    tenant: (context: ContextOf<T>): Values =>
      inSchool ? { client_id: schoolOf(context).clientId, school_id: schoolOf(context).id } : {},
    key(context: ContextOf<T>, key: Key<T>, removed = false): Values {
      const values = Object.values(key)
      // An empty key would match all rows of the school, and an undefined value would match none.
      if (values.length === 0 || values.includes(undefined)) throw new Error(`${name}: a key without a value`)
      return {
        ...(inSchool && { school_id: schoolOf(context).id }),
        ...key,
        ...(keepsRemoved && { deleted_at: removed ? anyValue : null }),
      }
    },
  }
}

/**
 * The only way to access a single row. Adds the tenant's columns to keys and new rows, and does not find removed rows. `from` is a
 * SELECT that reads a row together with its related data, with at least the columns of the table. Statements that do more are SQL
 * in the `queries.ts` of their module (`docs/decisions/0017`).
 */
export function table<T extends keyof DB & string, Row = Selectable<DB[T]>>(
  name: T,
  notFound?: ProblemCode,
  from?: string,
): Table<T, Row> {
  const scope = scopeOf(name)
  const rows = quote(name)
  const source = from === undefined ? rows : `(${from}) as x`

  async function find(context: ContextOf<T>, key: Key<T>, lock?: Lock): Promise<Row | undefined> {
    const scopedKey = scope.key(context, key)
    const locked = lock && lockWords[lock]
    // Two statements, so that the second sees what was committed while the first one waited, in joined tables too.
    if (from !== undefined && locked) await run(context, selectRow('1', rows, scopedKey, locked))
    const [row] = await run(context, selectRow('*', source, scopedKey, from === undefined ? locked : ''))
    return row as Row | undefined
  }

  async function get(context: ContextOf<T>, key: Key<T>, lock?: Lock): Promise<Row> {
    const found = await find(context, key, lock)
    if (found) return found
    throw notFound ? refuse(notFound) : new Error(`${name}: no row for ${Object.keys(key).join(', ')}`)
  }

  return {
    from: from ?? `select * from ${name}`,
    find,
    get,
    byPathId: (lock) => (call) => get(call, { id: call.params.id } as Key<T>, lock),
    async findRemoved(context, key) {
      const [row] = await run(context, selectRow('*', source, scope.key(context, key, true)))
      return row as Row | undefined
    },
    exists: async (context, key) =>
      (await run(context, selectRow('1', rows, scope.key(context, key), 'limit 1'))).length > 0,
    async insert(context, values) {
      const [row] = await run(
        context,
        insertRow(rows, { ...scope.tenant(context), ...values }, from === undefined ? '*' : 'id'),
      )
      return from === undefined ? (row as Row) : get(context, row as Key<T>)
    },
    async update(context, key, changes) {
      const scopedKey = scope.key(context, key)
      const [row] = await run(context, updateRow(rows, scopedKey, changes as Values, from === undefined ? '*' : '1'))
      if (row === undefined) throw new Error(`${name}: no row to update`)
      return from === undefined ? (row as Row) : get(context, key)
    },
    async remove(context, key) {
      const scopedKey = scope.key(context, key)
      await run(
        context,
        scope.keepsRemoved
          ? updateRow(rows, scopedKey, { deleted_at: context.tx.now }, '1')
          : deleteRows(rows, scopedKey),
      )
    },
  }
}
