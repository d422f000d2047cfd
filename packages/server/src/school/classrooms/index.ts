import type { Module } from '../../platform/module.ts'
import { classroomOperations } from './operations.ts'
import { periodGridOperations } from './period-grid.ts'
import { classroomSamples } from './sample.ts'
import { classroomStudentOperations } from './students.ts'
import { timetableOperations } from './timetable.ts'
import { timetableSamples } from './timetable-sample.ts'

export const classrooms: Module = {
  operations: [...classroomOperations, ...classroomStudentOperations],
  samples: classroomSamples,
}

export const timetables: Module = {
  operations: [...timetableOperations, ...periodGridOperations],
  samples: timetableSamples,
}
