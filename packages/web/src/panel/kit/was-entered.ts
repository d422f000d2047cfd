import { useState } from 'react'

type Props = { readonly id?: string | undefined; readonly autoFocus?: boolean | undefined }

/** A reader who waits in the field that kept the place of a list goes on in the list. */
export function useWasEntered({ id, autoFocus }: Props): { autoFocus?: true } {
  // While rendering: the field is still there.
  const [wasEntered] = useState(() => id !== undefined && document.activeElement?.id === id)
  return wasEntered || autoFocus ? { autoFocus: true } : {}
}
