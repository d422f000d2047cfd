import type { Pool } from 'pg'
import type { Transaction } from '../../platform/database/database.ts'
import type { SchoolContext } from '../../tenancy/rows/table.ts'
import { fromActiveEnrollment } from '../queries.ts'
import type { NumberForm } from './number-pattern.ts'

/**
 * An enrollment with the names that responses show. The enrollments of a removed student are kept and count as removed; the reason
 * why they ended is not served.
 */
export const withNames = `
  select e.id, e.client_id, e.school_id, e.student_id, e.school_year_id, e.classroom_id, e.grade_id, e.enrollment_number, e.status,
    e.enrolled_on, e.ended_on, case when s.deleted_at is null then e.end_reason end as end_reason, e.final_result, e.transfer, e.version, e.created_at, e.updated_at,
    coalesce(e.deleted_at, s.deleted_at) as deleted_at, s.name as student_name, c.name as classroom_name
  from enrollment e join student s on s.id = e.student_id join classroom c on c.id = e.classroom_id`

/** The facts about a classroom that enrolling needs. */
export type EnrollmentTarget = {
  id: string
  name: string
  capacity: number | null
  grade_id: number
  school_year_id: number
  year_status: string
  starts_on: string
  ends_on: string
}

/** Finds a classroom and locks its year, so that the year is not closed meanwhile. */
export async function findEnrollmentTarget(
  { tx, school }: SchoolContext,
  classroomId: string,
): Promise<EnrollmentTarget | undefined> {
  const { rows } = await tx.query<EnrollmentTarget>(
    `select c.id, c.name, c.capacity, c.grade_id, c.school_year_id, y.status as year_status, y.starts_on, y.ends_on
     from classroom c join school_year y on y.id = c.school_year_id
     where c.id = $1 and c.school_id = $2 and c.deleted_at is null for share of y`,
    [classroomId, school.id],
  )
  return rows[0]
}

export async function seatsTaken(tx: Transaction, classroomId: string): Promise<number> {
  const { rows } = await tx.query<{ taken: number }>(
    `select count(*)::int as taken from enrollment where classroom_id = $1 and status = 'MATRICULADO' and deleted_at is null`,
    [classroomId],
  )
  return rows[0]!.taken
}

/** Finishes the student's enrollments that are still active in earlier, closed years. */
export const finishEarlierYears = ({ tx }: Pick<SchoolContext, 'tx'>, studentId: string, startsOn: string) =>
  tx.query(
    `update enrollment e set status = 'CONCLUIDO', ended_on = y.ends_on from school_year y
     where y.id = e.school_year_id and y.status = 'closed' and y.starts_on < $2 and e.student_id = $1 and e.status = 'MATRICULADO' and e.deleted_at is null`,
    [studentId, startsOn],
  )

/**
 * Records the classroom that a student leaves. A transfer dated before the student came to the classroom counts from that day, so
 * that only the day of a transfer is in two classrooms.
 */
export const keepPastClassroom = (
  { tx, school }: SchoolContext,
  { id, classroom_id, enrolled_on }: { id: string; classroom_id: string; enrolled_on: string },
  until: string,
  reason: string | null,
) =>
  tx.query(
    `insert into past_classroom (client_id, school_id, enrollment_id, classroom_id, since, until, reason)
     select $1, $2, $3, $4, came.since, greatest(came.since, $6), $7
     from (select coalesce((select until from past_classroom where enrollment_id = $3 order by id desc limit 1), $5::date) as since) came`,
    [school.clientId, school.id, id, classroom_id, enrolled_on, until, reason],
  )

/**
 * Locks the councils that decided about the enrollment, so that none is homologated meanwhile. They are locked before the student,
 * as by their own operations.
 */
export const lockCouncilsOf = (tx: Transaction, enrollmentId: string) =>
  tx.query(
    `select from class_council where deleted_at is null
       and id in (select class_council_id from council_deliberation where enrollment_id = $1) order by id for share`,
    [enrollmentId],
  )

