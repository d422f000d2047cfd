import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import type { Transaction } from '../../platform/database/database.ts'
import type { Lesson as LessonTable } from '../../platform/database/tables.ts'
import { refuse } from '../../platform/operation/errors.ts'
import type { School } from '../../platform/operation/operation.ts'
import type { EitherId } from '../../platform/operation/parameters.ts'
import { DateOnly, nullable, object, Uuid } from '../../platform/operation/shapes.ts'
import { versionFields, versionOf } from '../views.ts'

export const Lesson = object({
  id: Type.Integer(),
  uuid: Uuid,
  school_cnpj: Type.String(),
  title: Type.String(),
  description: nullable(Type.String()),
  classroom_id: Uuid,
  subject_id: Uuid,
  teacher_id: nullable(Uuid),
  date: DateOnly,
  starts_at: nullable(Type.String()),
  ends_at: nullable(Type.String()),
  period: Type.Integer(),
  lesson_plan_id: nullable(Uuid),
  diary_entry_id: Uuid,
  ...versionFields,
})

export type LessonRow = Selectable<LessonTable> & {
  subject_uuid: string
  lesson_plan_id: string | null
  diary_entry_id: string
}

export const withParts = `
  select l.*, s.uuid as subject_uuid, p.id as lesson_plan_id, d.id as diary_entry_id
  from lesson l join subject s on s.id = l.subject_id join diary_entry d on d.lesson_id = l.id left join lesson_plan p on p.lesson_id = l.id`

const minutes = (time: string | null) => time?.slice(0, 5) ?? null

export const view = (row: LessonRow, school: School) => ({
  id: row.id,
  uuid: row.uuid,
  school_cnpj: school.cnpj,
  title: row.title,
  description: row.description,
  classroom_id: row.classroom_id,
  subject_id: row.subject_uuid,
  teacher_id: row.teacher_id,
  date: row.date,
  starts_at: minutes(row.starts_at),
  ends_at: minutes(row.ends_at),
  period: row.period,
  lesson_plan_id: row.lesson_plan_id,
  diary_entry_id: row.diary_entry_id,
  ...versionOf(row, school),
})

type Place = { readonly tx: Transaction; readonly school: Pick<School, 'id'> }

/** Also a removed one. */
export async function findEven({ tx, school }: Place, either: EitherId, lock = ''): Promise<LessonRow> {
  const [column, value] = 'id' in either ? ['id', either.id] : ['uuid', either.uuid]
  const { rows } = await tx.query<LessonRow>(`${withParts} where l.school_id = $1 and l.${column} = $2 ${lock}`, [
    school.id,
    value,
  ])
  if (!rows[0]) throw refuse('lesson_not_found')
  return rows[0]
}

/** Held until the end of the transaction: two who change it come one after the other. */
export async function findToChange(place: Place, either: EitherId): Promise<LessonRow> {
  const found = await findEven(place, either, 'for update of l')
  if (found.deleted_at) throw refuse('lesson_not_found')
  return found
}
