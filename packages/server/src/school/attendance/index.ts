import type { Module } from '../../platform/module.ts'
import { attendanceLists } from './lists.ts'
import { attendanceOperations } from './operations.ts'
import { pickUpOperations } from './pick-up.ts'
import { attendanceSamples } from './sample.ts'

export const attendance: Module = {
  operations: [...attendanceOperations, ...pickUpOperations, ...attendanceLists],
  samples: attendanceSamples,
}
