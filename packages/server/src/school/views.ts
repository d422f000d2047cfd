import { offsetTimestamp } from '@sineta/contract'
import { type Static, type TObject, Type } from 'typebox'
import { ExplicitResponse } from '../platform/operation/operation.ts'
import { nullable } from '../platform/operation/shapes.ts'
import type { Table } from '../tenancy/rows/table.ts'
import type { School } from '../tenancy/school.ts'

/** The last members of every entity of a school. */
export const versionFields = { version: Type.Integer(), created_at: Type.String(), updated_at: Type.String() }

/** The student's name beside an enrollment number, which people do not remember. Only keys that may read students see it. */
export const StudentName = nullable(
  Type.String({ description: 'Null once the student was removed, and for keys without `students:read`' }),
)

type Members = Readonly<Record<string, unknown>>

/**
 * Returns a function that shows a row of a table: the members of the schema in its order, each from the column of the same name,
 * with times on the school's clock. `more` returns members that have no column or are shown differently.
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

/** A response with the version in its ETag only: for records that a school or classroom has one of, and for decided requests. */
export const withETag = (version: number, body: unknown) => new ExplicitResponse(200, body, { etag: `"v${version}"` })
