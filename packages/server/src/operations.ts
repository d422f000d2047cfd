import { adminOperations } from './admin/index.ts'
import { panelOperations } from './panel/index.ts'
import type { Operation } from './platform/operation/operation.ts'
import { portalOperations } from './portal/index.ts'
import { formOperations } from './school/assessment/forms.ts'
import { scoreOperations } from './school/assessment/scores.ts'
import { attendanceLists } from './school/attendance/lists.ts'
import { attendanceOperations } from './school/attendance/operations.ts'
import { pickUpOperations } from './school/attendance/pick-up.ts'
import { authorizationOperations } from './school/authorizations/operations.ts'
import { allClassroomOperations } from './school/classrooms/index.ts'
import { councilOperations } from './school/councils/operations.ts'
import { curriculumOperations } from './school/curriculum/index.ts'
import { entranceOperations } from './school/entrances/operations.ts'
import { erpOperations } from './school/erp/index.ts'
import { importOperations } from './school/imports/operations.ts'
import { agendaOperations } from './school/lessons/agenda.ts'
import { diaryOperations } from './school/lessons/diary.ts'
import { lessonPlanOperations } from './school/lessons/lesson-plans.ts'
import { lessonOperations } from './school/lessons/lessons.ts'
import { occurrenceOperations } from './school/occurrences/operations.ts'
import { consentOperations } from './school/photos/consent.ts'
import { fileOperations } from './school/photos/file.ts'
import { photoOperations } from './school/photos/operations.ts'
import { preenrollmentOperations } from './school/preenrollments/operations.ts'
import { referenceOperations } from './school/reference/operations.ts'
import { linkOperations } from './school/responsibles/link-operations.ts'
import { responsibleOperations } from './school/responsibles/operations.ts'
import { scheduleOperations } from './school/schedules/operations.ts'
import { schoolYearOperations } from './school/school-years/operations.ts'
import { staffOperations } from './school/staff/operations.ts'
import { enrollmentOperations } from './school/students/enrollment-operations.ts'
import { studentOperations } from './school/students/operations.ts'
import { reachedSchoolOperations } from './tenancy/clients/school-operations.ts'

/** Every operation of the service. Routes, reference, access and tests are derived from this list. */
export const operations: readonly Operation[] = [
  ...attendanceOperations,
  ...pickUpOperations,
  ...attendanceLists,
  ...studentOperations,
  ...enrollmentOperations,
  ...photoOperations,
  ...fileOperations,
  ...consentOperations,
  ...entranceOperations,
  ...schoolYearOperations,
  ...allClassroomOperations,
  ...curriculumOperations,
  ...scheduleOperations,
  ...reachedSchoolOperations,
  ...erpOperations,
  ...responsibleOperations,
  ...linkOperations,
  ...preenrollmentOperations,
  ...importOperations,
  ...authorizationOperations,
  ...staffOperations,
  ...agendaOperations,
  ...lessonOperations,
  ...lessonPlanOperations,
  ...diaryOperations,
  ...formOperations,
  ...scoreOperations,
  ...councilOperations,
  ...occurrenceOperations,
  ...referenceOperations,
  ...portalOperations,
  ...panelOperations,
  ...adminOperations,
]
