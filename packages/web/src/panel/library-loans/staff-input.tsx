import { TextInput } from '@mantine/core'
import { useId } from 'react'
import type { InputProps } from '../kit/resource/field-input.tsx'
import { useFieldFrame } from '../kit/resource/resource-words.ts'
import { useStaff } from './staff.ts'

/**
 * The email address of a member of staff, found by name among those the user may read. For others, such as the gatekeeper, the
 * address is typed: a native datalist accepts both.
 */
export function StaffInput(props: InputProps) {
  const { leaf, value, onChange } = props
  const frame = useFieldFrame(props)
  const list = useId()
  const staff = useStaff()
  return (
    <>
      <TextInput
        {...frame}
        type="email"
        required={leaf.field.required === true}
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
