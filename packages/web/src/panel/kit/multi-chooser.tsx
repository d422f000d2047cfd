import '../../kit/mantine-choosers.css'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'

export default function MultiChooser(props: MultiSelectProps) {
  return <MultiSelect {...props} />
}
