import type { Module } from '../../platform/module.ts'
import { gradeSubjectOperations } from './grade-subjects.ts'
import { gradeOperations } from './grades.ts'
import { curriculumPlanOperations } from './plans.ts'
import { curriculumSamples } from './sample.ts'
import { subjectOperations } from './subjects.ts'
import { workloadOperations } from './workloads.ts'

export const curriculum: Module = {
  operations: [
    ...subjectOperations,
    ...gradeOperations,
    ...gradeSubjectOperations,
    ...workloadOperations,
    ...curriculumPlanOperations,
  ],
  samples: curriculumSamples,
}
