import type { Module } from '../../platform/module.ts'
import { agendaOperations } from './agenda.ts'
import { diaryOperations } from './diary.ts'
import { lessonPlanOperations } from './lesson-plans.ts'
import { lessonOperations } from './lessons.ts'
import { lessonSamples } from './sample.ts'
import { teachingOperations } from './teaching.ts'

export const lessons: Module = {
  operations: [...lessonOperations, ...teachingOperations],
  samples: lessonSamples,
}

export const agenda: Module = {
  operations: agendaOperations,
}

export const lessonPlans: Module = {
  operations: lessonPlanOperations,
}

export const diary: Module = {
  operations: diaryOperations,
}

/** Shared with scores and councils: whether a term is locked, and which students are in a classroom. */
export { requireAttachedSubject } from './attached-subject.ts'
export { readLockReason, requireOpenTerm } from './lock.ts'
export * as pupils from './pupils.ts'
export type { Pupil } from './queries.ts'
