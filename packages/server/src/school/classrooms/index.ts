import { classroomOperations } from './operations.ts'
import { periodGridOperations } from './period-grid.ts'
import { classroomStudentOperations } from './students.ts'
import { timetableOperations } from './timetable.ts'

export const allClassroomOperations = [
  ...classroomOperations,
  ...classroomStudentOperations,
  ...timetableOperations,
  ...periodGridOperations,
]
