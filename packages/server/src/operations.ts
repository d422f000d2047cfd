import { adminOperations } from './admin/index.ts'
import { panelOperations } from './panel/index.ts'
import type { Operation } from './platform/operation.ts'
import { portalOperations } from './portal/index.ts'
import { attendanceOperations } from './school/attendance/operations.ts'
import { pickUpOperations } from './school/attendance/pick-up.ts'
import { entranceOperations } from './school/entrances/operations.ts'

/** Every operation of the service. Routes, reference, access and tests are derived from this list. */
export const operations: readonly Operation[] = [...attendanceOperations, ...pickUpOperations, ...entranceOperations, ...portalOperations, ...panelOperations, ...adminOperations]
