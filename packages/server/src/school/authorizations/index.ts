import type { Module } from '../../platform/module.ts'
import { authorizationOperations } from './operations.ts'
import { authorizationSamples } from './sample.ts'

export const authorizations: Module = {
  operations: authorizationOperations,
  samples: authorizationSamples,
}
