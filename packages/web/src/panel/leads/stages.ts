import type { ResponseOf } from '../../kit/api/call.ts'
import { moves } from '../api/bodies/crm-lead.ts'

export type Lead = ResponseOf<'GET /v1/erp/school/{cnpj}/crm-lead/{id}'>
export type Stage = Lead['stage']

/** The stages from the first contact to the end, in the order of the board. */
export const stages = [
  'new',
  'contacted',
  'visit_scheduled',
  'visited',
  'proposal',
  'enrolled',
  'lost',
] as const satisfies readonly Stage[]

/** The stages to which the server lets a lead move. */
export const movesFrom = (from: Stage): readonly Stage[] => moves[from]

export const mayMove = (from: Stage, to: Stage) => movesFrom(from).includes(to)

/** The nearest stage on that side to which the lead may move. */
export function besides(from: Stage, step: 1 | -1): Stage | undefined {
  const at = stages.indexOf(from)
  const there = step === 1 ? stages.slice(at + 1) : stages.slice(0, at).reverse()
  return there.find((to) => mayMove(from, to))
}

/** Whether a stage ends the contact with a family, in which case moving to it asks for confirmation. */
export const isFinal = (stage: Stage) => stage === 'enrolled' || stage === 'lost'
