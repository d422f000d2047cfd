import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fault } from '../../../kit/api/problem.ts'
import type { Leaf } from './field.ts'
import { isLong, isMoney } from './field.ts'
import classes from './field-input.module.css'
import { useFieldFrame, useResourceWords } from './resource-words.ts'

/** The props of every input of a form. The fault summary links to `id`. */
export type InputProps = {
  readonly id: string
  readonly leaf: Leaf
  readonly words: string
  readonly value: unknown
  readonly error: ReactNode
  /** All faults within the value, for a list whose rows have their own inputs. */
  readonly faults?: readonly Fault[]
  /** Focuses an input that searches for a record as soon as it is mounted. */
  readonly autoFocus?: boolean
  onChange(value: unknown): void
}

/** `fieldName` replaces the name of the field in its label. */
export type Input = ComponentType<InputProps> & { readonly fieldName?: string }

/** Inputs by pointer, such as `/classroom_id`. */
export type Inputs = Readonly<Record<string, Input>>

/** Formats for which browsers have an input type. */
const types: Readonly<Record<string, string>> = {
  date: 'date',
  time: 'time',
  moment: 'datetime-local',
  email: 'email',
  phone: 'tel',
}
const modes: Readonly<Record<string, 'numeric'>> = { cpf: 'numeric', cep: 'numeric' }

/** The input that fits the type of a field. */
export function FieldInput(props: InputProps) {
  const { leaf, words, value, onChange } = props
  const { name, field } = leaf
  const { t } = useTranslation('record')
  const wording = useResourceWords(words)
  const common = { ...useFieldFrame(props), required: field.required === true }
  const onText = ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value)
  const text = typeof value === 'string' ? value : ''
  if (field.kind === 'flag') {
    const { required, ...rest } = common
    return <Checkbox {...rest} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
  }
  if (field.kind === 'choice')
    return (
      <NativeSelect {...common} value={text} onChange={onText}>
        <option value="">{field.required ? t('choose') : t('not_given')}</option>
        {field.of.map((one) => (
          <option key={one} value={one}>
            {wording.value(name, one)}
          </option>
        ))}
      </NativeSelect>
    )
  if (field.kind === 'list' && field.of.kind === 'choice') {
    const { id: first, ...rest } = common
    return (
      <Checkbox.Group {...rest} value={Array.isArray(value) ? value.map(String) : []} onChange={onChange}>
        <div className={classes.choices}>
          {field.of.of.map((one, at) => (
            <Checkbox key={one} value={one} label={wording.value(name, one)} {...(at === 0 && { id: first })} />
          ))}
        </div>
      </Checkbox.Group>
    )
  }
  if (field.kind === 'list' || field.kind === 'group')
    throw new Error(`The form has no input for ${name}: add one to the inputs of its table`)
  if (field.kind !== 'text')
    return (
      <TextInput
        {...common}
        value={text}
        onChange={onText}
        inputMode={field.kind === 'integer' && !isMoney(name) ? 'numeric' : 'decimal'}
        autoComplete="off"
        {...(isMoney(name) && { leftSection: 'R$' })}
      />
    )
  if (isLong(field))
    return (
      <Textarea {...common} value={text} onChange={onText} autosize minRows={3} maxRows={12} maxLength={field.max} />
    )
  const type = types[field.format ?? '']
  return (
    <TextInput
      {...common}
      value={text}
      onChange={onText}
      autoComplete="off"
      {...(type !== undefined && { type })}
      {...(modes[field.format ?? ''] && { inputMode: modes[field.format ?? ''] })}
      {...(field.max !== undefined && { maxLength: field.max })}
    />
  )
}
