import type { Module } from '../../../platform/module.ts'
import { eventOperations } from './events.ts'
import { eventSamples } from './sample.ts'

export const events: Module = {
  operations: eventOperations,
  samples: eventSamples,
}