/** Whether a homologated council decided about the enrollment. */
export async function isHomologated(tx: Transaction, enrollmentId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from council_deliberation d join class_council c on c.id = d.class_council_id where d.enrollment_id = $1 and c.status = 'homologated' and c.deleted_at is null limit 1`,
    [enrollmentId],
  )
  return rowCount !== 0
}

/**
 * Deletes the row and everything that refers to it. A bare row stays, from which incremental reads learn of the removal. It keeps
 * the reason; the audit log only names the enrollment.
 */
export async function eraseEnrollment(tx: Transaction, enrollmentId: string, reason: string | null) {
  const kept =
    'id, client_id, school_id, student_id, school_year_id, classroom_id, grade_id, status, enrolled_on, created_at'
  const { rows } = await tx.query(`delete from enrollment where id = $1 returning ${kept}, version + 1 as version`, [
    enrollmentId,
  ])
  await tx.query(
    `insert into enrollment (${kept}, version, deleted_at, end_reason)
     select ${kept}, version, clock(), $2 from jsonb_populate_record(null::enrollment, $1)`,
    [JSON.stringify(rows[0]), reason],
  )
}

/** Updates the enrollments without a change, so that their new `updated_at` lets incremental reads learn of the removal. */
export const touchEnrollments = (tx: Transaction, studentId: string) =>
  tx.query('update enrollment set status = status where student_id = $1 and deleted_at is null', [studentId])

/** Removes the student's occurrences, because their texts are about the student. */
export const removeOccurrences = (tx: Transaction, studentId: string) =>
  tx.query('update disciplinary_occurrence set deleted_at = clock() where student_id = $1 and deleted_at is null', [
    studentId,
  ])

/** A student with the number of the active enrollment and the status of the photo. */
export const withEnrollment = `
  select s.*, (select p.status from photo p where p.owner_id = s.id) as photo_status, (
    select coalesce(e.enrollment_number, s.student_number)
    ${fromActiveEnrollment('s.id', '(clock() at time zone h.time_zone)::date')}
  ) as enrollment_number
  from student s join school h on h.id = s.school_id`

/** Gives the student the number. Returns false if it belongs to another student. */
export async function claimNumber({ tx, school }: SchoolContext, studentId: string, number: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into student_number as n (client_id, school_id, number, student_id) values ($1, $2, $3, $4)
     on conflict (school_id, number) do update set retired = false where n.student_id = excluded.student_id`,
    [school.clientId, school.id, number, studentId],
  )
  return rowCount === 1
}

/** Returns the next count. Concurrent registrations of a school wait here until the one before commits. */
export async function countNumber({ tx, school }: SchoolContext, { pattern }: NumberForm): Promise<number> {
  const { rows } = await tx.query<{ last: number }>(
    `insert into number_counter as c (client_id, school_id, pattern, last) values ($1, $2, $3, 1)
     on conflict (school_id, pattern) do update set last = c.last + 1 returning last`,
    [school.clientId, school.id, pattern],
  )
  return rows[0]!.last
}

/** Skips numbers that were given by hand or imported. If the school has n numbers, one of the next n + 1 counts is free. */
export async function skipTakenNumbers(
  { tx, school }: SchoolContext,
  { pattern, before, after, digits }: NumberForm,
): Promise<number> {
  const { rows } = await tx.query<{ last: number }>(
    `update number_counter c set last = (
       select n from generate_series(c.last + 1, c.last + 1 + (select count(*)::int from student_number where school_id = $1)) n
       where not exists (
         select from student_number where school_id = $1 and number = $3 || lpad(n::text, greatest($5::int, length(n::text)), '0') || $4
       ) order by n limit 1)
     where school_id = $1 and pattern = $2 returning last`,
    [school.id, pattern, before, after, digits],
  )
  return rows[0]!.last
}

export async function retireNumber({ tx, school }: SchoolContext, studentId: string, number: string): Promise<void> {
  await tx.query(
    `update student_number set retired = true
     where school_id = $1 and number = $2 and student_id = $3
       and not exists (select from enrollment where student_id = $3 and enrollment_number = $2 and deleted_at is null)`,
    [school.id, number, studentId],
  )
}

export const refreshNumber = ({ tx }: Pick<SchoolContext, 'tx'>, studentId: string) =>
  tx.query(refreshWhere('s.id = $1'), [studentId])

/** Gives students who are enrolled in several years the number of the current one. */
export const refreshReenrolled = (pool: Pool) =>
  pool.query(
    refreshWhere(
      `s.id in (select student_id from enrollment where status = 'MATRICULADO' and deleted_at is null group by student_id having count(*) > 1)`,
    ),
  )

/**
 * Sets `student_number` to the number of the active enrollment in the current or else the next year, otherwise of the latest
 * enrollment. A student who never had one keeps the number of the registration.
 */
function refreshWhere(students: string): string {
  return `
    update student set student_number = current.number
    from (
      select s.id, (
        select e.enrollment_number from enrollment e join school_year y on y.id = e.school_year_id
        where e.student_id = s.id and e.enrollment_number is not null and e.deleted_at is null
        order by e.status = 'MATRICULADO' desc,
          case when e.status = 'MATRICULADO' then y.ends_on < (clock() at time zone h.time_zone)::date end,
          case when e.status = 'MATRICULADO' then y.starts_on end,
          y.starts_on desc, e.created_at desc
        limit 1
      ) as number
      from student s join school h on h.id = s.school_id where ${students}
    ) current
    where student.id = current.id and student.student_number <> current.number`
}
