import type { ProblemCode } from '@sineta/contract'
import { refuse } from '../../platform/operation/errors.ts'

export type Status = 'draft' | 'open' | 'closed'
type Action = 'update' | 'open' | 'close' | 'toggle'

/** The status after each action; an action that is not here is refused. A year may be removed in any, if nothing uses it. */
const moves: Record<Status, Partial<Record<Action, Status>>> = {
  draft: { update: 'draft', toggle: 'draft', open: 'open' },
  open: { update: 'open', toggle: 'open', close: 'closed' },
  closed: { open: 'open' },
}

const refusals: Record<Action, [ProblemCode, detail: string]> = {
  update: ['school_year_closed', 'A closed year is read-only. Open it again first.'],
  open: ['school_year_already_open', 'There is nothing to do.'],
  close: ['school_year_not_open', 'Only an open year can be closed.'],
  toggle: ['school_year_closed', 'A closed year is read-only. Open it again first.'],
}

export function move(status: string, action: Action): Status {
  const next = moves[status as Status][action]
  if (!next) throw refuse(...refusals[action])
  return next
}
