import { TextInput } from '@mantine/core'
import { useId } from 'react'
import type { InputProps } from '../kit/field-input.tsx'
import { useResourceWords } from '../kit/resource-words.ts'
import { useStaff } from './staff.ts'

/**
 * The e-mail of a member of staff, found by name among those whom the user may read. Others, such as the gatekeeper, are typed:
 * the browser's own list takes both.
 */
export function StaffInput({ id, leaf: { name, field }, words, value, error, onChange }: InputProps) {
  const say = useResourceWords(words)
  const list = useId()
  const staff = useStaff()
  return (
    <>
      <TextInput
        id={id}
        name={name}
        type="email"
        label={say.field(name)}
        description={say.help(name)}
        error={error}
        required={field.required === true}
        list={list}
        autoComplete="off"
        value={typeof value === 'string' ? value : ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <datalist id={list}>
        {staff.map((one) => (
          <option key={one.id} value={one.email}>
            {one.name}
          </option>
        ))}
      </datalist>
    </>
  )
}
