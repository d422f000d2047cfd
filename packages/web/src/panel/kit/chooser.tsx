import '../../kit/mantine-choosers.css'
import { Select, type SelectProps } from '@mantine/core'
import { useWasEntered } from './was-entered.ts'

/** Apart, because what opens above a page is fetched when a form needs it. */
export default function Chooser(props: SelectProps) {
  return <Select {...props} {...useWasEntered(props)} />
}
