import type { LockReason } from '@sineta/contract'
import type { Transaction } from '../../platform/database/database.ts'
import type { SchoolContext } from '../../tenancy/rows/table.ts'

/** A student named in a body, with the enrollment in the classroom, if there is one. */
export type Pupil = {
  readonly student_id: string
  readonly student_number: string
  readonly enrollment_id: string | null
}

/** The classroom in which pupils must be enrolled: now or, with `on`, on that day. */
export type ClassroomOnDay = { readonly classroomId: string; readonly on?: string }

/** Which lock reasons apply. Only an entry can be locked by hand; a term has the first three. */
export type LockFacts = Readonly<Partial<Record<LockReason, boolean>>>

export type Term = { readonly classroomId: string; readonly period: number }

/** An agenda with its classrooms, none of them if it is for the whole school. */
export const withClassrooms = `
  select a.*, array(select classroom_id from agenda_classroom c where c.agenda_id = a.id order by classroom_id) as classroom_ids from agenda a`

/** Returns which of these classrooms the school has, and locks them so that they are not removed meanwhile. */
export async function lockClassrooms({ tx, school }: SchoolContext, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>(
    'select id from classroom where school_id = $1 and id = any($2) and deleted_at is null order by id for share',
    [school.id, ids],
  )
  return new Set(rows.map(({ id }) => id))
}

export async function saveAudience({ tx, school }: SchoolContext, agendaId: number, classroomIds: readonly string[]) {
  await tx.query('delete from agenda_classroom where agenda_id = $1', [agendaId])
  await tx.query(
    'insert into agenda_classroom (client_id, school_id, agenda_id, classroom_id) select $1, $2, $3, unnest($4::uuid[])',
    [school.clientId, school.id, agendaId, classroomIds],
  )
}

/** A lesson with the uuid of its subject, its plan and its entry in the diary. */
export const withParts = `
  select l.*, s.uuid as subject_uuid, p.id as lesson_plan_id, d.id as diary_entry_id
  from lesson l join subject s on s.id = l.subject_id join diary_entry d on d.lesson_id = l.id left join lesson_plan p on p.lesson_id = l.id`

/** The plan of a lesson, with the uuid of the lesson. */
export const withLesson =
  'select p.*, l.uuid as classroom_lesson_id from lesson_plan p join lesson l on l.id = p.lesson_id'

/** Returns the term that contains the day. */
export async function termAt(tx: Transaction, schoolYearId: number, day: string): Promise<number | null> {
  const { rows } = await tx.query<{ period: number }>(
    'select period from term where school_year_id = $1 and $2 between starts_on and ends_on',
    [schoolYearId, day],
  )
  return rows[0]?.period ?? null
}

/** The lock facts of a term as columns, from classroom `c`, school `s`, year `y` and term `t`, which may be missing. */
const termFacts = (period: string) => `
  y.status = 'closed' as school_year_closed,
  exists (
    select from class_council k
    where k.classroom_id = c.id and (k.period is null or k.period = ${period}) and k.status <> 'open' and k.deleted_at is null
  ) as council_closed,
  coalesce(t.posting_ends_on < (clock() at time zone s.time_zone)::date, false) as posting_window_over`

/** Joins the tables of `termFacts` to a classroom `c`. */
const termOf = (period: string) => `
  join school s on s.id = c.school_id
  join school_year y on y.id = c.school_year_id
  left join term t on t.school_year_id = y.id and t.period = ${period}`

/** An entry of the diary with its lesson, the attendance of its class and the facts that lock it. */
export const withLessonAndLock = `
  select d.*, l.classroom_id, l.uuid as lesson_uuid, l.date, l.period, b.uuid as subject_uuid, ${termFacts('l.period')}, (
    select coalesce(json_agg(json_build_object('enrollment_number', u.student_number, 'status', a.status) order by u.folded_name, u.id), '[]')
    from diary_attendance a join enrollment e on e.id = a.enrollment_id join student u on u.id = e.student_id and u.deleted_at is null
    where a.diary_entry_id = d.id
  ) as attendance
  from diary_entry d join lesson l on l.id = d.lesson_id join subject b on b.id = l.subject_id join classroom c on c.id = l.classroom_id ${termOf('l.period')}`

