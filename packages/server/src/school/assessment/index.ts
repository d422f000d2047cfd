import type { Module } from '../../platform/module.ts'
import { formOperations } from './forms.ts'
import { assessmentSamples } from './sample.ts'
import { scoreOperations } from './scores.ts'
import { sheetOperations } from './sheet.ts'

export { sampleForm } from './sample.ts'

export const assessment: Module = {
  operations: [...formOperations, ...scoreOperations, ...sheetOperations],
  samples: assessmentSamples,
}
