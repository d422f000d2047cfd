import type { Pupil } from '../lessons/index.ts'
import type { EnteredScore } from './average.ts'
import { type Scale, scoreFaults } from './scale.ts'

/** A cell in a request. `version` is the one that the caller saw, or 0 if the cell was empty. */
export type SentCell = {
  readonly is_recovery: boolean
  readonly score: number | null
  readonly version?: number | undefined
}
/** The facts that decide what happens to a cell. */
export type CellFacts = {
  readonly scale: Scale
  readonly terms: readonly number[]
  readonly period: number
  /** The term of its assessment; null for the score of the term itself; undefined if the form has no such assessment. */
  readonly assessed: number | null | undefined
  readonly pupil: { readonly enrollment_id: string | null } | null
  readonly stored: { readonly score: number | null; readonly version: number } | undefined
  /** Whether an earlier cell of the request is the same one. */
  readonly isRepeated: boolean
}

type Verdict =
  | { readonly status: 'saved' | 'unchanged' | 'conflict' }
  | { readonly status: 'refused'; readonly code: string; readonly message: string }

const refused = (code: string, message: string): Verdict => ({ status: 'refused', code, message })

/**
 * Decides what happens to a cell. A cell that already has the score is unchanged with any version, so a request that is
 * repeated after a lost response neither conflicts with itself nor publishes a second time.
 */
export function decideCell({ is_recovery, score, version }: SentCell, facts: CellFacts): Verdict {
  const { scale, terms, period, assessed, pupil, stored, isRepeated } = facts
  if (isRepeated) return refused('repeated', 'An earlier cell of this request is the same one.')
  if (pupil === null) return refused('student_not_found', 'No student of this school has that number or id.')
  if (pupil.enrollment_id === null) return refused('student_not_in_classroom', 'The student is not in this classroom.')
  if (assessed === undefined)
    return refused('evaluation_assessment_not_found', 'The form of this classroom has no such assessment.')
  const [fault] = scoreFaults(scale, terms, assessed, { period, is_recovery, score })
  if (fault) return refused(fault.code, `${fault.pointer.slice(1)} ${fault.message}`)
  if (score === (stored?.score ?? null)) return { status: 'unchanged' }
  if (version !== undefined && version !== (stored?.version ?? 0)) return { status: 'conflict' }
  return { status: 'saved' }
}

/** Returns the key that identifies a cell of a sheet. */
export const cellKey = (cell: Omit<StoredCell, 'score' | 'version'>) =>
  `${cell.student_id} ${cell.evaluation_assessment_id} ${cell.is_recovery}`

/** A stored cell of the term. */
export type StoredCell = EnteredScore & { readonly student_id: string; readonly version: number }
type NamedCell = {
  readonly enrollment_number: string
  readonly evaluation_assessment_id?: string | undefined
  readonly is_recovery?: boolean | undefined
  readonly score: number | null
  readonly version?: number | undefined
}
type SheetFacts = Pick<CellFacts, 'scale' | 'terms' | 'period'> & {
  readonly assessments: readonly { readonly id: string; readonly period: number }[]
}

/** Decides each cell of a request. `pupils` are the students that the cells name; `stored` are the cells of the term, by key. */
export function decideCells(
  sent: readonly NamedCell[],
  pupils: readonly (Pupil | null)[],
  stored: ReadonlyMap<string, StoredCell>,
  { scale, terms, period, assessments }: SheetFacts,
) {
  const seen = new Set<string>()
  return sent.map(({ enrollment_number, evaluation_assessment_id, is_recovery = false, score, version }, i) => {
    const pupil = pupils[i]!
    const assessmentId = evaluation_assessment_id?.toLowerCase() ?? null
    const cellId = { evaluation_assessment_id: assessmentId, is_recovery, student_id: pupil?.student_id ?? '' }
    const key = cellKey(cellId)
    const isRepeated = pupil !== null && seen.has(key)
    seen.add(key)
    const before = stored.get(key)
    const verdict = decideCell(
      { is_recovery, score, version },
      {
        scale,
        terms,
        period,
        assessed: assessmentId === null ? null : assessments.find(({ id }) => id === assessmentId)?.period,
        pupil,
        stored: before,
        isRepeated,
      },
    )
    return {
      ...cellId,
      enrollment_id: pupil?.enrollment_id ?? null,
      enrollment_number: pupil?.student_number ?? enrollment_number,
      score,
      before,
      verdict,
    }
  })
}
