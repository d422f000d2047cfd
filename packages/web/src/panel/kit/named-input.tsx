import type { ComponentType } from 'react'
import { FieldInput, type InputProps } from './field-input.tsx'

/** The same input under another name: where two groups have a field `name`, or `cpf` is better called who it is. */
export const named = (name: string, Input: ComponentType<InputProps> = FieldInput) =>
  function NamedInput(props: InputProps) {
    return <Input {...props} leaf={{ ...props.leaf, name }} />
  }
