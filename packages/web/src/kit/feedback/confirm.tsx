import { useState } from 'react'
import { deferred } from '../deferred.tsx'
import type { ConfirmProps } from './confirm-dialog.tsx'

// Dialogs make up a third of a page's script, and most visits open none.
const ConfirmDialog = deferred(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

/** Asks for confirmation of an action that others notice or that cannot be undone. Loads the dialog when it first opens. */
export function Confirm(props: ConfirmProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  return wasOpen && <ConfirmDialog {...props} />
}
