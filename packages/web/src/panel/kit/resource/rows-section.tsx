import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../kit/display/facts.tsx'
import { DataTable } from '../../../kit/list/data-table.tsx'
import { isMoney } from './field.ts'
import { FieldValue } from './field-value.tsx'
import { useResourceWords } from './resource-words.ts'
import classes from './rows-section.module.css'

type Props<Row> = {
  readonly words: string
  /** The member of the record that holds the rows; its label is the heading. */
  readonly name: string
  readonly rows: readonly Row[]
  readonly columns: readonly (keyof Row & string)[]
  /** Shows rows one below the other, for sentences that a table would squeeze. */
  readonly isStacked?: true
  readonly cells?: { readonly [K in keyof Row]?: (row: Row) => ReactNode }
}

/**
 * The small records inside a record, as a table below its facts: the terms of a year, the assessments of a form of evaluation.
 */
export function RowsSection<Row extends object>({ words, name, rows, columns, cells = {}, isStacked }: Props<Row>) {
  const { t } = useTranslation('record')
  const wording = useResourceWords(words)
  const cellOf = (column: keyof Row & string) => (row: Row) =>
    cells[column]?.(row) ?? <FieldValue words={words} name={column} value={row[column]} />
  return (
    <>
      <h3>{wording.field(name)}</h3>
      {rows.length === 0 ? (
        <p className="quiet">{t('none')}</p>
      ) : isStacked ? (
        <ol className={classes.stack}>
          {rows.map((row) => (
            <li key={JSON.stringify(row)}>
              <Facts facts={columns.map((column) => [wording.field(column), cellOf(column)(row)])} />
            </li>
          ))}
        </ol>
      ) : (
        <DataTable
          label={wording.field(name)}
          rows={rows}
          keyOf={(row) => JSON.stringify(row)}
          columns={columns.map((column) => ({
            name: wording.field(column),
            isNumber: isMoney(column),
            cell: cellOf(column),
          }))}
        />
      )}
    </>
  )
}
