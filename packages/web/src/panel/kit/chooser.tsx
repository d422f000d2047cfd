import '../../kit/mantine-choosers.css'
import { Select, type SelectProps } from '@mantine/core'
import { type Early, useEarly } from './early.ts'

/** A separate module, because selects are loaded only when a form needs one. */
export default function Chooser({ early, ...props }: SelectProps & Early) {
  return <Select {...props} {...useEarly({ early, ...props })} />
}
