import type { ProblemCode } from '@sineta/contract'
import { refuse } from '../../platform/operation/errors.ts'

/** What can be done with a request, from where, and where it leads. An approved one is final: there is a student now. */
const moves = {
  allow: { from: 'pending', to: 'approved', otherwise: 'preenrollment_not_pending' },
  deny: { from: 'pending', to: 'denied', otherwise: 'preenrollment_not_pending' },
  revert: { from: 'denied', to: 'pending', otherwise: 'preenrollment_not_denied' },
} as const satisfies Record<string, { from: string; to: string; otherwise: ProblemCode }>

/** The state that the move leads to, or its refusal. */
export function move(status: string, name: keyof typeof moves) {
  const { from, to, otherwise } = moves[name]
  if (status !== from) throw refuse(otherwise, `It is ${status}.`)
  return to
}
