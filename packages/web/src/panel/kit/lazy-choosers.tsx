import { type MultiSelectProps, type SelectProps, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'

// Lists to choose from are a fifth of the panel's script, and most visits open no form: they are fetched when a form needs one.
const One = lazy(() => import('./chooser.tsx'))
const Several = lazy(() => import('./multi-chooser.tsx'))

export const Chooser = (props: SelectProps) => (
  <Suspense fallback={<Awaited {...props} />}>
    <One {...props} />
  </Suspense>
)

export const MultiChooser = (props: MultiSelectProps) => (
  <Suspense fallback={<Awaited {...props} />}>
    <Several {...props} />
  </Suspense>
)

type AwaitedProps = Pick<SelectProps, 'id' | 'label' | 'description' | 'error' | 'required' | 'placeholder'>

/**
 * Keeps the place of a list that is on its way: without it the Tab key would pass it by, and the fields below would move. What is
 * typed here is looked for in the list; Enter must not send the form without it.
 */
const Awaited = ({ id, label, description, error, required, placeholder }: AwaitedProps) => (
  <TextInput
    {...{ id, label, description, error, placeholder }}
    {...(required === true && { required })}
    autoComplete="off"
    aria-busy
    onKeyDown={(event) => {
      if (event.key === 'Enter') event.preventDefault()
    }}
  />
)
