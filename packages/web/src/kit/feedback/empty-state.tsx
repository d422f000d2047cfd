import type { ReactNode } from 'react'
import { Bell } from '../display/bell.tsx'
import classes from './empty-state.module.css'

/** Says that there is nothing here yet and what to do next; `children` offer to do it. */
export function EmptyState({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className={classes.empty}>
      <Bell size={56} />
      <h2>{title}</h2>
      <p className="quiet">{text}</p>
      {children !== undefined && <div className={classes.next}>{children}</div>}
    </section>
  )
}
