import { lazy, Suspense } from 'react'
import type { ActionDialogProps } from './action-dialog-props.ts'
import type { ConflictDialogProps } from './conflict-dialog.tsx'

// Dialogs make up a fifth of the panel's script and most visits open none, so each is loaded when it opens.
const Act = lazy(() => import('./action-dialog.tsx'))
const Conflict = lazy(() => import('./conflict-dialog.tsx'))

export const ActionDialog = (props: ActionDialogProps) => (
  <Suspense fallback={null}>
    <Act {...props} />
  </Suspense>
)

export const ConflictDialog = (props: ConflictDialogProps) => (
  <Suspense fallback={null}>
    <Conflict {...props} />
  </Suspense>
)
