import { fold } from '../../platform/database/fold.ts'
import { refuse } from '../../platform/operation/errors.ts'

export type Assessment = {
  readonly id: string
  readonly name: string
  readonly period: number
  readonly weight: number
}
export type AssessmentItem = {
  readonly id?: string
  readonly name: string
  readonly period: number
  readonly weight: number
}
/** An item with the id of the assessment that it matches, or null if it is new. */
export type Matched = Omit<Assessment, 'id'> & { readonly id: string | null }

/** Matches items to the known assessments by id or, without one, by name and term, so that these keep their scores. */
export function match(items: readonly AssessmentItem[], known: readonly Assessment[]): Matched[] {
  const free = new Map(known.map((one) => [one.id, one]))
  const claim = (id: string) => (free.delete(id) ? id : null)
  const named = items.map(({ id }) => {
    if (id === undefined) return null
    const claimed = claim(id.toLowerCase())
    if (claimed === null)
      throw refuse('evaluation_assessment_not_found', `The form has no assessment ${id}, or it is named twice.`)
    return claimed
  })
  return items.map(({ name, period, weight }, i) => {
    const alike = [...free.values()].find((one) => fold(one.name) === fold(name) && one.period === period)
    return { id: named[i] ?? (alike ? claim(alike.id) : null), name, period, weight }
  })
}

/** Returns the assessments that would leave their scores behind: those removed, or moved to another term. */
export const leftBehind = (matched: readonly Matched[], known: readonly Assessment[]): string[] =>
  known.filter(({ id, period }) => !matched.some((one) => one.id === id && one.period === period)).map(({ id }) => id)
