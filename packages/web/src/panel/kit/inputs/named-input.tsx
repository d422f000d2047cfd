import type { ComponentType } from 'react'
import { FieldInput, type Input, type InputProps } from '../resource/field-input.tsx'

/** The same input under another name, because two groups have a field `name`, or the label of `cpf` should say whose it is. */
export const withFieldName = (name: string, Of: ComponentType<InputProps> = FieldInput): Input =>
  Object.assign((props: InputProps) => <Of {...props} />, { fieldName: name })
