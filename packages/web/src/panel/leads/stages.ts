import type { AnswerOf } from '../../kit/api/call.ts'
import { moves } from '../api/bodies/crm-lead.ts'

export type Lead = AnswerOf<'GET /v1/erp/school/{cnpj}/crm-lead/{id}'>
export type Stage = Lead['stage']

/** From the first contact to the end, as the board shows them. */
export const stages = [
  'new',
  'contacted',
  'visit_scheduled',
  'visited',
  'proposal',
  'enrolled',
  'lost',
] as const satisfies readonly Stage[]

/** Where the server lets a lead go. */
export const movesFrom = (from: Stage): readonly Stage[] => moves[from]

export const mayMove = (from: Stage, to: Stage) => movesFrom(from).includes(to)

/** The next stage on that side where the lead may go. */
export function besides(from: Stage, step: 1 | -1): Stage | undefined {
  const at = stages.indexOf(from)
  const there = step === 1 ? stages.slice(at + 1) : stages.slice(0, at).reverse()
  return there.find((to) => mayMove(from, to))
}

/** These end the conversation with a family, so they are asked about first. */
export const isFinal = (stage: Stage) => stage === 'enrolled' || stage === 'lost'
