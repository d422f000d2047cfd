import { refuse } from '../platform/operation/errors.ts'
import { isUuid } from '../platform/operation/parameters.ts'
import { type Lock, type SchoolContext, table } from '../tenancy/rows/table.ts'
import * as queries from './queries.ts'

// Rows that many modules look up by an id in a path or body. A missing row, or one of another school, is refused with the 404
// of its table.

export const classrooms = table('classroom', 'classroom_not_found')
export const enrollments = table('enrollment', 'enrollment_not_found')
export const entrances = table('entrance', 'entrance_not_found')
export const formsOfEvaluation = table('form_of_evaluation', 'form_of_evaluation_not_found')
export const grades = table('grade', 'grade_not_found')
export const gradeSubjects = table('grade_subject', 'grade_subject_not_found')
export const keys = table('api_key')
export const responsibleLinks = table('responsible_link', 'link_not_found')
export const responsibles = table('responsible', 'responsible_not_found')
export const schoolYears = table('school_year', 'school_year_not_found')
export const students = table('student', 'student_not_found')
export const subjects = table('subject', 'subject_not_found')

/**
 * Finds the student that `{enrollment_number}` in a path means: by any of the student's numbers that is not retired, or by id.
 * A number has at most 30 characters, so it cannot look like an id.
 */
export async function getStudent(context: SchoolContext, segment: string, lock?: Lock) {
  if (isUuid(segment)) return students.get(context, { id: segment.toLowerCase() }, lock)
  const found = await queries.studentByNumber(context, segment, lock)
  if (!found) throw refuse('student_not_found')
  return found
}
export type StudentRow = Awaited<ReturnType<typeof getStudent>>

/** Finds the active enrollment that student paths act on: the one in the current school year, otherwise in the next. */
export const findActiveEnrollment = queries.findActiveEnrollment

/**
 * Finds a classroom. With a lock, also locks its school year, so that the year is not closed meanwhile. This takes two
 * statements: a single one that waits for a classroom being moved to another year has already read the old year, and would
 * then find that the two no longer belong together.
 */
export async function getClassroom(context: SchoolContext, id: string, lock?: Lock) {
  if (lock) await classrooms.find(context, { id }, lock)
  const found = await queries.classroomInYear(context, id, lock !== undefined)
  if (!found) throw refuse('classroom_not_found')
  return found
}

export const { lockSubjects, termsOf } = queries
