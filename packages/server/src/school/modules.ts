import type { Module } from '../platform/module.ts'
import { assessment } from './assessment/index.ts'
import { attendance } from './attendance/index.ts'
import { authorizations } from './authorizations/index.ts'
import { classrooms, timetables } from './classrooms/index.ts'
import { councils } from './councils/index.ts'
import { curriculum } from './curriculum/index.ts'
import { entrances } from './entrances/index.ts'
import { crm } from './erp/crm/index.ts'
import { events } from './erp/events/index.ts'
import { finance } from './erp/finance/index.ts'
import { library } from './erp/library/index.ts'
import { visitors } from './erp/visitors/index.ts'
import { imports } from './imports/index.ts'
import { agenda, diary, lessonPlans, lessons } from './lessons/index.ts'
import { occurrences } from './occurrences/index.ts'
import { photos } from './photos/index.ts'
import { preenrollments } from './preenrollments/index.ts'
import { reference } from './reference/index.ts'
import { responsibles } from './responsibles/index.ts'
import { schedules } from './schedules/index.ts'
import { schoolYears } from './school-years/index.ts'
import { staff } from './staff/index.ts'
import { students } from './students/index.ts'

/** The modules of the school. Each comes after the modules whose sample rows its own refer to. */
export const schoolModules: readonly Module[] = [
  reference,
  entrances,
  schoolYears,
  classrooms,
  students,
  responsibles,
  photos,
  imports,
  authorizations,
  attendance,
  curriculum,
  staff,
  schedules,
  timetables,
  lessons,
  agenda,
  lessonPlans,
  diary,
  assessment,
  councils,
  occurrences,
  finance,
  crm,
  library,
  visitors,
  events,
  // Last, because its numbers come from one counter for the whole platform, and others wait for it until this transaction ends.
  preenrollments,
]
