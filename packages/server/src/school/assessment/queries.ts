import type { Transaction } from '../../platform/database/database.ts'
import type { SchoolContext } from '../../tenancy/rows/table.ts'
import type { Matched } from './assessments.ts'

/** A form with its assessments. */
export const withAssessments = `
  select f.*, (
    select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'period', a.period, 'weight', a.weight) order by a.position), '[]')
    from evaluation_assessment a where a.form_of_evaluation_id = f.id and a.deleted_at is null
  ) as assessments from form_of_evaluation f`

/** Whether any of the assessments has a score. An emptied score does not count, because the sheet shows nothing to remove. */
export async function haveScores(tx: Transaction, ids: readonly string[]): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from score where evaluation_assessment_id = any ($1) and score is not null and deleted_at is null limit 1',
    [ids],
  )
  return rowCount !== 0
}

/** Saves the assessments of the form in this order, and removes all others. */
export async function saveAssessments(
  { tx, school }: SchoolContext,
  formId: number,
  matched: readonly Matched[],
): Promise<void> {
  await tx.query(
    'update evaluation_assessment set deleted_at = clock() where form_of_evaluation_id = $1 and deleted_at is null and id <> all ($2)',
    [formId, matched.flatMap(({ id }) => id ?? [])],
  )
  await tx.query(
    `insert into evaluation_assessment (id, client_id, school_id, form_of_evaluation_id, position, name, period, weight)
     select coalesce(id, gen_random_uuid()), $1, $2, $3, position, name, period, weight
     from jsonb_to_recordset($4) as t (id uuid, position int, name text, period int, weight numeric)
     on conflict (id) do update set position = excluded.position, name = excluded.name, period = excluded.period, weight = excluded.weight`,
    [school.clientId, school.id, formId, JSON.stringify(matched.map((one, position) => ({ ...one, position })))],
  )
}

export async function hasScoreAbove(tx: Transaction, formId: number, maximum: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from score s join classroom c on c.id = s.classroom_id
     where c.form_of_evaluation_id = $1 and c.deleted_at is null and s.deleted_at is null and s.score > $2 limit 1`,
    [formId, maximum],
  )
  return rowCount !== 0
}

/** A score with the uuid of its subject and the number of its student. Scores of removed students are kept but not served. */
export const withNames = `
  select x.*, b.uuid as subject_uuid, u.student_number
  from score x join subject b on b.id = x.subject_id join student u on u.id = x.student_id and u.deleted_at is null`

type NewScore = {
  period: number
  evaluation_assessment_id?: string
  is_recovery?: boolean
  score: number | null
  classroom_id: string
  subject_id: number
  student_id: string
  enrollment_id: string
}

/** Creates or updates a score. There is one for each classroom, subject, student, term, assessment and recovery. */
export async function saveScore(
  { tx, school }: SchoolContext,
  score: NewScore,
): Promise<{ id: string; created: boolean }> {
  const {
    classroom_id,
    subject_id,
    student_id,
    enrollment_id,
    period,
    evaluation_assessment_id = null,
    is_recovery = false,
  } = score
  const { rows } = await tx.query<{ id: string; created: boolean }>(
    `insert into score (client_id, school_id, classroom_id, subject_id, student_id, enrollment_id, period, evaluation_assessment_id, is_recovery, score)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (classroom_id, subject_id, student_id, period, evaluation_assessment_id, is_recovery) where deleted_at is null
       do update set score = excluded.score, enrollment_id = excluded.enrollment_id
     returning id, xmax = 0 as created`,
    [
      school.clientId,
      school.id,
      classroom_id,
      subject_id,
      student_id,
      enrollment_id,
      period,
      evaluation_assessment_id,
      is_recovery,
      score.score,
    ],
  )
  return rows[0]!
}
