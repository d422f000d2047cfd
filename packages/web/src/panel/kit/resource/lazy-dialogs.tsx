import { deferred } from '../../../kit/deferred.tsx'

// Dialogs make up a fifth of the panel's script and most visits open none, so each is loaded when it opens.
export const ActionDialog = deferred(() => import('./action-dialog.tsx'))
export const ConflictDialog = deferred(() => import('./conflict-dialog.tsx'))
