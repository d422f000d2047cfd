import type { ReactNode } from 'react'
import classes from './columns.module.css'

/** Wide pages: the right third carries what helps with the left (check list, code, trail, preview). */
export function WithRail({ rail, children }: { rail: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.main}>{children}</div>
      <div className={classes.rail}>{rail}</div>
    </div>
  )
}
