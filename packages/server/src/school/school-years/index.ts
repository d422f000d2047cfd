import type { Module } from '../../platform/module.ts'
import { schoolYearOperations } from './operations.ts'
import { schoolYearSamples } from './sample.ts'

export const schoolYears: Module = {
  operations: schoolYearOperations,
  samples: schoolYearSamples,
}

export { fillYear } from './sample.ts'
