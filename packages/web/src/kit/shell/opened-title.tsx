import type { ReactNode } from 'react'
import { takeFocus } from './focus.ts'
import { useFocusReturn } from './focus-return.ts'

/** Of a card that opens in answer to a button: the reader goes on here, and at the button once it is closed. */
export function OpenedTitle({ children }: { children: ReactNode }) {
  useFocusReturn()
  return (
    <span ref={takeFocus} tabIndex={-1}>
      {children}
    </span>
  )
}
