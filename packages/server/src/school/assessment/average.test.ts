import { expect, test } from 'vitest'
import { type AverageRules, type EnteredScore, termAverage } from './average.ts'

const rules: AverageRules = { max_score: 10, decimals: 1, recovery_rule: 'replace_if_higher' }
const assessments = [
  { id: 'exam', weight: 2 },
  { id: 'work', weight: 1 },
]
const entered = (id: string | null, score: number | null, is_recovery = false): EnteredScore => ({
  evaluation_assessment_id: id,
  is_recovery,
  score,
})
const averageOf = (scores: readonly EnteredScore[], changed: Partial<AverageRules> = {}) =>
  termAverage({ ...rules, ...changed }, assessments, scores)

test('assessments count by weight', () => {
  expect(averageOf([entered('exam', 9), entered('work', 6)])).toBe(8)
})

test('an assessment without a score does not count, and without any there is no average', () => {
  expect(averageOf([entered('exam', 9), entered('work', null)])).toBe(9)
  expect(averageOf([])).toBeNull()
})

test('the score of the term replaces those of its assessments', () => {
  expect(averageOf([entered('exam', 9), entered(null, 7)])).toBe(7)
})

test.each([
  ['replace_if_higher', 4, 7, 7],
  ['replace_if_higher', 8, 7, 8],
  ['average', 4, 7, 5.5],
  ['sum', 4, 7, 10],
  ['sum', 4, 3, 7],
])('a recovery by %s turns %s and %s into %s', (recovery_rule, score, recovery, average) => {
  expect(averageOf([entered('exam', score), entered(null, recovery, true)], { recovery_rule })).toBe(average)
  expect(averageOf([entered('exam', score), entered('exam', recovery, true)], { recovery_rule })).toBe(average)
})

test('halves are rounded up, to the decimals of the form', () => {
  expect(averageOf([entered('exam', 8.1), entered('work', 8.35)], { decimals: 1 })).toBe(8.2)
  expect(averageOf([entered(null, 1.005)], { decimals: 2 })).toBe(1.01)
  expect(averageOf([entered('exam', 7), entered('work', 8)], { decimals: 0 })).toBe(7)
})
