import { type ReactNode, useEffect, useRef } from 'react'
import classes from './pane.module.css'

type Props = {
  readonly title: string
  readonly actions?: ReactNode
  /** The names of what is offered there now. */
  readonly offers?: string
  readonly children: ReactNode
}

/** What stands in the pane beside a list: a title, what may be done, and the thing itself. */
export function Pane({ title, actions, offers = '', children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // A reader who opened it from the list goes on here.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  // And one whose button is gone with what it did, such as the payment of what is paid now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when what is offered has changed
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [offers])
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
