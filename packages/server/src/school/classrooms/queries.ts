import { db, type Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/operation/errors.ts'
import type { School } from '../../platform/operation/operation.ts'

export type ClassroomRow = {
  id: string
  name: string
  school_year_id: number
  grade_id: number
  shift: string
  capacity: number | null
  room: string | null
  form_of_evaluation_id: number | null
  active_enrollments: number
  version: number
  created_at: Date
  updated_at: Date
}

export const withSeatsTaken = `
  select c.*, (
    select count(*)::int from enrollment e where e.classroom_id = c.id and e.status = 'MATRICULADO' and e.deleted_at is null
  ) as active_enrollments from classroom c`

export async function read(tx: Transaction, id: string): Promise<ClassroomRow> {
  const { rows } = await tx.query<ClassroomRow>(`${withSeatsTaken} where c.id = $1`, [id])
  return rows[0]!
}

export type Columns = {
  name: string
  folded_name: string
  school_year_id: number
  grade_id: number
  shift: string
  capacity: number | null
  room: string | null
  form_of_evaluation_id: number | null
}

export const insert = (tx: Transaction, { clientId, id: school_id }: School, columns: Columns) =>
  tx.one(
    db
      .insertInto('classroom')
      .values({ client_id: clientId, school_id, ...columns })
      .returning('id'),
  )

export const change = (tx: Transaction, id: string, columns: Columns) =>
  tx.many(db.updateTable('classroom').set(columns).where('id', '=', id))

/** What it holds goes with it, silently: nobody reads a timetable without its classroom. */
export async function remove(tx: Transaction, id: string) {
  await tx.many(db.deleteFrom('timetable').where('classroom_id', '=', id))
  await tx.many(db.deleteFrom('classroom_schedule').where('classroom_id', '=', id))
  await tx.many(db.updateTable('classroom').set({ deleted_at: tx.now }).where('id', '=', id))
}

export type Uses = { active: number; enrollments: boolean; records: boolean; timetable: boolean }

/** Asked with the classroom held: whoever enrolls, teaches or posts scores there holds it too. */
export async function uses(tx: Transaction, id: string): Promise<Uses> {
  const { rows } = await tx.query<Uses>(
    `select count(*) filter (where status = 'MATRICULADO')::int as active,
       count(*) > 0 as enrollments,
       exists (select from lesson where classroom_id = $1 and deleted_at is null)
         or exists (select from score where classroom_id = $1 and deleted_at is null) as records,
       exists (select from timetable where classroom_id = $1) as timetable
     from enrollment where classroom_id = $1 and deleted_at is null`,
    [id],
  )
  return rows[0]!
}

export async function requireForm(
  { tx, school }: { tx: Transaction; school: School },
  id: number,
  schoolYearId: number,
) {
  const found = await tx.maybe(
    db
      .selectFrom('form_of_evaluation')
      .select('id')
      .where('id', '=', id)
      .where('school_id', '=', school.id)
      .where('school_year_id', '=', schoolYearId)
      .where('deleted_at', 'is', null)
      .forKeyShare(),
  )
  if (!found) throw refuse('form_of_evaluation_not_found', 'The form of evaluation must be of the same school year.')
}
