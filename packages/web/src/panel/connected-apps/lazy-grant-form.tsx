import { lazy, Suspense } from 'react'
import type { GrantFormProps } from './grant-form.tsx'

const Form = lazy(() => import('./grant-form.tsx'))

/** Loaded only when there is something to grant, because most visits only read. */
export const GrantForm = (props: GrantFormProps) => (
  <Suspense fallback={null}>
    <Form {...props} />
  </Suspense>
)
