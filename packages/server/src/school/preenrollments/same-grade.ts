import { refuse } from '../../platform/operation/errors.ts'

type YearAndGrade = { school_year_id: number; grade_id: number }

export function requireSameGrade(
  classroom: YearAndGrade & { name: string },
  { school_year_id, grade_id }: YearAndGrade,
) {
  if (classroom.school_year_id !== school_year_id || classroom.grade_id !== grade_id)
    throw refuse('grade_mismatch', `${classroom.name} is of a different grade or school year from the request.`)
}
