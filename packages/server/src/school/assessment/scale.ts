import type { Fault } from '../../platform/operation/errors.ts'

/** The rules of a form of evaluation for a single score. */
export type Scale = { readonly max_score: number; readonly decimals: number; readonly recovery: string }

/** The scale of a classroom without a form: 0 to 10 with one decimal, recovery in every term. */
export const defaultScale: Scale = { max_score: 10, decimals: 1, recovery: 'per_term' }

export type Posting = { readonly period: number; readonly is_recovery: boolean; readonly score: number | null }

/** Returns what is wrong with a score. `assessed` is the term of its assessment, or null if it has none. */
export function scoreFaults(
  { max_score, decimals, recovery }: Scale,
  terms: readonly number[],
  assessed: number | null,
  { period, is_recovery, score }: Posting,
): Fault[] {
  const faults: Fault[] = []
  if (!terms.includes(period))
    faults.push({ pointer: '/period', code: 'period_unknown', message: 'must be a term of the school year' })
  else if (assessed !== null && assessed !== period)
    faults.push({
      pointer: '/period',
      code: 'period_unknown',
      message: `must be ${assessed}, the term of the assessment`,
    })
  if (is_recovery && !hasRecovery(recovery, terms, period))
    faults.push({
      pointer: '/is_recovery',
      code: 'recovery_not_allowed',
      message: `must be false: the recovery of this classroom is ${recovery}`,
    })
  if (score !== null && (score < 0 || score > max_score || Number(score.toFixed(decimals)) !== score))
    faults.push({
      pointer: '/score',
      code: 'score_out_of_range',
      message: `must be from 0 to ${max_score} with at most ${decimals} decimals`,
    })
  return faults
}

/** Whether the term has a recovery: `per_term` in every term, `final` only in the last term of the year. */
export const hasRecovery = (recovery: string, terms: readonly number[], period: number) =>
  recovery === 'per_term' || (recovery === 'final' && period === Math.max(...terms))
