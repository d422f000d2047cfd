import { type ReactNode, useEffect, useRef } from 'react'
import classes from './pane.module.css'

/** What stands in the pane beside a list: a title, what may be done, and the thing itself. */
export function Pane({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // A reader who opened it from the list goes on here.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={classes.pane}>
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
