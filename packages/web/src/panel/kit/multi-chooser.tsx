import '../../kit/mantine-choosers.css'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { type PendingInput, usePendingInput } from './pending-input.ts'

export default function MultiChooser({ pendingInput, ...props }: MultiSelectProps & PendingInput) {
  return <MultiSelect {...props} {...usePendingInput({ pendingInput, ...props })} />
}
