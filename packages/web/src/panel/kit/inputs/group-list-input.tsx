import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fault } from '../../../kit/api/problem.ts'
import { FaultText } from '../../../kit/feedback/problem-text.tsx'
import { bodyOf, type Fields, isLong, leavesOf, valuesOf } from '../resource/field.ts'
import { FieldInput, type InputProps, type Inputs } from '../resource/field-input.tsx'
import { useResourceWords } from '../resource/resource-words.ts'
import { rowFaults } from '../resource/row-faults.ts'
import classes from './group-list-input.module.css'

type Row = Readonly<Record<string, unknown>>

/**
 * A list of small records inside a form, such as the terms of a school year: rows to add, fill in and remove. `inputs` are
 * custom inputs for the fields of a row.
 */
export const groupListInput = (inputs: Inputs = {}) =>
  function GroupListInput({ id, leaf: { name, pointer, field }, words, value, faults = [], onChange }: InputProps) {
    const { t } = useTranslation('record')
    const wording = useResourceWords(words)
    const fields: Fields = field.kind === 'list' && field.of.kind === 'group' ? field.of.fields : {}
    const rows = Array.isArray(value) ? (value as Row[]) : []
    const { of, own } = rowFaults(faults, pointer)
    return (
      <fieldset id={id} tabIndex={-1} className={classes.list}>
        <legend>{wording.field(name)}</legend>
        {wording.help(name) && <p className="quiet">{wording.help(name)}</p>}
        {own && (
          <p className={classes.error}>
            <FaultText fault={own} />
          </p>
        )}
        {rows.map((row, index) => (
          // Rows have no id, and nothing moves between them.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div key={index} className={classes.row}>
            <RowFields
              id={`${id}-${index}`}
              words={words}
              fields={fields}
              inputs={inputs}
              row={row}
              faultOf={(member) => of(index, member)}
              onChange={(next) => onChange(rows.map((one, i) => (i === index ? next : one)))}
            />
            <Button
              variant="default"
              aria-label={`${t('remove')} ${index + 1}`}
              onClick={() => onChange(rows.filter((_, i) => i !== index))}
            >
              {t('remove')}
            </Button>
          </div>
        ))}
        <Button variant="default" onClick={() => onChange([...rows, {}])}>
          {t('add')}
        </Button>
      </fieldset>
    )
  }

type RowProps = {
  readonly id: string
  readonly words: string
  readonly fields: Fields
  readonly inputs: Inputs
  readonly row: Row
  faultOf(member: string): Fault | undefined
  onChange(row: Row): void
}

function RowFields({ id, words, fields, inputs, row, faultOf, onChange }: RowProps) {
  // Kept as typed, because the row holds only the values to send, which would lose a space or a comma that was just typed.
  const [typed, setTyped] = useState(() => valuesOf(fields, row))
  const values = isSame(bodyOf(fields, typed), row) ? typed : valuesOf(fields, row)
  return leavesOf(fields).map((leaf) => {
    const Input = inputs[leaf.pointer] ?? FieldInput
    const fault = faultOf(leaf.name)
    return (
      <div key={leaf.pointer} data-wide={isLong(leaf.field) || undefined}>
        <Input
          id={`${id}-${leaf.name}`}
          leaf={leaf}
          words={words}
          value={values[leaf.pointer]}
          error={fault && <FaultText fault={fault} />}
          onChange={(next) => {
            const changed = { ...values, [leaf.pointer]: next }
            setTyped(changed)
            onChange(bodyOf(fields, changed))
          }}
        />
      </div>
    )
  })
}

const isSame = (a: Row, b: Row) => JSON.stringify(a) === JSON.stringify(b)

export const GroupListInput = groupListInput()

/** For a member that the server sets and users do not see; it is sent back unchanged. */
export const HiddenInput = () => null
