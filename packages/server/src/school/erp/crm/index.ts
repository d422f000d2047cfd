import type { Module } from '../../../platform/module.ts'
import { leadOperations } from './leads.ts'
import { crmSamples } from './sample.ts'

export const crm: Module = {
  operations: leadOperations,
  samples: crmSamples,
}
