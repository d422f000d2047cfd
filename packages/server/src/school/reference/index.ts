import type { Module } from '../../platform/module.ts'
import { referenceOperations } from './operations.ts'

export const reference: Module = {
  operations: referenceOperations,
}

export { enrollmentStatuses } from './enrollment-statuses.ts'
export { cityById, states } from './places.ts'
