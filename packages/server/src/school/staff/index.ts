import type { Module } from '../../platform/module.ts'
import { staffOperations } from './operations.ts'
import { staffSamples } from './sample.ts'

export const staff: Module = {
  operations: staffOperations,
  samples: staffSamples,
}

/** What other modules ask about the caller. */
export {
  actingTeacher,
  ofOwnClasses,
  ownClasses,
  ownClassroom,
  type PanelCall,
  requireOwnClasses,
  rolesOf,
} from './own-classes.ts'
export { endLoginsOf } from './panel-access.ts'
