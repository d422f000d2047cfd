import type { Transaction } from '../../platform/database/database.ts'
import type { SchoolContext } from '../../tenancy/rows/table.ts'

type Deliberation = { readonly result: string; readonly note?: string | undefined }

/** A council with the name and the year of its classroom, and with its deliberations. */
export const withDeliberations = `
  select k.*, c.name as classroom_name, c.school_year_id, (
    select coalesce(json_agg(json_build_object('enrollment_number', u.student_number, 'result', d.result, 'note', d.note) order by d.position), '[]')
    from council_deliberation d join enrollment e on e.id = d.enrollment_id join student u on u.id = e.student_id and u.deleted_at is null
    where d.class_council_id = k.id
  ) as deliberations
  from class_council k join classroom c on c.id = k.classroom_id`

/** Replaces the deliberations that the council shows. Those about removed students stay, as part of the school record. */
export async function saveDeliberations(
  { tx, school }: SchoolContext,
  councilId: string,
  deliberations: readonly Deliberation[],
  enrollmentIds: readonly string[],
) {
  const rows = deliberations.map(({ result, note = null }, position) => ({
    enrollment_id: enrollmentIds[position],
    position,
    result,
    note,
  }))
  await tx.query(
    `delete from council_deliberation d using enrollment e join student u on u.id = e.student_id and u.deleted_at is null
     where d.class_council_id = $1 and e.id = d.enrollment_id`,
    [councilId],
  )
  await tx.query(
    `insert into council_deliberation (client_id, class_council_id, enrollment_id, position, result, note)
     select $1, $2, enrollment_id, position, result, note
     from jsonb_to_recordset($3) as t (enrollment_id uuid, position int, result text, note text)
     -- The row of a student who is being removed at this moment is still there.
     on conflict (class_council_id, enrollment_id) do update set position = excluded.position, result = excluded.result, note = excluded.note`,
    [school.clientId, councilId, JSON.stringify(rows)],
  )
}

/** Returns the enrollments that the council decided about, by student. */
export async function decidedEnrollments(tx: Transaction, councilId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ student_id: string; enrollment_id: string }>(
    `select e.student_id, d.enrollment_id from council_deliberation d join enrollment e on e.id = d.enrollment_id
     where d.class_council_id = $1`,
    [councilId],
  )
  return new Map(rows.map(({ student_id, enrollment_id }) => [student_id, enrollment_id]))
}

/** Returns the numbers of the students of the classroom about whom the final council has not decided. */
export async function studentsWithoutResult(
  tx: Transaction,
  council: { id: string; classroom_id: string },
): Promise<string[]> {
  const { rows } = await tx.query<{ student_number: string }>(
    `select u.student_number from enrollment e join student u on u.id = e.student_id
     where e.classroom_id = $1 and e.status = 'MATRICULADO' and e.deleted_at is null and not exists (
       select from council_deliberation d where d.class_council_id = $2 and d.enrollment_id = e.id and d.result <> 'EM_ANDAMENTO'
     ) order by u.folded_name, u.id`,
    [council.classroom_id, council.id],
  )
  return rows.map(({ student_number }) => student_number)
}

/**
 * Writes how the year ended to the enrollments of the classroom. Whether the students stay enrolled is decided elsewhere.
 * A student who moved to another classroom since the meeting gets the result of the council there.
 */
export const writeResults = (tx: Transaction, council: { id: string; classroom_id: string }) =>
  tx.query(
    `update enrollment e set final_result = d.result from council_deliberation d
     where d.class_council_id = $1 and e.id = d.enrollment_id and e.classroom_id = $2 and e.deleted_at is null`,
    [council.id, council.classroom_id],
  )
