import { expect, test } from 'vitest'
import { stageFaults } from './bncc-stage.ts'

test.each([
  ['Pré I', { id: 5, stage: 'EI' }, 'EI03CO04', 'EF05MA03'],
  ['5º ano', { id: 15, stage: 'EF' }, 'ef05ma03', 'EI02TS01'],
  ['1ª série', { id: 21, stage: 'EM' }, 'EM13LGG103', 'EF67LP08'],
  ['EJA fundamental, etapa 4', { id: 34, stage: 'EJA' }, 'EF89LP01', 'EM13LP01'],
  ['EJA médio, etapa 1', { id: 41, stage: 'EJA' }, 'EM13LP01', 'EF89LP01'],
])('%s has the codes of its own stage only', (name, grade, own, foreign) => {
  const faults = stageFaults({ name, ...grade }, [{ bncc_codes: [own] }, {}, { bncc_codes: [own, foreign] }])
  expect(faults.map(({ pointer, code }) => [pointer, code])).toEqual([['/items/2/bncc_codes/1', 'bncc_code_invalid']])
})
