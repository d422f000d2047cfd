import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import type { Lesson as LessonTable } from '../../platform/database/tables.ts'
import { DateOnly, nullable, object, Uuid } from '../../platform/operation/shapes.ts'
import { table } from '../../tenancy/rows/table.ts'
import { versionFields, viewOf } from '../views.ts'
import { withParts } from './queries.ts'

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

export const lessons = table<'lesson', LessonRow>('lesson', 'lesson_not_found', withParts)

const minutes = (time: string | null) => time?.slice(0, 5) ?? null

export const view = viewOf(lessons, Lesson, (row) => ({
  subject_id: row.subject_uuid,
  starts_at: minutes(row.starts_at),
  ends_at: minutes(row.ends_at),
}))
