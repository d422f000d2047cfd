import { useEffect, useState } from 'react'
import { goOnNear, isFocusLost, placeOf } from './focus.ts'

/**
 * Gives the focus back when a dialog is gone. Mantine's own does so only for dialogs that stay on the page while they are
 * closed, and ours are fetched when they open.
 */
export function useFocusReturn(): void {
  // While rendering: a field of the dialog may take the focus before effects run.
  const [before] = useState(() => placeOf((document.activeElement ?? document.body) as HTMLElement))
  useEffect(
    () => () => {
      if (!isFocusLost()) return
      if (before.element.isConnected) before.element.focus()
      else goOnNear(before)
    },
    [before],
  )
}

/**
 * As `ref` of what a dialog asks: it opens at the first field or, where there is none, at the first button, which changes nothing.
 * Mantine would begin with the cross that closes it.
 */
export const beginInside = (asked: HTMLElement | null) =>
  (
    asked?.querySelector('input:not([type="hidden"]), select, textarea') ?? asked?.querySelector('button')
  )?.setAttribute('data-autofocus', '')
