import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tone } from '../theme.ts'
import classes from './timeline.module.css'
import { Timestamp } from './timestamp.tsx'

export type Moment = {
  readonly key: string
  readonly at: string
  readonly tone: Tone
  readonly icon: LucideIcon
  readonly title: ReactNode
  readonly actor?: ReactNode
  /** Where the request went, and what came back. */
  readonly outcome?: ReactNode
  /** Details that open below: the attempt in full, the body, the change. */
  readonly more?: ReactNode
}

/** Events in order: the attempts of a delivery, the history of a record. */
export function Timeline({ label, moments }: { label: string; moments: readonly Moment[] }) {
  return (
    <ol className={classes.timeline} aria-label={label}>
      {moments.map(({ key, at, tone, icon: Icon, title, actor, outcome, more }) => (
        <li key={key} className={classes.moment}>
          <span className={classes.mark} data-tone={tone}>
            <Icon size={14} strokeWidth={2.4} aria-hidden />
          </span>
          <div className={classes.line}>
            <strong>{title}</strong>
            {actor !== undefined && <span className="quiet">{actor}</span>}
            <span className={classes.at}>
              <Timestamp at={at} />
            </span>
          </div>
          {outcome !== undefined && <div className={classes.outcome}>{outcome}</div>}
          {more !== undefined && <div className={classes.more}>{more}</div>}
        </li>
      ))}
    </ol>
  )
}
