import type { SchoolContext } from '../../tenancy/rows/table.ts'
import type { EnteredScore } from './average.ts'
import { cellKey, type StoredCell } from './sheet-cells.ts'

type SheetKey = { readonly classroomId: string; readonly subjectId: number }
export type StoredScore = StoredCell & { readonly period: number }

/** Returns the scores of a subject in a classroom in all terms. */
export async function scores({ tx }: SchoolContext, { classroomId, subjectId }: SheetKey): Promise<StoredScore[]> {
  const { rows } = await tx.query<StoredScore>(
    `select student_id, period, evaluation_assessment_id, is_recovery, score, version from score
     where classroom_id = $1 and subject_id = $2 and deleted_at is null`,
    [classroomId, subjectId],
  )
  return rows
}

type SheetStudent = {
  readonly id: string
  readonly student_number: string
  readonly name: string
  readonly in_classroom: boolean
}

/** Returns the students of a classroom, and those who left it with a score in the subject. */
export async function students({ tx }: SchoolContext, { classroomId, subjectId }: SheetKey): Promise<SheetStudent[]> {
  const { rows } = await tx.query<SheetStudent>(
    `select u.id, u.student_number, u.name, bool_or(x.is_in) as in_classroom
     from (
       select student_id, true as is_in from enrollment where classroom_id = $1 and status = 'MATRICULADO' and deleted_at is null
       union all select student_id, false from score where classroom_id = $1 and subject_id = $2 and deleted_at is null
     ) x join student u on u.id = x.student_id and u.deleted_at is null
     group by u.id order by u.folded_name, u.id`,
    [classroomId, subjectId],
  )
  return rows
}

export type Assessment = {
  readonly id: string
  readonly name: string
  readonly period: number
  readonly weight: number
}

/** Returns the assessments of a form in order. */
export async function assessments({ tx }: SchoolContext, formId: number | null): Promise<Assessment[]> {
  const { rows } = await tx.query<Assessment>(
    `select id, name, period, weight from evaluation_assessment
     where form_of_evaluation_id = $1 and deleted_at is null order by position`,
    [formId],
  )
  return rows
}

type NewCell = EnteredScore & { readonly student_id: string; readonly enrollment_id: string }

/** Saves cells of one term and returns their versions in the same order. */
export async function save(
  { tx, school }: SchoolContext,
  { classroomId, subjectId }: SheetKey,
  period: number,
  cells: readonly NewCell[],
): Promise<number[]> {
  const { rows } = await tx.query<StoredScore>(
    `insert into score (client_id, school_id, classroom_id, subject_id, period, student_id, enrollment_id, evaluation_assessment_id, is_recovery, score)
     select $1, $2, $3, $4, $5, student_id, enrollment_id, evaluation_assessment_id, is_recovery, score
     from jsonb_to_recordset($6) as t (student_id uuid, enrollment_id uuid, evaluation_assessment_id uuid, is_recovery boolean, score numeric)
     on conflict (classroom_id, subject_id, student_id, period, evaluation_assessment_id, is_recovery) where deleted_at is null
       do update set score = excluded.score, enrollment_id = excluded.enrollment_id
     returning student_id, evaluation_assessment_id, is_recovery, version`,
    [school.clientId, school.id, classroomId, subjectId, period, JSON.stringify(cells)],
  )
  const versions = new Map(rows.map((row) => [cellKey(row), row.version]))
  return cells.map((cell) => versions.get(cellKey(cell))!)
}
