import type { Module } from '../../platform/module.ts'
import { linkOperations } from './link-operations.ts'
import { responsibleOperations } from './operations.ts'
import { responsibleSamples } from './sample.ts'

export const responsibles: Module = {
  operations: [...responsibleOperations, ...linkOperations],
  samples: responsibleSamples,
  sealed: [{ table: 'responsible', column: 'pin_sealed', owner: `'pin:' || id` }],
}

export { eventData as linkEventData, kinships, type LinkBody, link, unlink } from './link.ts'
export { isOldEnoughToPickUp, type Person, person, personFaults, register } from './responsible.ts'
export { pixel } from './sample.ts'
