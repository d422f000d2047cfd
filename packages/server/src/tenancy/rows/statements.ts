// Builds statements for the rows of one table from columns and values. Names come from code and are quoted, values are bound.

export type Values = Readonly<Record<string, unknown>>
export type Statement = { readonly text: string; readonly values: readonly unknown[] }

/** Used in a key in place of a value: the column must not be null. */
export const anyValue = Symbol('any value')

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

type Bind = (value: unknown) => string

/** Builds a statement while its values are collected: `bind` returns the placeholder of a value. */
function statement(build: (bind: Bind) => string): Statement {
  const values: unknown[] = []
  const text = build((value) => `$${values.push(value)}`)
  return { text, values }
}

function condition(column: string, value: unknown, bind: Bind): string {
  if (value === anyValue) return `${quote(column)} is not null`
  if (value === null || typeof value === 'boolean') return `${quote(column)} is ${value}`
  return `${quote(column)} = ${bind(value)}`
}

const where = (key: Values, bind: Bind) =>
  `where ${Object.entries(key)
    .map(([column, value]) => condition(column, value, bind))
    .join(' and ')}`

/** Returns the columns that have a value. The others are left out of the statement. */
const given = (values: Values) => Object.entries(values).filter(([, value]) => value !== undefined)

export const selectRow = (columns: string, from: string, key: Values, ending = ''): Statement =>
  statement((bind) => `select ${columns} from ${from} ${where(key, bind)} ${ending}`)

export const insertRow = (into: string, values: Values, returning: string): Statement =>
  statement((bind) => {
    const columns = given(values)
    const row =
      columns.length === 0
        ? 'default values'
        : `(${columns.map(([column]) => quote(column)).join(', ')}) values (${columns.map(([, value]) => bind(value)).join(', ')})`
    return `insert into ${into} ${row} returning ${returning}`
  })

export const updateRow = (name: string, key: Values, changes: Values, returning: string): Statement =>
  statement((bind) => {
    const assignments = given(changes).map(([column, value]) => `${quote(column)} = ${bind(value)}`)
    return `update ${name} set ${assignments.join(', ')} ${where(key, bind)} returning ${returning}`
  })

export const deleteRows = (from: string, key: Values): Statement =>
  statement((bind) => `delete from ${from} ${where(key, bind)}`)
