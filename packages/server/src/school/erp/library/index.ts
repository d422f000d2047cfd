import type { Module } from '../../../platform/module.ts'
import { itemOperations } from './items.ts'
import { loanOperations } from './loans.ts'
import { librarySamples } from './sample.ts'

export const library: Module = {
  operations: [...itemOperations, ...loanOperations],
  samples: librarySamples,
}
