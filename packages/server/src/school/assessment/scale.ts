import type { Fault } from '../../platform/operation/errors.ts'

/** What a form of evaluation says of a single score. */
export type Scale = { readonly max_score: number; readonly decimals: number; readonly recovery: string }

/** A classroom without a form: 0 to 10 with one decimal, recovery in every term. */
export const usual: Scale = { max_score: 10, decimals: 1, recovery: 'per_term' }

export type Posting = { readonly period: number; readonly is_recovery: boolean; readonly score: number | null }

/** What is wrong with a score. `assessed` is the term of the assessment it belongs to, if it belongs to one. */
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

/** In every term, or once at the end of the year, in its last. */
export const hasRecovery = (recovery: string, terms: readonly number[], period: number) =>
  recovery === 'per_term' || (recovery === 'final' && period === Math.max(...terms))
