import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { InputProps } from '../resource/field-input.tsx'
import { useFieldFrame } from '../resource/resource-words.ts'

/** A list of short codes, typed with commas between them. */
export function CodesInput(props: InputProps) {
  const { value, onChange } = props
  const frame = useFieldFrame(props)
  const codes = (Array.isArray(value) ? value : []) as string[]
  // Kept as text, because the list of codes would lose a comma that was just typed.
  const [text, setText] = useState(() => codes.join(', '))
  const split = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean)
  const shown = split(text).join() === codes.join() ? text : codes.join(', ')
  return (
    <TextInput
      {...frame}
      value={shown}
      autoComplete="off"
      autoCapitalize="characters"
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        onChange(split(currentTarget.value))
      }}
    />
  )
}
