import '../../kit/mantine-choosers.css'
import { Select, type SelectProps } from '@mantine/core'
import { useEarly } from './early.ts'

/** Apart, because what opens above a page is fetched when a form needs it. */
export default function Chooser(props: SelectProps) {
  return <Select {...props} {...useEarly(props)} />
}
