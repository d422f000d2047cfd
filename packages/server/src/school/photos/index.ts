import type { Module } from '../../platform/module.ts'
import { consentOperations } from './consent.ts'
import { fileOperations } from './file.ts'
import { photoOperations } from './operations.ts'
import { photoJob } from './processing.ts'
import { photoSamples } from './sample.ts'

export const photos: Module = {
  operations: [...photoOperations, ...fileOperations, ...consentOperations],
  jobs: [photoJob],
  samples: photoSamples,
}

/** For other modules: a filter by the status of photos, and their removal together with the person they show. */

export { byStatus } from './filter.ts'
export { erase, eraseBiometrics } from './photo.ts'
