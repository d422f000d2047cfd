import { localDate, type ProblemCode } from '@sineta/contract'
import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import type { Enrollment as EnrollmentTable } from '../../platform/database/tables.ts'
import { refuse, refuseAt } from '../../platform/operation/errors.ts'
import { nullable, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { type SchoolContext, table } from '../../tenancy/rows/table.ts'
import * as lookups from '../lookups.ts'
import { enrollmentStatuses } from '../reference/index.ts'
import { versionFields, viewOf } from '../views.ts'
import * as numbers from './numbers.ts'
import * as queries from './queries.ts'

// Changing the enrollments of a student locks the student's row, and taking a place in a classroom locks the classroom's row, in
// this order, so that no decision depends on what another transaction is about to change.

export type EnrollmentStatus = (typeof enrollmentStatuses)[number]['status']
export const statuses = enrollmentStatuses.map(({ status }) => status)

/** An enrollment with the names that responses show. */
export type EnrollmentRow = Selectable<EnrollmentTable> & { student_name: string; classroom_name: string }
type Call = numbers.Call

export const enrollments = table<'enrollment', EnrollmentRow>('enrollment', 'enrollment_not_found', queries.withNames)

/** Finds the enrollment of an `enrollment_id` in a path or body. */
export async function findEnrollment(
  context: SchoolContext,
  id: string,
  gone: ProblemCode = 'enrollment_not_found',
): Promise<EnrollmentRow> {
  const found = await enrollments.find(context, { id: id.toLowerCase() })
  if (!found) throw refuse(gone)
  return found
}

/** Locks the student and returns the current row. Until the commit, no other transaction can change the student's enrollments. */
export async function lockStudent(
  call: SchoolContext,
  id: string,
  gone: ProblemCode = 'student_not_found',
): Promise<lookups.StudentRow> {
  const found = await lookups.students.find(call, { id }, 'forNoKeyUpdate')
  if (!found) throw refuse(gone)
  return found
}

/** Locks the enrollment through its student and returns it as it stays until the commit. */
export async function lockEnrollment(
  call: Call,
  id: string,
  gone: ProblemCode = 'enrollment_not_found',
): Promise<EnrollmentRow> {
  const { student_id } = await findEnrollment(call, id, gone)
  await lockStudent(call, student_id, gone)
  return findEnrollment(call, id, gone)
}

/** Locks the enrollment that student paths act on, and its year, so that it is not closed meanwhile. Refuses if there is none. */
export async function lockActive(call: Call, studentId: string) {
  await lockStudent(call, studentId)
  const active = await lookups.findActiveEnrollment(call, studentId, today(call))
  if (!active) throw refuse('no_active_enrollment')
  const { status, starts_on, ends_on } = await lookups.schoolYears.get(call, { id: active.school_year_id }, 'forShare')
  return { ...active, year_status: status, starts_on, ends_on }
}

/** Locks a classroom and its year, so that neither changes before the commit. */
export async function lockEnrollmentTarget(
  call: SchoolContext,
  classroomId: string,
): Promise<queries.EnrollmentTarget> {
  // Two statements, for the same reason as in `lookups.getClassroom`.
  await lookups.classrooms.find(call, { id: classroomId.toLowerCase() }, 'forNoKeyUpdate')
  const found = await queries.findEnrollmentTarget(call, classroomId.toLowerCase())
  if (!found) throw refuse('classroom_not_found')
  return found
}

export async function requireSeat({ tx }: Call, { id, name, capacity }: queries.EnrollmentTarget): Promise<void> {
  if (capacity === null) return
  const taken = await queries.seatsTaken(tx, id)
  if (taken >= capacity) throw refuse('classroom_full', `${name} has ${taken} of ${capacity} places taken.`)
}

async function requireNotEnrolled(call: Call, studentId: string, schoolYearId: number): Promise<void> {
  const active = { student_id: studentId, school_year_id: schoolYearId, status: 'MATRICULADO' }
  if (await enrollments.exists(call, active)) throw refuse('already_enrolled')
}

function requireOpenYear({ year_status }: queries.EnrollmentTarget): void {
  if (year_status !== 'open') throw refuse('school_year_not_open', 'Open the school year of the classroom first.')
}

/** Returns the day given or, without one, the day of the school year nearest to today. Refuses a day outside the year. */
export function dayInYear(
  call: Call,
  pointer: string,
  given: string | undefined,
  { starts_on, ends_on }: { starts_on: string; ends_on: string },
): string {
  if (given === undefined) return [starts_on, today(call), ends_on].sort()[1]!
  if (given < starts_on || given > ends_on)
    throw refuseAt(pointer, 'date_outside_school_year', `must be from ${starts_on} to ${ends_on}`)
  return given
}

const later = (one: string, other: string) => (one > other ? one : other)

export const today = ({ tx, school }: Call) => localDate(tx.now, school.timeZone)

export type NewEnrollment = {
  readonly student: { readonly id: string }
  readonly classroomId: string
  readonly number?: string | undefined
  readonly enrolledOn?: string | undefined
}

/** Takes a place in a classroom. An enrollment that is still active in an earlier, closed year becomes CONCLUIDO. */
export async function enroll(
  call: Call,
  { student: { id: studentId }, classroomId, number, enrolledOn }: NewEnrollment,
): Promise<EnrollmentRow> {
  const student = await lockStudent(call, studentId)
  const target = await lockEnrollmentTarget(call, classroomId)
  const enrolled_on = dayInYear(call, '/enrolled_on', enrolledOn, target)
  requireOpenYear(target)
  await requireNotEnrolled(call, studentId, target.school_year_id)
  await requireSeat(call, target)
  const enrollment_number = number ?? student.student_number
  await numbers.claim(call, studentId, enrollment_number)

  await queries.finishEarlierYears(call, studentId, target.starts_on)
  const { id: classroom_id, grade_id, school_year_id } = target
  const columns = { student_id: studentId, school_year_id, classroom_id, grade_id, enrollment_number, enrolled_on }
  const made = await enrollments.insert(call, columns)
  await numbers.refresh(call, studentId)
  return made
}

/** Moves an enrollment to another classroom and records the old one, which the diary needs. */
export async function moveTo(
  call: Call,
  enrollment: Pick<EnrollmentRow, 'id' | 'classroom_id' | 'enrolled_on'>,
  to: queries.EnrollmentTarget,
  on: string,
  reason: string | null,
): Promise<EnrollmentRow> {
  await queries.keepPastClassroom(call, enrollment, on, reason)
  return enrollments.update(call, { id: enrollment.id }, { classroom_id: to.id })
}

export type Ending = {
  readonly reason?: string | null | undefined
  readonly endedOn?: string | undefined
  readonly transfer?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Moves an enrollment to another status. The caller decides whether the move is allowed. Moving back to MATRICULADO takes a
 * place again, with the checks of an enrollment. An enrollment that ends before its first day, as in a future year, ends on
 * that day.
 */
export async function setStatus(
  call: Call,
  { id }: { readonly id: string },
  toStatus: EnrollmentStatus,
  { reason = null, endedOn, transfer }: Ending = {},
): Promise<EnrollmentRow> {
  const before = await lockEnrollment(call, id)
  if (toStatus === 'MATRICULADO') {
    const target = await lockEnrollmentTarget(call, before.classroom_id)
    requireOpenYear(target)
    await requireNotEnrolled(call, before.student_id, target.school_year_id)
    await requireSeat(call, target)
  }
  const columns =
    toStatus === 'MATRICULADO'
      ? { ended_on: null, end_reason: null, transfer: null }
      : {
          ended_on: endedOn ?? before.ended_on ?? later(today(call), before.enrolled_on),
          end_reason: reason,
          ...(transfer && { transfer: JSON.stringify(transfer) }),
        }
  const changed = await enrollments.update(call, { id }, { status: toStatus, ...columns })
  await numbers.refresh(call, before.student_id)
  return changed
}

export const Enrollment = object({
  id: Uuid,
  student_id: Uuid,
  student_name: Type.String(),
  school_cnpj: Type.String(),
  enrollment_number: nullable(Type.String()),
  status: oneOf(...statuses),
  school_year_id: Type.Integer(),
  grade_id: Type.Integer(),
  classroom_id: Uuid,
  classroom_name: Type.String(),
  enrolled_on: Type.String(),
  ended_on: nullable(Type.String()),
  final_result: nullable(Type.String()),
  ...versionFields,
})

export const enrollmentView = viewOf(enrollments, Enrollment)
