import type { Transaction } from '../../platform/database/database.ts'
import type { SchoolContext } from '../../tenancy/rows/table.ts'

/** Names what refers to the subject, or returns null. The subject must be locked, so that nothing new can refer to it. */
export async function subjectUsedBy(tx: Transaction, id: number): Promise<string | null> {
  const { rows } = await tx.query<{ used_by: string | null }>(
    `select case
       when exists (select from grade_subject where subject_id = $1) then 'a grade'
       when exists (select from workload where subject_id = $1 and deleted_at is null) then 'a workload'
       when exists (select from curriculum_plan_item where subject_id = $1) then 'a curriculum plan'
       when exists (select from timetable_entry where subject_id = $1) then 'a timetable'
       when exists (select from lesson where subject_id = $1 and deleted_at is null) then 'a lesson'
       when exists (select from score where subject_id = $1 and deleted_at is null) then 'a score'
     end as used_by`,
    [id],
  )
  return rows[0]!.used_by
}

/** Removes the subject from teachers, because a caller could not send back a teacher read with a removed subject. */
export const removeFromTeachers = ({ tx, school }: SchoolContext, id: number) =>
  tx.query(
    'update staff set subject_ids = array_remove(subject_ids, $2) where school_id = $1 and $2 = any (subject_ids) and deleted_at is null',
    [school.id, id],
  )

export type ListedRow = {
  id: number
  grade_id: number
  subject_id: number
  attached_at: Date
  uuid: string
  name: string
  abbreviation: string
}

/** The subjects of grades, and those that were unlinked. */
export const subjectsOfGrades = `
  select g.*, g.subject_id as id, g.attached_at as created_at, s.uuid, s.name, s.folded_name, s.abbreviation
  from (
    select school_id, grade_id, subject_id, attached_at, attached_at as updated_at, null::timestamptz as deleted_at from grade_subject
    union all
    select school_id, grade_id, subject_id, deleted_at, deleted_at, deleted_at from removed_grade_subject
  ) g join subject s on s.id = g.subject_id`

type Pair = { grade_id: number; subject_id: number }

/** Unlinks a subject, and leaves a tombstone for incremental reads. */
export const detach = (tx: Transaction, { grade_id, subject_id }: Pair) =>
  tx.query(
    `with gone as (
       delete from grade_subject where grade_id = $1 and subject_id = $2 returning client_id, school_id, grade_id, subject_id
     )
     insert into removed_grade_subject (client_id, school_id, grade_id, subject_id) select * from gone
     on conflict (subject_id, grade_id) do update set deleted_at = clock()`,
    [grade_id, subject_id],
  )

/** Names what uses the link, or returns null. Scores of years that are not open do not count. */
export async function linkUsedBy(tx: Transaction, { grade_id, subject_id }: Pair): Promise<string | null> {
  const { rows } = await tx.query<{ used_by: string | null }>(
    `select case
       when exists (select from workload where grade_id = $1 and subject_id = $2 and deleted_at is null) then 'a workload'
       when exists (
         select from score s join classroom c on c.id = s.classroom_id join school_year y on y.id = c.school_year_id
         where s.subject_id = $2 and s.deleted_at is null and c.grade_id = $1 and y.status = 'open'
       ) then 'scores of an open year'
     end as used_by`,
    [grade_id, subject_id],
  )
  return rows[0]!.used_by
}

/** Grades are the same for every school and never change, so `updated_at` is when the school was created. */
export const gradesOfSchool =
  'select g.*, s.id as school_id, s.created_at as updated_at from grade g join school s on s.id = $1'
