import type { Transaction } from '../platform/database/database.ts'
import type { Samples } from '../platform/operation/operation.ts'
import { assessmentSamples } from './assessment/sample.ts'
import { attendanceSamples } from './attendance/sample.ts'
import { authorizationSamples } from './authorizations/sample.ts'
import { classroomSamples } from './classrooms/sample.ts'
import { timetableSamples } from './classrooms/timetable-sample.ts'
import { councilSamples } from './councils/sample.ts'
import { curriculumSamples } from './curriculum/sample.ts'
import { entranceSamples } from './entrances/sample.ts'
import { erpSamples } from './erp/index.ts'
import { lessonSamples } from './lessons/sample.ts'
import { occurrenceSamples } from './occurrences/sample.ts'
import { photoSamples } from './photos/sample.ts'
import { preenrollmentSamples } from './preenrollments/sample.ts'
import { responsibleSamples } from './responsibles/sample.ts'
import { createBuilder, type SamplePart, type SampleSchool } from './sampling.ts'
import { scheduleSamples } from './schedules/sample.ts'
import { schoolYearSamples } from './school-years/sample.ts'
import { staffSamples } from './staff/sample.ts'
import { studentSamples } from './students/sample.ts'

declare module '../platform/operation/operation.ts' {
  interface Samples {
    cnpj: string
  }
}

/** The modules' samples, each after those it refers to. */
const parts: readonly SamplePart[] = [
  entranceSamples,
  schoolYearSamples,
  classroomSamples,
  studentSamples,
  responsibleSamples,
  photoSamples,
  authorizationSamples,
  attendanceSamples,
  curriculumSamples,
  staffSamples,
  scheduleSamples,
  timetableSamples,
  lessonSamples,
  assessmentSamples,
  councilSamples,
  occurrenceSamples,
  ...erpSamples,
  // Last: its numbers are counted for the whole platform, and other pre-enrollments wait until the samples are committed.
  preenrollmentSamples,
]

/** Fills an empty school with one sample of everything; returns their ids and numbers, by name. Emits nothing. */
export async function fillSandbox(tx: Transaction, school: SampleSchool): Promise<Samples> {
  const builder = createBuilder(tx, school)
  // Each part adds its own; at the end all are there.
  const samples = { cnpj: school.cnpj } as Samples
  for (const part of parts) Object.assign(samples, await part.fill(builder, samples))
  return samples
}

/** Removes everything of the school, so that it can be filled anew. */
export async function emptySandbox(tx: Transaction, school: SampleSchool): Promise<void> {
  for (const part of [...parts].reverse()) {
    for (const table of part.tables) await tx.query(`delete from ${table} where client_id = $1`, [school.clientId])
  }
}
