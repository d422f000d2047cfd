import '../../kit/mantine-choosers.css'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useEarly } from './early.ts'

export default function MultiChooser(props: MultiSelectProps) {
  return <MultiSelect {...props} {...useEarly(props)} />
}
