import { type Moves, stateMachine } from '../../state-machine.ts'

/** The open stages of the funnel. A lead moves back and forth between them until it is enrolled or lost. */
const open = ['new', 'contacted', 'visit_scheduled', 'visited', 'proposal'] as const
export const stages = [...open, 'enrolled', 'lost'] as const
export type Stage = (typeof stages)[number]

const anyOther = (stage: Stage) =>
  Object.fromEntries(stages.filter((other) => other !== stage).map((other) => [other, other]))

export const moves: Moves<Stage, Stage> = {
  new: anyOther('new'),
  contacted: anyOther('contacted'),
  visit_scheduled: anyOther('visit_scheduled'),
  visited: anyOther('visited'),
  proposal: anyOther('proposal'),
  lost: { new: 'new' },
  enrolled: {},
}
export const move = stateMachine(moves)
