import { type ReactNode, useEffect, useRef } from 'react'
import { EnvironmentBadge } from '../display/tone-badge.tsx'
import { type MenuRow, MoreMenu } from './more-menu.tsx'
import classes from './page-frame.module.css'

type Props = {
  readonly title: string
  /** One sentence about the purpose of the page. */
  readonly lead?: ReactNode
  /** A badge beside the title. */
  readonly state?: ReactNode
  /** The environment the page is about, shown by the colour of its edge. */
  readonly environment?: 'test' | 'live'
  /** The primary action, with at most one other beside it. */
  readonly actions?: ReactNode
  /** All other actions. */
  readonly menu?: readonly MenuRow[]
  readonly children: ReactNode
}

let isFirst = true

/** The head of every page. After a navigation the title gets the focus, so that screen readers start there. */
export function PageFrame({ title, lead, state, environment, actions, menu = [], children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true })
    isFirst = false
  }, [])
  return (
    <div className={classes.page} data-environment={environment}>
      <header className={classes.head}>
        <div className={classes.titles}>
          <div className={classes.title}>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {environment !== undefined && <EnvironmentBadge environment={environment} />}
            {state}
          </div>
          {lead !== undefined && <p className="quiet">{lead}</p>}
        </div>
        {(actions !== undefined || menu.length > 0) && (
          <div className={classes.actions}>
            {actions}
            {menu.length > 0 && <MoreMenu rows={menu} />}
          </div>
        )}
      </header>
      {children}
    </div>
  )
}

/** A section of a page about one thing, with its own heading. */
export function Card({
  title,
  lead,
  actions,
  tone,
  children,
}: {
  title?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  tone?: 'test' | 'live' | 'bad'
  children?: ReactNode
}) {
  return (
    <section className={classes.card} data-tone={tone}>
      {title !== undefined && (
        <div className={classes.cardHead}>
          <div>
            <h2>{title}</h2>
            {lead !== undefined && <p className="quiet">{lead}</p>}
          </div>
          {actions !== undefined && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
      {children}
    </section>
  )
}
