import type { ReactNode } from 'react'
import { takeFocus } from './focus.ts'
import { useFocusReturn } from './focus-return.ts'

/** The title of a card that a button opened. Takes the focus, and returns it to the button when the card closes. */
export function OpenedTitle({ children }: { children: ReactNode }) {
  useFocusReturn()
  return (
    <span ref={takeFocus} tabIndex={-1}>
      {children}
    </span>
  )
}
