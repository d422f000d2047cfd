import { type MultiSelectProps, type SelectProps, TextInput } from '@mantine/core'
import { lazy, Suspense, useRef } from 'react'
import type { Early } from './early.ts'

// Lists to choose from are a fifth of the panel's script, and most visits open no form: they are fetched when a form needs one.
const One = lazy(() => import('./chooser.tsx'))
const Several = lazy(() => import('./multi-chooser.tsx'))

export function Chooser(props: SelectProps) {
  const early = useRef<string | null>(null)
  return (
    <Suspense fallback={<Awaited early={early} {...props} />}>
      <One early={early} {...props} />
    </Suspense>
  )
}

export function MultiChooser(props: MultiSelectProps) {
  const early = useRef<string | null>(null)
  return (
    <Suspense fallback={<Awaited early={early} {...props} />}>
      <Several early={early} {...props} />
    </Suspense>
  )
}

type AwaitedProps = Early & Pick<SelectProps, 'id' | 'label' | 'description' | 'error' | 'required' | 'placeholder'>

/**
 * Keeps the place of a list that is on its way: without it the Tab key would pass it by, and the fields below would move. What is
 * typed here is looked for in the list; Enter must not send the form without it.
 */
const Awaited = ({ early, id, label, description, error, required, placeholder }: AwaitedProps) => (
  <TextInput
    {...{ id, label, description, error, placeholder }}
    {...(required === true && { required })}
    autoComplete="off"
    aria-busy
    onFocus={({ currentTarget }) => {
      early.current = currentTarget.value
    }}
    onChange={({ currentTarget }) => {
      early.current = currentTarget.value
    }}
    onBlur={() => {
      early.current = null
    }}
    onKeyDown={(event) => {
      if (event.key === 'Enter') event.preventDefault()
    }}
  />
)
