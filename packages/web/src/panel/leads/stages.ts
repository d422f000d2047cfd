import type { AnswerOf } from '../../kit/api/call.ts'

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

/** Where the server lets a lead go: an enrolled one stays, a lost one starts anew. */
export function mayMove(from: Stage, to: Stage): boolean {
  if (from === to || from === 'enrolled') return false
  return from !== 'lost' || to === 'new'
}

export const movesFrom = (from: Stage): Stage[] => stages.filter((to) => mayMove(from, to))

/** The next stage on that side where the lead may go. */
export function besides(from: Stage, step: 1 | -1): Stage | undefined {
  const at = stages.indexOf(from)
  const there = step === 1 ? stages.slice(at + 1) : stages.slice(0, at).reverse()
  return there.find((to) => mayMove(from, to))
}

/** These end the conversation with a family, so they are asked about first. */
export const isFinal = (stage: Stage) => stage === 'enrolled' || stage === 'lost'
