import { gradeSubjectOperations } from './grade-subjects.ts'
import { gradeOperations } from './grades.ts'
import { curriculumPlanOperations } from './plans.ts'
import { subjectOperations } from './subjects.ts'
import { workloadOperations } from './workloads.ts'

export const curriculumOperations = [
  ...subjectOperations,
  ...gradeOperations,
  ...gradeSubjectOperations,
  ...workloadOperations,
  ...curriculumPlanOperations,
]
