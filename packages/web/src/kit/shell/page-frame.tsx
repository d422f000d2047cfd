import { type ReactNode, useEffect, useRef } from 'react'
import { EnvironmentBadge } from '../display/tone-badge.tsx'
import classes from './page-frame.module.css'

type Props = {
  readonly title: string
  /** One sentence: what this page is for. */
  readonly lead?: ReactNode
  /** Colours the page: it is about one of the two worlds. */
  readonly environment?: 'test' | 'live'
  readonly actions?: ReactNode
  readonly children: ReactNode
}

let isFirst = true

/** The head of every page. Whoever comes from another page is read its title, as after a full load. */
export function PageFrame({ title, lead, environment, actions, children }: Props) {
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
          </div>
          {lead !== undefined && <p className="quiet">{lead}</p>}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

/** A part of a page, with a heading of its own. */
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
