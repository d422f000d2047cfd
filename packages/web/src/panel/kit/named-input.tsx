import type { ComponentType } from 'react'
import { FieldInput, type Input, type InputProps } from './field-input.tsx'

/** The same input under another name: where two groups have a field `name`, or `cpf` is better called who it is. */
export const named = (name: string, Of: ComponentType<InputProps> = FieldInput): Input =>
  Object.assign((props: InputProps) => <Of {...props} />, { fieldName: name })
