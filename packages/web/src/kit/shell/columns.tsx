import type { ReactNode } from 'react'
import classes from './columns.module.css'

/** The layout of wide pages: the right third holds what helps with the left (checklist, code, history, preview). */
export function WithRail({ rail, children }: { rail: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.main}>{children}</div>
      <div className={classes.rail}>{rail}</div>
    </div>
  )
}
