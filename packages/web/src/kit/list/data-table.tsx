import { ActionIcon } from '@mantine/core'
import { Check, Columns3 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WholeWords } from '../display/whole-words.tsx'
import { readPreference, savePreference } from '../preferences.ts'
import { Dropdown, itemClass } from '../shell/dropdown.tsx'
import classes from './data-table.module.css'

export type Column<T> = {
  /** The heading; on a phone it is shown before each value. */
  readonly name: string
  /** The key under which a choice of columns is remembered, because headings differ between languages. */
  readonly key?: string
  /** The heading is read aloud but not shown, because buttons explain themselves. */
  readonly isHidden?: boolean
  readonly isNumber?: boolean
  cell(row: T): ReactNode
}

type Props<T> = {
  readonly label: string
  readonly rows: readonly T[]
  readonly columns: readonly Column<T>[]
  /** Lets the user choose columns, and remembers the choice under this name. */
  readonly remembered?: string
  keyOf(row: T): string
}

/** A table with one-line rows. On narrow screens each row becomes a small card. */
export function DataTable<T>({ label, rows, columns, remembered, keyOf }: Props<T>) {
  const [hidden, setHidden] = useHiddenColumns(remembered)
  const shown = columns.filter((column, at) => at === 0 || !hidden.includes(keyOfColumn(column)))
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {shown.map(({ name, isHidden, isNumber }) => (
              <th key={name} scope="col" data-number={isNumber}>
                <span className={isHidden ? 'spoken' : undefined}>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {shown.map(({ name, isHidden, isNumber, cell }) => (
                <td key={name} data-label={isHidden ? undefined : name} data-number={isNumber}>
                  {isHidden ? cell(row) : shownOf(cell(row))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {remembered !== undefined && <ColumnChoice columns={columns.slice(1)} hidden={hidden} onChange={setHidden} />}
    </div>
  )
}

/** Shows a dash for an empty value, because on a phone a heading would be followed by a gap. */
const shownOf = (value: ReactNode) => {
  if (typeof value === 'string' && value !== '') return <WholeWords>{value}</WholeWords>
  return value === 0 ? value : value || '–'
}

const keyOfColumn = ({ key, name }: { readonly key?: string; readonly name: string }) => key ?? name

function useHiddenColumns(name: string | undefined) {
  const [hidden, setHidden] = useState<readonly string[]>(
    () => (name !== undefined && readPreference(`columns.${name}`)?.split('\n')) || [],
  )
  const change = (next: readonly string[]) => {
    setHidden(next)
    if (name !== undefined) savePreference(`columns.${name}`, next.join('\n'))
  }
  return [hidden, change] as const
}

type ChoiceProps = {
  readonly columns: readonly { readonly name: string; readonly key?: string; readonly isHidden?: boolean }[]
  readonly hidden: readonly string[]
  onChange(hidden: readonly string[]): void
}

function ColumnChoice({ columns, hidden, onChange }: ChoiceProps) {
  const { t } = useTranslation('kit')
  return (
    <div className={classes.choice}>
      <Dropdown
        label={t('columns')}
        align="end"
        trigger={(props) => (
          <ActionIcon {...props} variant="subtle" color="gray" size="sm" aria-label={t('columns')} title={t('columns')}>
            <Columns3 size={16} aria-hidden />
          </ActionIcon>
        )}
      >
        {columns
          .filter(({ isHidden }) => !isHidden)
          .map((column) => {
            const key = keyOfColumn(column)
            const isShown = !hidden.includes(key)
            return (
              <button
                key={key}
                type="button"
                className={itemClass}
                aria-pressed={isShown}
                onClick={() => onChange(isShown ? [...hidden, key] : hidden.filter((one) => one !== key))}
              >
                {isShown ? <Check size={16} aria-hidden /> : <span className={classes.unchecked} />}
                {column.name}
              </button>
            )
          })}
      </Dropdown>
    </div>
  )
}
