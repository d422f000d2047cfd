import type { Transaction } from '../../platform/database/database.ts'
import { lastPassFirst, passedAt } from '../queries.ts'

/** A pick-up with its responsible's CPF and the students who waited. */
export const withStudents = `
  select p.*, p.created_at as updated_at, r.cpf, coalesce((
    select json_agg(json_build_object('enrollment_number', s.student_number, 'name', s.name) order by s.name, s.id)
    from pick_up_student w join student s on s.id = w.student_id and s.deleted_at is null where w.pick_up_id = p.id
  ), '[]') as students_waiting
  from pick_up p join responsible r on r.id = p.responsible_id`

export async function findResponsible(tx: Transaction, schoolId: string, cpf: string) {
  const { rows } = await tx.query<{ id: string; cpf: string; may_pick_up: number; photo_status: string | null }>(
    `select r.id, r.cpf, (select count(*)::int from responsible_link l where l.responsible_id = r.id and l.can_pick_up) as may_pick_up,
       (select p.status from photo p where p.owner_id = r.id) as photo_status
     from responsible r where r.school_id = $1 and r.cpf = $2 and r.deleted_at is null`,
    [schoolId, cpf],
  )
  return rows[0]
}

/** Returns the students who wait for custody: the responsible may pick them up, and their last pass of the day was a check-in. */
export async function studentsWaiting(tx: Transaction, responsibleId: string, at: Date, since: Date) {
  const { rows } = await tx.query<{ id: string; student_number: string; name: string }>(
    `select s.id, s.student_number, s.name
     from responsible_link l join student s on s.id = l.student_id and s.deleted_at is null
       cross join lateral (
         select direction from attendance a where a.student_id = s.id and a.occurred_at >= $3 and ${passedAt} <= $2
         order by ${lastPassFirst} limit 1
       ) last
     where l.responsible_id = $1 and l.can_pick_up and last.direction = 'in' order by s.name, s.id`,
    [responsibleId, at, since],
  )
  return rows
}

type NewPickUp = {
  clientId: string
  schoolId: string
  responsibleId: string
  at: Date
  factors: string[]
  details: unknown
  entranceId: number | null
  keyId: string
  emitted: boolean
  studentIds: string[]
}

export async function insert(
  tx: Transaction,
  { clientId, schoolId, responsibleId, at, factors, details, entranceId, keyId, emitted, studentIds }: NewPickUp,
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `with saved as (
       insert into pick_up (client_id, school_id, responsible_id, occurred_at, factors, factor_details, entrance_id, key_id, event_emitted)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id
     ), waiting as (
       insert into pick_up_student (client_id, pick_up_id, student_id) select $1, saved.id, student_id from saved, unnest($10::uuid[]) as student_id
     )
     select id from saved`,
    [clientId, schoolId, responsibleId, at, factors, JSON.stringify(details), entranceId, keyId, emitted, studentIds],
  )
  return rows[0]!.id
}
