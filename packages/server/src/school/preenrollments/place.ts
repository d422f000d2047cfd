import { refuse } from '../../platform/operation/errors.ts'

type Place = { school_year_id: number; grade_id: number }

export function checkPlace(classroom: Place & { name: string }, { school_year_id, grade_id }: Place) {
  if (classroom.school_year_id !== school_year_id || classroom.grade_id !== grade_id)
    throw refuse('grade_mismatch', `${classroom.name} is of a different grade or school year from the request.`)
}