/** Replaces the attendance that the entry shows. That of removed students stays, because it is part of the school record. */
export async function saveAttendance(
  { tx, school }: SchoolContext,
  entryId: string,
  present: readonly { enrollmentId: string; status: string }[],
) {
  await tx.query(
    `delete from diary_attendance a using enrollment e join student u on u.id = e.student_id and u.deleted_at is null
     where a.diary_entry_id = $1 and e.id = a.enrollment_id`,
    [entryId],
  )
  await tx.query(
    `insert into diary_attendance (client_id, diary_entry_id, enrollment_id, status)
     select $1, $2, * from unnest($3::uuid[], $4::text[])
     -- The row of a student who is being removed at this moment is still there.
     on conflict (diary_entry_id, enrollment_id) do update set status = excluded.status`,
    [school.clientId, entryId, present.map(({ enrollmentId }) => enrollmentId), present.map(({ status }) => status)],
  )
}

/** Returns the students who were in the classroom on that day. */
export async function roster(tx: Transaction, classroomId: string, day: string) {
  const { rows } = await tx.query<{ enrollment_number: string; name: string }>(
    `select u.student_number as enrollment_number, u.name from student u
     where u.deleted_at is null and u.id in (
       select e.student_id from enrollment e where e.deleted_at is null and ${wasIn('$1', '$2')}
     ) order by u.folded_name, u.id`,
    [classroomId, day],
  )
  return rows
}

/** Locks the classroom's year, so that it does not change meanwhile, and returns its status. */
export async function lockYearOf(tx: Transaction, classroomId: string): Promise<string | null> {
  // Lock the classroom first and on its own, because one that is being moved to another year has another term afterwards.
  await tx.query('select from classroom where id = $1 for share', [classroomId])
  const { rows } = await tx.query<{ status: string }>(
    `select y.status from classroom c join school_year y on y.id = c.school_year_id
     where c.id = $1 and c.deleted_at is null for share of y`,
    [classroomId],
  )
  return rows[0]?.status ?? null
}

/** Locks the councils of the term and the final council. */
export const lockCouncils = (tx: Transaction, classroomId: string, period: number) =>
  tx.query(
    'select from class_council where classroom_id = $1 and (period is null or period = $2) and deleted_at is null for share',
    [classroomId, period],
  )

export async function lockFactsOfTerm(tx: Transaction, { classroomId, period }: Term): Promise<LockFacts> {
  const { rows } = await tx.query<LockFacts>(
    `select ${termFacts('$2')} from classroom c ${termOf('$2')} where c.id = $1`,
    [classroomId, period],
  )
  return rows[0]!
}

export async function lockFactsOfEntry(tx: Transaction, lessonId: number): Promise<LockFacts> {
  const { rows } = await tx.query<LockFacts>(
    `select d.locked_by_management, ${termFacts('l.period')}
     from diary_entry d join lesson l on l.id = d.lesson_id join classroom c on c.id = l.classroom_id ${termOf('l.period')}
     where l.id = $1`,
    [lessonId],
  )
  return rows[0]!
}

/** Finds students by number or id, in the order given, with nulls for those that the school does not have. */
export async function namedPupils(
  { tx, school }: SchoolContext,
  { classroomId, on }: ClassroomOnDay,
  named: readonly string[],
) {
  const { rows } = await tx.query<{ name: string } & { [M in keyof Pupil]: Pupil[M] | null }>(
    `select n.name, s.id as student_id, s.student_number, e.id as enrollment_id
     from unnest($3::text[]) with ordinality as n (name, position)
       left join student_number m on m.school_id = $1 and m.number = n.name and not m.retired
       left join student s on s.school_id = $1 and s.deleted_at is null
         and s.id = coalesce(m.student_id, case when n.name ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then n.name::uuid end)
       left join lateral (
         select id from enrollment e
         where e.student_id = s.id and e.deleted_at is null
           and case when $4::date is null then e.classroom_id = $2 and e.status = 'MATRICULADO' else ${wasIn('$2', '$4')} end
         order by e.status = 'MATRICULADO' desc, e.enrolled_on desc limit 1
       ) e on true
     order by n.position`,
    [school.id, classroomId, named, on ?? null],
  )
  return rows
}

