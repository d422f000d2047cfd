import { lazy, Suspense } from 'react'
import type { GrantFormProps } from './grant-form.tsx'

const Form = lazy(() => import('./grant-form.tsx'))

/** Fetched when there is something to grant: most visits only look. */
export const GrantForm = (props: GrantFormProps) => (
  <Suspense fallback={null}>
    <Form {...props} />
  </Suspense>
)
