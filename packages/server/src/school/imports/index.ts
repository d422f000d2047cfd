import type { Module } from '../../platform/module.ts'
import { importJob } from './job.ts'
import { importOperations } from './operations.ts'

export const imports: Module = {
  operations: importOperations,
  jobs: [importJob],
}