/**
 * Returns which of the enrollments exist, and locks them so that they are not erased meanwhile. Rows that refer to an erased
 * enrollment would stay behind.
 */
export async function lockEnrollments(
  tx: Transaction,
  enrollmentIds: readonly (string | null)[],
): Promise<Set<string | null>> {
  const { rows } = await tx.query<{ id: string }>(
    'select id from enrollment where id = any($1) and deleted_at is null order by id for key share',
    [enrollmentIds],
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Whether an enrollment `e` was in the classroom on that day: before a transfer in the old one, after it in the new one,
 * and on the day of the transfer in both.
 */
const wasIn = (classroom: string, day: string) => `(
  e.classroom_id = ${classroom} and ${day} <= coalesce(e.ended_on, ${day})
    and ${day} >= coalesce((select until from past_classroom where enrollment_id = e.id order by id desc limit 1), e.enrolled_on)
  or exists (
    select from past_classroom where enrollment_id = e.id and classroom_id = ${classroom} and ${day} between since and until
  )
)`

export async function teacherWithEmail({ tx, school }: SchoolContext, email: string): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from staff where school_id = $1 and role = 'teacher' and lower(email) = lower($2) and deleted_at is null`,
    [school.id, email],
  )
  return rows[0]?.id ?? null
}

type Choices = {
  readonly years: readonly { readonly id: number; readonly terms: readonly { readonly period: number }[] }[]
  readonly classrooms: readonly { readonly id: string; readonly subjects: readonly { readonly id: string }[] }[]
}

/**
 * Returns the years with their terms, newest first, and the classrooms with the subjects of their grades. `onlyOwn` leaves only
 * the classrooms of the teacher and their years.
 */
export async function teaching(
  { tx, school }: SchoolContext,
  teacherId: string | null,
  onlyOwn: boolean,
): Promise<Choices> {
  const { rows } = await tx.query<Choices>(
    `with taught as (
       select classroom_id, subject_id from timetable_entry where teacher_id = $2
       union select classroom_id, subject_id from lesson where teacher_id = $2 and deleted_at is null
     ), room as (
       select c.* from classroom c where c.school_id = $1 and c.deleted_at is null
         and (not $3 or c.id in (select classroom_id from taught))
     )
     select (
       select coalesce(json_agg(json_build_object('id', y.id, 'name', y.name, 'status', y.status, 'terms', (
         select coalesce(json_agg(json_build_object(
           'period', t.period, 'name', t.name, 'starts_on', t.starts_on, 'ends_on', t.ends_on) order by t.period), '[]')
         from term t where t.school_year_id = y.id)) order by y.starts_on desc, y.id), '[]')
       from school_year y where y.id in (select school_year_id from room)
     ) as years, (
       select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'school_year_id', r.school_year_id, 'subjects', (
         select coalesce(json_agg(json_build_object('id', s.uuid, 'name', s.name, 'is_own', k.subject_id is not null)
           order by k.subject_id is null, s.folded_name), '[]')
         from grade_subject g join subject s on s.id = g.subject_id and s.deleted_at is null
           left join taught k on k.classroom_id = r.id and k.subject_id = s.id
         where g.grade_id = r.grade_id and g.school_id = $1)) order by r.folded_name, r.id), '[]') from room r
     ) as classrooms`,
    [school.id, teacherId, onlyOwn],
  )
  return rows[0]!
}
