import type { Module } from '../../platform/module.ts'
import { scheduleOperations } from './operations.ts'
import { scheduleSamples } from './sample.ts'

export const schedules: Module = {
  operations: scheduleOperations,
  samples: scheduleSamples,
}
