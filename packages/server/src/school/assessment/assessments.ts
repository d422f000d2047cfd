import type { Transaction } from '../../platform/database/database.ts'
import { fold } from '../../platform/database/fold.ts'
import { refuse } from '../../platform/operation/errors.ts'
import type { School } from '../../platform/operation/operation.ts'

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
/** An item and the assessment of the form that it is; null: a new one. */
export type Matched = Omit<Assessment, 'id'> & { readonly id: string | null }

/** An item is the assessment with its id or, where it has none, the one with its name and term: so scores keep their place. */
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

/** Those that would leave their scores behind: removed, or moved to another term. */
export const leftBehind = (matched: readonly Matched[], known: readonly Assessment[]): string[] =>
  known.filter(({ id, period }) => !matched.some((one) => one.id === id && one.period === period)).map(({ id }) => id)

export async function haveScores(tx: Transaction, ids: readonly string[]): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from score where evaluation_assessment_id = any ($1) and deleted_at is null limit 1',
    [ids],
  )
  return rowCount !== 0
}

/** The form has these assessments, in this order, and no others. */
export async function save(
  tx: Transaction,
  school: School,
  formId: number,
  matched: readonly Matched[],
): Promise<void> {
  await tx.query(
    'update evaluation_assessment set deleted_at = clock() where form_of_evaluation_id = $1 and deleted_at is null and id <> all ($2)',
    [formId, matched.flatMap(({ id }) => id ?? [])],
  )
  await tx.query(
    `insert into evaluation_assessment (id, client_id, school_id, form_of_evaluation_id, position, name, period, weight)
     select coalesce(id, gen_random_uuid()), $1, $2, $3, position, name, period, weight
     from jsonb_to_recordset($4) as t (id uuid, position int, name text, period int, weight numeric)
     on conflict (id) do update set position = excluded.position, name = excluded.name, period = excluded.period, weight = excluded.weight`,
    [school.clientId, school.id, formId, JSON.stringify(matched.map((one, position) => ({ ...one, position })))],
  )
}
