import { cpf as cpfs } from '@sineta/contract'
import type { Transaction } from '../platform/database/database.ts'
import { refuse } from '../platform/operation/errors.ts'
import { lastPassFirst } from '../school/queries.ts'
import { failuresToFail } from '../webhooks/rules/endpoint-health.ts'

// Scans the passes of the day and the active enrollments of this year once each, no matter how long the school's history is.
// `= any (array[…])` looks students up one by one, and never reads those of all years in the order of their names (decision 16).
const ofToday = `
  expected as (
    select e.student_id, e.classroom_id from enrollment e
    where e.school_year_id = any (array(select y.id from school_year y where y.school_id = $1 and $2::date between y.starts_on and y.ends_on))
      and e.status = 'MATRICULADO' and e.deleted_at is null and e.enrolled_on <= $2::date
  ), pass as (
    select distinct on (a.student_id) a.student_id, a.direction,
      min(a.occurred_at) filter (where a.direction = 'in') over (partition by a.student_id) as arrived_at,
      max(a.occurred_at) filter (where a.direction = 'out') over (partition by a.student_id) as left_at
    from attendance a join student u on u.id = any (array[a.student_id]) and u.deleted_at is null
    where a.school_id = $1
      and a.occurred_at >= (select $2::date::timestamp at time zone time_zone from school where id = $1)
      and a.occurred_at < (select ($2::date + 1)::timestamp at time zone time_zone from school where id = $1)
    order by a.student_id, ${lastPassFirst}
  )`

type Counts = {
  expected: number
  present: number
  inside: number
  waiting_for_pick_up: number
  open_authorizations: number
  pending_preenrollments: number
  pending_photos: number
  pending_responsible_photos: number
}

export async function today(tx: Transaction, schoolId: string, date: string): Promise<Counts> {
  const { rows } = await tx.query<Counts>(
    `with ${ofToday}, waiting as (
       select distinct w.student_id from pick_up p join pick_up_student w on w.pick_up_id = p.id join pass using (student_id)
       where p.school_id = $1 and pass.direction = 'in' and w.released_at is null
         and (pass.left_at is null or pass.left_at < p.occurred_at)
         and p.occurred_at >= (select $2::date::timestamp at time zone time_zone from school where id = $1)
     )
     select (select count(distinct student_id)::int from expected) as expected,
       (select count(distinct student_id)::int from expected join pass using (student_id)) as present,
       (select count(*)::int from pass where direction = 'in') as inside,
       (select count(*)::int from waiting) as waiting_for_pick_up,
       (select count(*)::int from enrollment_authorization where school_id = $1 and status = 'requested') as open_authorizations,
       (select count(*)::int from preenrollment where school_id = $1 and status = 'pending') as pending_preenrollments,
       (select count(*)::int from photo where school_id = $1 and status = 'pending') as pending_photos,
       (select count(*)::int from photo where school_id = $1 and status = 'pending' and owner = 'responsible') as pending_responsible_photos`,
    [schoolId, date],
  )
  return rows[0]!
}

/**
 * Counts the receivers of the client's events that fail now: its own `webhook_url` and production endpoints of connected apps.
 */
export async function failingIntegrations(tx: Transaction, clientId: string): Promise<number> {
  const { rows } = await tx.query<{ failing: number }>(
    `select (select count(*)::int from client_apis where client_id = $1 and webhook_url is not null and consecutive_failures >= ${failuresToFail})
       + (select count(*)::int from connection k join endpoint p on p.app_id = k.app_id and p.kind = 'production'
          where k.client_id = $1 and k.status = 'connected' and p.failing_since is not null) as failing`,
    [clientId],
  )
  return rows[0]!.failing
}

type StudentToday = {
  student_id: string
  folded_name: string
  enrollment_number: string
  name: string
  classroom_id: string
  classroom_name: string
  photo_status: string | null
  presence: 'present' | 'absent'
  arrived_at: Date | null
}

/** Lists the students expected today. A student enrolled in two school years that both include today has a row for each class. */
export async function studentsToday(
  tx: Transaction,
  schoolId: string,
  where: {
    date: string
    presence: StudentToday['presence'] | null
    classroomId: string | null
    after: readonly (string | number)[] | null
    count: number
  },
): Promise<StudentToday[]> {
  const { date, presence, classroomId, after, count } = where
  const { rows } = await tx.query<StudentToday>(
    `with ${ofToday}
     select s.id as student_id, s.folded_name, s.student_number as enrollment_number, s.name, x.classroom_id, c.name as classroom_name,
       (select p.status from photo p where p.owner_id = s.id) as photo_status,
       case when pass.student_id is null then 'absent' else 'present' end as presence, pass.arrived_at
     from expected x join student s on s.id = any (array[x.student_id]) and s.deleted_at is null join classroom c on c.id = x.classroom_id
       left join pass on pass.student_id = s.id
     where ($3::uuid is null or x.classroom_id = $3) and ($7::text is null or ($7 = 'absent') = (pass.student_id is null))
       and ($4::text is null or (s.folded_name, s.id, x.classroom_id) > ($4, $5::uuid, $8::uuid))
     order by s.folded_name, s.id, x.classroom_id limit $6`,
    [schoolId, date, classroomId, after?.[0] ?? null, after?.[1] ?? null, count, presence, after?.[2] ?? null],
  )
  return rows
}

/** Returns the schools that a user manages, or null for an owner of the client, who manages all of them. */
export async function managedSchools(tx: Transaction, userId: string): Promise<string[] | null> {
  const { rows } = await tx.query<{ schools: string[] | null }>(
    `select case when not is_owner then array(select school_id from panel_role where user_id = $1 and role = 'management') end as schools
     from panel_user where id = $1`,
    [userId],
  )
  return rows[0]!.schools
}

/** Returns the values by which events refer to a student: the id and every number the student has ever had. */
export async function studentRefs(tx: Transaction, studentId: string): Promise<string[]> {
  const { rows } = await tx.query<{ refs: string[] }>(
    'select array[$1::text] || array(select n.number from student_number n where n.student_id = $1::uuid) as refs',
    [studentId],
  )
  return rows[0]!.refs
}

export async function responsibleRefs(tx: Transaction, schoolId: string, cpf: string): Promise<string[]> {
  const { rowCount } = await tx.query(
    'select from responsible where school_id = $1 and cpf = $2 and deleted_at is null',
    [schoolId, cpf],
  )
  if (rowCount === 0) throw refuse('responsible_not_found')
  return [cpfs.format(cpf)]
}

export async function classroomRefs(tx: Transaction, schoolId: string, id: string): Promise<string[]> {
  const { rowCount } = await tx.query('select from classroom where school_id = $1 and id = $2 and deleted_at is null', [
    schoolId,
    id,
  ])
  if (rowCount === 0) throw refuse('classroom_not_found')
  return [id]
}
