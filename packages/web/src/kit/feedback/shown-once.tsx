import type { ReactNode } from 'react'
import { CopyId } from '../display/copy-id.tsx'
import { takeFocus } from '../shell/focus.ts'
import classes from './shown-once.module.css'

/** A secret that was just created and will not be shown again. */
export function ShownOnce({ value, what, children }: { value: string; what: string; children: ReactNode }) {
  return (
    <div ref={takeFocus} tabIndex={-1} role="status" className={classes.once}>
      <p>{children}</p>
      <CopyId value={value} what={what} />
    </div>
  )
}
