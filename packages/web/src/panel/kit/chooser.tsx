import '../../kit/mantine-choosers.css'
import { Select, type SelectProps } from '@mantine/core'
import { type Early, useEarly } from './early.ts'

/** Apart, because what opens above a page is fetched when a form needs it. */
export default function Chooser({ early, ...props }: SelectProps & Early) {
  return <Select {...props} {...useEarly({ early, ...props })} />
}
