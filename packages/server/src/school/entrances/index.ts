import type { Module } from '../../platform/module.ts'
import { entranceOperations } from './operations.ts'
import { entranceSamples } from './sample.ts'

export const entrances: Module = {
  operations: entranceOperations,
  samples: entranceSamples,
}
