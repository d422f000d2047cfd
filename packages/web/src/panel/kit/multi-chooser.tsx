import '../../kit/mantine-choosers.css'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useWasEntered } from './was-entered.ts'

export default function MultiChooser(props: MultiSelectProps) {
  return <MultiSelect {...props} {...useWasEntered(props)} />
}
