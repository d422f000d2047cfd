import type { Module } from '../../platform/module.ts'
import { staffOperations } from './operations.ts'
import { staffSamples } from './sample.ts'

export const staff: Module = {
  operations: staffOperations,
  samples: staffSamples,
}

/** The roles and the own classes of the caller, for other modules. */
export {
  findActingTeacher,
  findOwnClassIds,
  getOwnClassroom,
  limitToOwnClasses,
  type PanelCall,
  requireOwnClasses,
  rolesOf,
} from './own-classes.ts'
export { endLoginsOf } from './panel-access.ts'
