import { useEffect, useState } from 'react'
import { focusNearby, focusOriginOf, isFocusLost } from './focus.ts'

/**
 * Returns the focus when a dialog is unmounted. Mantine does so only for dialogs that stay mounted while closed, and ours are
 * mounted when they open.
 */
export function useFocusReturn(): void {
  // Recorded while rendering, because a field of the dialog may take the focus before effects run.
  const [before] = useState(() => focusOriginOf((document.activeElement ?? document.body) as HTMLElement))
  useEffect(
    () => () => {
      if (!isFocusLost()) return
      if (before.element.isConnected) before.element.focus()
      else focusNearby(before)
    },
    [before],
  )
}

/**
 * A `ref` for the content of a dialog: focuses the first field or, without fields, the first button, which must be harmless.
 * Mantine would focus the close button.
 */
export const autofocusFirst = (asked: HTMLElement | null) =>
  (
    asked?.querySelector('input:not([type="hidden"]), select, textarea') ?? asked?.querySelector('button')
  )?.setAttribute('data-autofocus', '')
