import '../../kit/mantine-choosers.css'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { type Early, useEarly } from './early.ts'

export default function MultiChooser({ early, ...props }: MultiSelectProps & Early) {
  return <MultiSelect {...props} {...useEarly({ early, ...props })} />
}
