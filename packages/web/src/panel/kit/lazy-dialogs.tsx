import { lazy, Suspense } from 'react'
import type { ActDialogProps } from './act-dialog-props.ts'
import type { ConflictDialogProps } from './conflict-dialog.tsx'

// Dialogs make up a fifth of the panel's script and most visits open none, so each is loaded when it opens.
const Act = lazy(() => import('./act-dialog.tsx'))
const Conflict = lazy(() => import('./conflict-dialog.tsx'))

export const ActDialog = (props: ActDialogProps) => (
  <Suspense fallback={null}>
    <Act {...props} />
  </Suspense>
)

export const ConflictDialog = (props: ConflictDialogProps) => (
  <Suspense fallback={null}>
    <Conflict {...props} />
  </Suspense>
)
