import { localDate, type ProblemCode } from '@sineta/contract'
import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import { db, type Transaction } from '../../platform/database/database.ts'
import type { Enrollment as EnrollmentTable } from '../../platform/database/tables.ts'
import { refuse, refuseAt } from '../../platform/operation/errors.ts'
import type { School } from '../../platform/operation/operation.ts'
import { nullable, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import * as lookups from '../lookups.ts'
import { enrollmentStatuses } from '../reference/index.ts'
import { versionFields, versionOf } from '../views.ts'
import * as numbers from './numbers.ts'

// Whoever changes the enrollments of a student holds the student's row, and whoever takes a place in a classroom the
// classroom's: both in this order, so that nothing is decided on what another transaction is about to change.

export type EnrollmentStatus = (typeof enrollmentStatuses)[number]['status']
export const statuses = enrollmentStatuses.map(({ status }) => status)

/** An enrollment with the names that its answer shows. */
export type EnrollmentRow = Selectable<EnrollmentTable> & { student_name: string; classroom_name: string }
type Call = numbers.Call

/** With a student who was removed his enrollments are gone from every answer: they are kept, but show his name. */
export const selectEnrollments = `
  select e.id, e.client_id, e.school_id, e.student_id, e.school_year_id, e.classroom_id, e.grade_id, e.enrollment_number, e.status,
    e.enrolled_on, e.ended_on, e.end_reason, e.final_result, e.transfer, e.version, e.created_at, e.updated_at,
    coalesce(e.deleted_at, s.deleted_at) as deleted_at, s.name as student_name, c.name as classroom_name
  from enrollment e join student s on s.id = e.student_id join classroom c on c.id = e.classroom_id`

/** `{enrollment_id}` of a path or body. */
export async function findEnrollment(
  { tx, school }: { tx: Transaction; school: Pick<School, 'id'> },
  id: string,
  gone: ProblemCode = 'enrollment_not_found',
): Promise<EnrollmentRow> {
  const { rows } = await tx.query<EnrollmentRow>(
    `${selectEnrollments} where e.id = $1 and e.school_id = $2 and e.deleted_at is null and s.deleted_at is null`,
    [id.toLowerCase(), school.id],
  )
  if (!rows[0]) throw refuse(gone)
  return rows[0]
}

/** The student as he is now; his enrollments are ours until the commit. */
export async function lockStudent(
  { tx, school }: Call,
  id: string,
  gone: ProblemCode = 'student_not_found',
): Promise<lookups.StudentRow> {
  const found = await tx.maybe(
    db
      .selectFrom('student')
      .selectAll()
      .where('id', '=', id)
      .where('school_id', '=', school.id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate(),
  )
  if (!found) throw refuse(gone)
  return found
}

/** The enrollment as it is now, and will be until the commit. */
export async function lockEnrollment(
  call: Call,
  id: string,
  gone: ProblemCode = 'enrollment_not_found',
): Promise<EnrollmentRow> {
  const { student_id } = await findEnrollment(call, id, gone)
  await lockStudent(call, student_id, gone)
  return findEnrollment(call, id, gone)
}

/** The enrollment that student paths act on, or the refusal that there is none. Its year is not closed meanwhile. */
export async function lockActive(call: Call, studentId: string) {
  await lockStudent(call, studentId)
  const active = await lookups.activeEnrollment(call, studentId, today(call))
  if (!active) throw refuse('no_active_enrollment')
  const { status, starts_on, ends_on } = await lookups.schoolYears.get(call, { id: active.school_year_id }, 'forShare')
  return { ...active, year_status: status, starts_on, ends_on }
}

export type Place = {
  id: string
  name: string
  capacity: number | null
  grade_id: number
  school_year_id: number
  year_status: string
  starts_on: string
  ends_on: string
}

/** A classroom and its year, neither of which changes before the commit. */
export async function lockPlace({ tx, school }: Call, classroomId: string): Promise<Place> {
  // Two statements, as in `lookups.classroom`.
  await tx.query('select from classroom where id = $1 and school_id = $2 for no key update', [
    classroomId.toLowerCase(),
    school.id,
  ])
  const { rows } = await tx.query<Place>(
    `select c.id, c.name, c.capacity, c.grade_id, c.school_year_id, y.status as year_status, y.starts_on, y.ends_on
     from classroom c join school_year y on y.id = c.school_year_id
     where c.id = $1 and c.school_id = $2 and c.deleted_at is null for share of y`,
    [classroomId.toLowerCase(), school.id],
  )
  if (!rows[0]) throw refuse('classroom_not_found')
  return rows[0]
}

export async function requireSeat({ tx }: Call, { id, name, capacity }: Place): Promise<void> {
  if (capacity === null) return
  const { rows } = await tx.query<{ taken: number }>(
    `select count(*)::int as taken from enrollment where classroom_id = $1 and status = 'MATRICULADO' and deleted_at is null`,
    [id],
  )
  const taken = rows[0]!.taken
  if (taken >= capacity) throw refuse('classroom_full', `${name} has ${taken} of ${capacity} places taken.`)
}

async function requireNotEnrolled({ tx }: Call, studentId: string, schoolYearId: number): Promise<void> {
  const other = await tx.maybe(
    db
      .selectFrom('enrollment')
      .select('id')
      .where('student_id', '=', studentId)
      .where('school_year_id', '=', schoolYearId)
      .where('status', '=', 'MATRICULADO')
      .where('deleted_at', 'is', null),
  )
  if (other) throw refuse('already_enrolled')
}

function requireOpenYear({ year_status }: Place): void {
  if (year_status !== 'open') throw refuse('school_year_not_open', 'Open the school year of the classroom first.')
}

/** A day given for something that happens in a school year; without one, the day of the year that is nearest to today. */
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

export const today = ({ tx, school }: Call) => localDate(tx.now, school.timeZone)

export type NewEnrollment = {
  readonly student: { readonly id: string }
  readonly classroomId: string
  readonly number?: string | undefined
  readonly enrolledOn?: string | undefined
}

/** Takes a place in a classroom. What the student still had open in an earlier year, closed by now, is thereby finished. */
export async function enroll(
  call: Call,
  { student: { id: studentId }, classroomId, number, enrolledOn }: NewEnrollment,
): Promise<EnrollmentRow> {
  const { tx, school } = call
  const student = await lockStudent(call, studentId)
  const place = await lockPlace(call, classroomId)
  const enrolled_on = dayInYear(call, '/enrolled_on', enrolledOn, place)
  requireOpenYear(place)
  await requireNotEnrolled(call, studentId, place.school_year_id)
  await requireSeat(call, place)
  const enrollment_number = number ?? student.student_number
  await numbers.claim(call, studentId, enrollment_number)

  await tx.query(
    `update enrollment e set status = 'CONCLUIDO', ended_on = y.ends_on from school_year y
     where y.id = e.school_year_id and y.status = 'closed' and y.starts_on < $2 and e.student_id = $1 and e.status = 'MATRICULADO' and e.deleted_at is null`,
    [studentId, place.starts_on],
  )
  const { id: classroom_id, grade_id, school_year_id } = place
  const { id } = await tx.one(
    db
      .insertInto('enrollment')
      .values({
        client_id: school.clientId,
        school_id: school.id,
        student_id: studentId,
        school_year_id,
        classroom_id,
        grade_id,
        enrollment_number,
        enrolled_on,
      })
      .returning('id'),
  )
  await numbers.refresh(call, studentId)
  return findEnrollment(call, id)
}

/** Moves an enrollment to another classroom. Where it was until then stays known: the diary of a day asks. */
export async function moveTo(
  { tx, school }: Call,
  { id, classroom_id, enrolled_on }: Pick<EnrollmentRow, 'id' | 'classroom_id' | 'enrolled_on'>,
  to: Place,
  on: string,
  reason: string | null,
): Promise<void> {
  await tx.query(
    `insert into past_classroom (client_id, school_id, enrollment_id, classroom_id, since, until, reason)
     values ($1, $2, $3, $4, coalesce((select until from past_classroom where enrollment_id = $3 order by id desc limit 1), $5), $6, $7)`,
    [school.clientId, school.id, id, classroom_id, enrolled_on, on, reason],
  )
  await tx.many(db.updateTable('enrollment').set({ classroom_id: to.id }).where('id', '=', id))
}

export type Ending = {
  readonly reason?: string | null | undefined
  readonly endedOn?: string | undefined
  readonly transfer?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Moves an enrollment to another status; which moves are allowed is the caller's to know. Back to MATRICULADO it takes a
 * place again, with the checks of an enrollment. Returns it as it is then.
 */
export async function setStatus(
  call: Call,
  { id }: { readonly id: string },
  toStatus: EnrollmentStatus,
  { reason = null, endedOn, transfer }: Ending = {},
): Promise<EnrollmentRow> {
  const { tx } = call
  const before = await lockEnrollment(call, id)
  if (toStatus === 'MATRICULADO') {
    const place = await lockPlace(call, before.classroom_id)
    requireOpenYear(place)
    await requireNotEnrolled(call, before.student_id, place.school_year_id)
    await requireSeat(call, place)
  }
  const columns =
    toStatus === 'MATRICULADO'
      ? { ended_on: null, end_reason: null, transfer: null }
      : {
          ended_on: endedOn ?? before.ended_on ?? today(call),
          end_reason: reason,
          ...(transfer && { transfer: JSON.stringify(transfer) }),
        }
  await tx.many(
    db
      .updateTable('enrollment')
      .set({ status: toStatus, ...columns })
      .where('id', '=', id),
  )
  await numbers.refresh(call, before.student_id)
  return findEnrollment(call, id)
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

export const enrollmentView = (
  {
    id,
    student_id,
    student_name,
    enrollment_number,
    status,
    school_year_id,
    grade_id,
    classroom_id,
    classroom_name,
    enrolled_on,
    ended_on,
    final_result,
    ...row
  }: EnrollmentRow,
  school: School,
) => ({
  id,
  student_id,
  student_name,
  school_cnpj: school.cnpj,
  enrollment_number,
  status,
  school_year_id,
  grade_id,
  classroom_id,
  classroom_name,
  enrolled_on,
  ended_on,
  final_result,
  ...versionOf(row, school),
})
