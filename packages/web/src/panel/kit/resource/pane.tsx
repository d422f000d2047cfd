import { type ReactNode, useEffect, useRef } from 'react'
import classes from './pane.module.css'

/** The content of the pane beside a list: a title, actions, and the record. */
export function Pane({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The focus moves here from the list.
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
