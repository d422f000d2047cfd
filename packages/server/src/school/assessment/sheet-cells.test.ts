import { expect, test } from 'vitest'
import { defaultScale } from './scale.ts'
import { type CellFacts, decideCell, type SentCell } from './sheet-cells.ts'

const facts: CellFacts = {
  scale: defaultScale,
  terms: [1, 2],
  period: 1,
  assessed: null,
  pupil: { enrollment_id: 'here' },
  stored: { score: 7, version: 3 },
  isRepeated: false,
}
const decide = (cell: Partial<SentCell>, known: Partial<CellFacts> = {}) => {
  const verdict = decideCell({ is_recovery: false, score: 8, version: 3, ...cell }, { ...facts, ...known })
  return verdict.status === 'refused' ? verdict.code : verdict.status
}

test.each([
  ['saved', {}, {}],
  ['saved', { version: undefined }, {}],
  ['saved', { version: 0 }, { stored: undefined }],
  ['conflict', { version: 2 }, {}],
  ['conflict', { version: 0 }, {}],
  ['unchanged', { version: 2, score: 7 }, {}],
  ['unchanged', { version: 0, score: null }, { stored: undefined }],
  ['score_out_of_range', { score: 10.1 }, {}],
  ['recovery_not_allowed', { is_recovery: true }, { scale: { ...defaultScale, recovery: 'none' } }],
  ['period_unknown', {}, { assessed: 2 }],
  ['evaluation_assessment_not_found', {}, { assessed: undefined }],
  ['student_not_found', {}, { pupil: null }],
  ['student_not_in_classroom', {}, { pupil: { enrollment_id: null } }],
  ['repeated', {}, { isRepeated: true }],
] as const)('a cell is %s: %o %o', (verdict, cell, known) => {
  expect(decide(cell, known)).toBe(verdict)
})
