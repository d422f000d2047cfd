import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { bodyOf, type Fields, leavesOf, valuesOf } from './field.ts'
import { FieldInput, type InputProps } from './field-input.tsx'
import { useResourceWords } from './resource-words.ts'

/** A list of small records inside a form, such as the terms of a school year: rows that are added, filled in and removed. */
export function GroupListInput({ id, leaf: { name, field }, words, value, error, onChange }: InputProps) {
  const { t } = useTranslation('record')
  const say = useResourceWords(words)
  const fields: Fields = field.kind === 'list' && field.of.kind === 'group' ? field.of.fields : {}
  const rows = Array.isArray(value) ? (value as Record<string, unknown>[]) : []
  const replace = (index: number, row: Record<string, unknown>) =>
    onChange(rows.map((one, i) => (i === index ? row : one)))
  return (
    <fieldset id={id} tabIndex={-1}>
      <legend>{say.field(name)}</legend>
      {error}
      {rows.map((row, index) => {
        const values = valuesOf(fields, row)
        return (
          // Rows have no name of their own, and nothing moves between them.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Group key={index} gap="sm" align="end" wrap="wrap" mb="sm">
            {leavesOf(fields).map((leaf) => (
              <FieldInput
                key={leaf.pointer}
                id={`${id}-${index}-${leaf.name}`}
                leaf={leaf}
                words={words}
                value={values[leaf.pointer]}
                error={null}
                onChange={(next) => replace(index, bodyOf(fields, { ...values, [leaf.pointer]: next }))}
              />
            ))}
            <Button variant="default" onClick={() => onChange(rows.filter((_, i) => i !== index))}>
              {t('remove')}
            </Button>
          </Group>
        )
      })}
      <Button variant="default" onClick={() => onChange([...rows, {}])}>
        {t('add')}
      </Button>
    </fieldset>
  )
}
