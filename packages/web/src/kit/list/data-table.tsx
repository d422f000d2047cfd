import type { ReactNode } from 'react'
import classes from './data-table.module.css'

export type Column<T> = {
  /** Its heading; on a telephone it stands before each value. */
  readonly name: string
  readonly isHidden?: boolean
  cell(row: T): ReactNode
}

/** Rows of facts. Where there is no room for columns, each row becomes a small card of its own. */
export function DataTable<T>({
  label,
  rows,
  columns,
  keyOf,
}: {
  label: string
  rows: readonly T[]
  columns: readonly Column<T>[]
  keyOf(row: T): string
}) {
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ name, isHidden }) => (
              <th key={name} scope="col">
                <span className={isHidden ? 'spoken' : undefined}>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ name, isHidden, cell }) => (
                <td key={name} data-label={isHidden ? undefined : name}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
