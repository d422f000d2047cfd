import type { ProblemCode } from '@sineta/contract'
import { refuse } from '../platform/operation/errors.ts'

/** The moves possible in each state, with the state that each leads to. A move that is not in the table is refused. */
export type Moves<State extends string, Move extends string> = Readonly<
  Record<State, Partial<Readonly<Record<Move, State>>>>
>

/**
 * Returns a function that returns the state after a move, or throws a refusal that lists the possible moves. `otherwise` is the
 * code of the refusal: one for all moves, or one for each.
 */
export const stateMachine =
  <State extends string, Move extends string>(
    moves: Moves<State, Move>,
    otherwise: ProblemCode | Readonly<Record<Move, ProblemCode>> = 'transition_not_allowed',
  ) =>
  (state: State, move: Move, code?: ProblemCode): State => {
    const next = moves[state][move]
    if (next !== undefined) return next
    const possible = Object.keys(moves[state])
    throw refuse(
      code ?? (typeof otherwise === 'string' ? otherwise : otherwise[move]),
      `It is ${state}; ${possible.length > 0 ? `possible now: ${possible.join(', ')}` : 'that is final'}.`,
    )
  }

/** Moves named after the states they lead to. */
export const movesTo = <State extends string>(...states: readonly State[]) =>
  Object.fromEntries(states.map((state) => [state, state])) as Partial<Record<State, State>>
