import '../../../kit/mantine-choosers.css'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { filterFolded } from './option-filter.ts'
import { type PendingInput, usePendingInput } from './pending-input.ts'

export default function MultiChooser({ pendingInput, ...props }: MultiSelectProps & PendingInput) {
  return <MultiSelect filter={filterFolded} {...props} {...usePendingInput({ pendingInput, ...props })} />
}
