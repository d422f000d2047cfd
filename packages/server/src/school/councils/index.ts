import type { Module } from '../../platform/module.ts'
import { councilOperations } from './operations.ts'
import { councilSamples } from './sample.ts'

export const councils: Module = {
  operations: councilOperations,
  samples: councilSamples,
}
