import type { Transaction } from '../../platform/database/database.ts'
import type { SchoolContext } from '../../tenancy/rows/table.ts'
import { timeOfDay } from '../time-of-day.ts'

export type Entry = {
  weekday: number
  starts_at: string
  ends_at: string
  teacher_id: string | null
  room: string | null
}
type Classroom = { id: string; client_id: string; school_id: string; school_year_id: number }

/** Returns the entries of a timetable, with their subjects by uuid. */
export async function entries(tx: Transaction, classroomId: string): Promise<(Entry & { subject_id: string })[]> {
  const { rows } = await tx.query<Entry & { subject_id: string }>(
    `select e.weekday, e.starts_at, e.ends_at, s.uuid as subject_id, e.teacher_id, e.room
     from timetable_entry e join subject s on s.id = e.subject_id where e.classroom_id = $1 order by e.weekday, e.starts_at`,
    [classroomId],
  )
  return rows.map((row) => ({ ...row, starts_at: timeOfDay(row.starts_at), ends_at: timeOfDay(row.ends_at) }))
}

/** Returns the subjects with these uuids and whether the grade has them. Locks them, so that they are not removed meanwhile. */
export async function subjects(tx: Transaction, schoolId: string, gradeId: number, uuids: readonly string[]) {
  const { rows } = await tx.query<{ id: number; uuid: string; name: string; attached: boolean }>(
    `select s.id, s.uuid, s.name, exists (select from grade_subject g where g.subject_id = s.id and g.grade_id = $2) as attached
     from subject s where s.school_id = $1 and s.uuid = any($3) and s.deleted_at is null for key share of s`,
    [schoolId, gradeId, uuids],
  )
  return new Map(rows.map((row) => [row.uuid, row]))
}

/**
 * Locks the teachers with these ids until the transaction ends, so that of two classrooms that plan a teacher at the same
 * time, the second sees the entries of the first. Always locks in the same order.
 */
export async function lockTeachers(tx: Transaction, schoolId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from staff where school_id = $1 and id = any($2) and role = 'teacher' and deleted_at is null order by id for no key update`,
    [schoolId, ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Finds a teacher of these entries who is in another classroom of the year at the same time. */
export async function conflict(tx: Transaction, { id, school_year_id }: Classroom, planned: readonly Entry[]) {
  const { rows } = await tx.query<{ teacher: string; classroom: string; weekday: number; starts_at: string }>(
    `select t.name as teacher, c.name as classroom, e.weekday, e.starts_at
     from jsonb_to_recordset($3) as p (weekday int, starts_at time, ends_at time, teacher_id uuid)
       join timetable_entry e on e.teacher_id = p.teacher_id and e.weekday = p.weekday and e.starts_at < p.ends_at and e.ends_at > p.starts_at
       join classroom c on c.id = e.classroom_id and c.school_year_id = $2 and c.id <> $1
       join staff t on t.id = e.teacher_id
     order by e.weekday, e.starts_at limit 1`,
    [id, school_year_id, JSON.stringify(planned)],
  )
  return rows[0]
}

/** Replaces the timetable and its entries. */
export async function save(
  tx: Transaction,
  { id, client_id, school_id }: Classroom,
  planned: readonly (Entry & { subject_id: number })[],
) {
  const { rows } = await tx.query<{ version: number; updated_at: Date }>(
    `insert into timetable (classroom_id, client_id, school_id) values ($1, $2, $3)
     on conflict (classroom_id) do update set school_id = excluded.school_id returning version, updated_at`,
    [id, client_id, school_id],
  )
  await tx.query('delete from timetable_entry where classroom_id = $1', [id])
  await tx.query(
    `insert into timetable_entry (client_id, school_id, classroom_id, weekday, starts_at, ends_at, subject_id, teacher_id, room)
     select $2, $3, $1, weekday, starts_at, ends_at, subject_id, teacher_id, room
     from jsonb_to_recordset($4) as p (weekday int, starts_at time, ends_at time, subject_id int, teacher_id uuid, room text)`,
    [id, client_id, school_id, JSON.stringify(planned)],
  )
  return rows[0]!
}

export type Period = { number: number; starts_at: string; ends_at: string }
export type GridRow = { periods: readonly Period[]; version: number; updated_at: Date }

export async function saveGrid(
  { tx, school }: SchoolContext,
  classroomId: string,
  periods: readonly Period[],
): Promise<GridRow> {
  const { rows } = await tx.query<GridRow>(
    `insert into classroom_schedule (classroom_id, client_id, school_id, periods) values ($1, $2, $3, $4)
     on conflict (classroom_id) do update set periods = excluded.periods returning *`,
    [classroomId, school.clientId, school.id, JSON.stringify(periods)],
  )
  return rows[0]!
}
