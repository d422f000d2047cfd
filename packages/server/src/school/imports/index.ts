import type { Module } from '../../platform/module.ts'
import { importJob } from './job.ts'
import { importOperations } from './operations.ts'
import { importSamples } from './sample.ts'

export const imports: Module = {
  operations: importOperations,
  jobs: [importJob],
  samples: importSamples,
}
