import type { ReactNode } from 'react'
import { CopyId } from '../display/copy-id.tsx'
import classes from './shown-once.module.css'

/** A secret that was made just now and will not be shown again. */
export function ShownOnce({ value, what, children }: { value: string; what: string; children: ReactNode }) {
  return (
    <div role="status" className={classes.once}>
      <p>{children}</p>
      <CopyId value={value} what={what} />
    </div>
  )
}
