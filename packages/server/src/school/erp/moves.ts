import type { ProblemCode } from '@sineta/contract'
import { refuse } from '../../platform/operation/errors.ts'

/** A state machine: from each state, what a move leads to. Whatever is not in the table is refused. */
export type Moves<State extends string, Move extends string> = Readonly<
  Record<State, Partial<Readonly<Record<Move, State>>>>
>

/** Where the move leads from here, or the refusal that says what is possible instead. */
export function follow<State extends string, Move extends string>(
  moves: Moves<State, Move>,
  state: State,
  move: Move,
  otherwise: ProblemCode = 'transition_not_allowed',
): State {
  const next = moves[state][move]
  if (next !== undefined) return next
  const possible = Object.keys(moves[state])
  throw refuse(
    otherwise,
    `It is ${state}; ${possible.length > 0 ? `possible now: ${possible.join(', ')}` : 'that is final'}.`,
  )
}
