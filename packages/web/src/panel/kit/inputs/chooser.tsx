import '../../../kit/mantine-choosers.css'
import { Select, type SelectProps } from '@mantine/core'
import { filterFolded } from './option-filter.ts'
import { type PendingInput, usePendingInput } from './pending-input.ts'

/** A separate module, because selects are loaded only when a form needs one. */
export default function Chooser({ pendingInput, ...props }: SelectProps & PendingInput) {
  return <Select filter={filterFolded} {...props} {...usePendingInput({ pendingInput, ...props })} />
}
