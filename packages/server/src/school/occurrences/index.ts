import type { Module } from '../../platform/module.ts'
import { occurrenceOperations } from './operations.ts'
import { occurrenceSamples } from './sample.ts'

export { sampleOccurrence } from './sample.ts'

export const occurrences: Module = {
  operations: occurrenceOperations,
  samples: occurrenceSamples,
}
