import type { ProblemCode } from '@sineta/contract'
import { refuse } from '../../platform/operation/errors.ts'

export type Status = 'open' | 'closed' | 'homologated'
export type Action = 'update' | 'delete' | 'close' | 'reopen' | 'homologate'

/** What becomes of a council; an action that is not here is refused. */
const moves: Record<Status, Partial<Record<Action, Status | 'removed'>>> = {
  open: { update: 'open', delete: 'removed', close: 'closed' },
  closed: { reopen: 'open', homologate: 'homologated' },
  homologated: {},
}

const refusals: Record<Action, ProblemCode> = {
  update: 'class_council_not_open',
  delete: 'class_council_not_open',
  close: 'class_council_not_open',
  reopen: 'class_council_not_closed',
  homologate: 'class_council_not_closed',
}

export function requireMove(status: Status, action: Action): void {
  if (!moves[status][action]) throw refuse(refusals[action], `The council is ${status}.`)
}
