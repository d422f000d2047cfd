import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './locked-note.module.css'

/** Explains why the content below is read-only. */
export function LockedNote({ children }: { children: ReactNode }) {
  return (
    <p className={classes.note} role="note">
      <Lock size={18} aria-hidden />
      {children}
    </p>
  )
}
