import type { Transaction } from '../../platform/database/database.ts'

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

export const ofYearsWithStatus = 'exists (select from school_year y where y.id = x.school_year_id and y.status = ?)'

export type Uses = { active: number; enrollments: boolean; records: boolean; planned: boolean }

/** Reads what uses the classroom. It must be locked, as enrolling, teaching, posting scores and creating a council lock it too. */
export async function uses(tx: Transaction, id: string): Promise<Uses> {
  const { rows } = await tx.query<Uses>(
    `select count(*) filter (where status = 'MATRICULADO')::int as active,
       count(*) > 0 as enrollments,
       exists (select from lesson where classroom_id = $1 and deleted_at is null)
         or exists (select from score where classroom_id = $1 and deleted_at is null) as records,
       exists (select from timetable where classroom_id = $1)
         or exists (select from class_council where classroom_id = $1 and deleted_at is null) as planned
     -- Filtered by school too, because the index by classroom has active enrollments only.
     from enrollment where school_id = (select school_id from classroom where id = $1) and classroom_id = $1 and deleted_at is null`,
    [id],
  )
  return rows[0]!
}

export type Misfits = { unplaced: boolean; above: boolean }

/** Whether scores of the classroom have no assessment in the form, or are above its maximum, which is 10 without a form. */
export async function misfits(tx: Transaction, id: string, formId: number | null): Promise<Misfits> {
  const { rows } = await tx.query<Misfits>(
    `select coalesce(bool_or(s.evaluation_assessment_id is not null and a.id is null), false) as unplaced,
       coalesce(bool_or(s.score > coalesce(f.max_score, 10)), false) as above
     from score s left join form_of_evaluation f on f.id = $2
       left join evaluation_assessment a on a.id = s.evaluation_assessment_id and a.form_of_evaluation_id = $2
     where s.classroom_id = $1 and s.score is not null and s.deleted_at is null`,
    [id, formId],
  )
  return rows[0]!
}

export const studentsOfClassrooms = `
  select e.id, e.school_id, e.classroom_id, e.student_id, coalesce(e.enrollment_number, s.student_number) as enrollment_number,
    s.name, s.folded_name, e.enrolled_on, e.created_at, e.updated_at
  from enrollment e join student s on s.id = e.student_id where e.status = 'MATRICULADO' and e.deleted_at is null`
