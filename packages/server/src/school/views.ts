import { offsetTimestamp } from '@sineta/contract'
import { type Static, type TObject, Type } from 'typebox'
import type { Table } from '../platform/database/table.ts'
import { Answer, type School } from '../platform/operation/operation.ts'
import { nullable } from '../platform/operation/shapes.ts'

/** Members that every entity of a school ends with. */
export const versionFields = { version: Type.Integer(), created_at: Type.String(), updated_at: Type.String() }

/** Where a record names a student by number, which people do not know by heart. A key sees it that may read students. */
export const StudentName = nullable(
  Type.String({ description: 'Null once the student was removed, and for keys without `students:read`' }),
)

type Members = Readonly<Record<string, unknown>>

/**
 * How rows of a table are shown: the members of the schema in its order, each from the column of the same name. Times are shown
 * on the school's clock. `more` gives the members that no column has, or that are shown differently.
 */
export function viewOf<Row extends object, S extends TObject, More extends Members = Record<never, never>>(
  _rows: Pick<Table<never, Row>, 'get'>,
  schema: S,
  ...[more]: Exclude<keyof Static<S>, keyof Row | 'school_cnpj'> extends never
    ? [more?: (row: Row, school: School) => More]
    : [more: (row: Row, school: School) => More & Record<Exclude<keyof Static<S>, keyof Row | 'school_cnpj'>, unknown>]
) {
  const names = Object.keys(schema.properties)
  return (row: Row, school: School): Static<S> => {
    const members: Members = { ...row, school_cnpj: school.cnpj, ...more?.(row, school) }
    const shown = (name: string) => {
      if (schema.properties[name] === StudentName && !school.namesStudents) return null
      const value = members[name]
      return value instanceof Date ? offsetTimestamp(value, school.timeZone) : value
    }
    return Object.fromEntries(names.map((name) => [name, shown(name)])) as Static<S>
  }
}

/** What a school or classroom has one of, and requests that are decided, show their version in the ETag alone. */
export const tagged = (version: number, body: unknown) => new Answer(200, body, { etag: `"v${version}"` })
