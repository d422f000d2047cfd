import type { Transaction } from '../platform/database/database.ts'
import { fromActiveEnrollment, lastPassFirst } from '../school/queries.ts'

/** The time and id after which the next page of a list begins. */
export type After = { readonly at: string; readonly id: string } | null

export type PassRow = {
  id: string
  direction: 'in' | 'out'
  occurred_at: Date
  occurred_text: string
  enrollment_number: string
  name: string
  classroom_name: string | null
  photo_status: string | null
  released_to_name: string | null
  anomaly: string | null
}

// Selects one class per student, because next year's enrollment may exist already and last year's may never have been ended.
const classroomOf = `(
  select (select name from classroom k where k.id = e.classroom_id) ${fromActiveEnrollment('s.id', '$2::date')})`
const photoOf = (owner: 's' | 'r') => `(select f.status from photo f where f.owner_id = ${owner}.id)`
const startOfDay = `(select $2::date::timestamp at time zone time_zone from school where id = $1)`
const endOfDay = `(select ($2::date + 1)::timestamp at time zone time_zone from school where id = $1)`

/** Lists the check-ins and check-outs of one day in the school's time zone, newest first. */
export async function passes(tx: Transaction, schoolId: string, date: string, after: After, count: number) {
  const { rows } = await tx.query<PassRow>(
    `select a.id, a.direction, a.occurred_at, a.occurred_at::text as occurred_text, a.enrollment_number, s.name,
       ${classroomOf} as classroom_name, ${photoOf('s')} as photo_status, r.name as released_to_name, a.anomaly
     from attendance a join student s on s.id = a.student_id and s.deleted_at is null
       left join responsible r on r.id = a.released_to and r.deleted_at is null
     where a.school_id = $1 and a.occurred_at >= ${startOfDay} and a.occurred_at < ${endOfDay}
       and ($3::timestamptz is null or (a.occurred_at, a.id) < ($3, $4::uuid))
     order by a.occurred_at desc, a.id desc limit $5`,
    [schoolId, date, after?.at ?? null, after?.id ?? null, count],
  )
  return rows
}

export type PickUpRow = {
  id: string
  cpf: string
  responsible_name: string
  responsible_photo_status: string | null
  occurred_at: Date
  occurred_text: string
  factors: string[]
  students: {
    enrollment_number: string
    name: string
    kinship: string | null
    classroom_name: string | null
    photo_status: string | null
    left_at: string | null
  }[]
  is_waiting: boolean
}

/**
 * Lists the pick-ups of one day in the order in which responsibles came, with the students who were inside at that time. A
 * student waits until the pick-up releases them or they leave some other way; a student who comes back afterwards waits for the
 * next pick-up.
 */
export async function pickUps(
  tx: Transaction,
  schoolId: string,
  where: { date: string; waiting: boolean | null; isLastFirst: boolean; after: After; count: number },
) {
  const { date, waiting, isLastFirst, after, count } = where
  const [beyond, direction] = isLastFirst ? ['<', 'desc'] : ['>', 'asc']
  const { rows } = await tx.query<PickUpRow>(
    `select p.id, r.cpf, r.name as responsible_name, ${photoOf('r')} as responsible_photo_status, p.occurred_at,
       p.occurred_at::text as occurred_text, p.factors, w.students, w.is_waiting
     from pick_up p join responsible r on r.id = p.responsible_id
       cross join lateral (
         select json_agg(json_build_object(
             'enrollment_number', s.student_number, 'name', s.name, 'kinship', l.kinship, 'classroom_name', ${classroomOf},
             'photo_status', ${photoOf('s')},
             'left_at', coalesce(gone.at, case when last.direction = 'out' then last.occurred_at end, q.released_at)
           ) order by s.name, s.id) as students,
           bool_or(q.released_at is null and gone.at is null and last.direction = 'in') as is_waiting
         from pick_up_student q join student s on s.id = q.student_id and s.deleted_at is null
           left join responsible_link l on l.student_id = s.id and l.responsible_id = p.responsible_id
           left join lateral (
             select direction, occurred_at from attendance a
             where a.student_id = s.id and a.occurred_at >= ${startOfDay} and a.occurred_at < ${endOfDay}
             order by ${lastPassFirst} limit 1
           ) last on true
           cross join lateral (
             select min(occurred_at) as at from attendance a
             where a.student_id = s.id and a.direction = 'out' and a.occurred_at >= p.occurred_at and a.occurred_at < ${endOfDay}
           ) gone
         where q.pick_up_id = p.id
       ) w
     where p.school_id = $1 and p.occurred_at >= ${startOfDay} and p.occurred_at < ${endOfDay}
       and w.students is not null and ($3::boolean is null or w.is_waiting = $3)
       and ($4::timestamptz is null or (p.occurred_at, p.id) ${beyond} ($4, $5::uuid))
     order by p.occurred_at ${direction}, p.id ${direction} limit $6`,
    [schoolId, date, waiting, after?.at ?? null, after?.id ?? null, count],
  )
  return rows
}
