import type { Module } from '../../platform/module.ts'
import { preenrollmentOperations } from './operations.ts'
import { preenrollmentSamples } from './sample.ts'

export const preenrollments: Module = {
  operations: preenrollmentOperations,
  samples: preenrollmentSamples,
}

export { addApplication } from './sample.ts'
