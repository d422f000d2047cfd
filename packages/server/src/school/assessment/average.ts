import type { Scale } from './scale.ts'

export type AverageRules = Pick<Scale, 'max_score' | 'decimals'> & { readonly recovery_rule: string }

export type EnteredScore = {
  readonly evaluation_assessment_id: string | null
  readonly is_recovery: boolean
  readonly score: number | null
}

/**
 * Returns the average of one student in one term. Assessments count by weight, and those without a score do not count. A score
 * entered for the term itself replaces them. A recovery changes the score that it recovers, of an assessment or of the term.
 */
export function termAverage(
  rules: AverageRules,
  assessments: readonly { readonly id: string; readonly weight: number }[],
  entered: readonly EnteredScore[],
): number | null {
  const scoreOf = (id: string | null, isRecovery: boolean) =>
    entered.find((one) => one.evaluation_assessment_id === id && one.is_recovery === isRecovery)?.score ?? null
  const afterRecovery = (id: string | null, score: number | null) => recovered(rules, score, scoreOf(id, true))
  const counted = assessments.flatMap(({ id, weight }) => {
    const score = afterRecovery(id, scoreOf(id, false))
    return score === null ? [] : [{ score, weight }]
  })
  const total = counted.reduce((sum, { weight }) => sum + weight, 0)
  const weighted = total === 0 ? null : counted.reduce((sum, { score, weight }) => sum + score * weight, 0) / total
  const average = afterRecovery(null, scoreOf(null, false) ?? weighted)
  return average === null ? null : rounded(average, rules.decimals)
}

function recovered({ recovery_rule, max_score }: AverageRules, score: number | null, recovery: number | null) {
  if (score === null || recovery === null) return score ?? recovery
  if (recovery_rule === 'average') return (score + recovery) / 2
  if (recovery_rule === 'sum') return Math.min(max_score, score + recovery)
  return Math.max(score, recovery)
}

/** Rounds half up, as schools do. Adds a little first, because a sum of binary fractions may fall just short of a half. */
function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals
  return Math.round(value * factor + 1e-9) / factor
}
