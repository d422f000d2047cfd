import { db, type Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/operation/errors.ts'

type Place = { school_year_id: number; grade_id: number }

export function checkPlace(classroom: Place & { name: string }, { school_year_id, grade_id }: Place) {
  if (classroom.school_year_id !== school_year_id || classroom.grade_id !== grade_id)
    throw refuse('grade_mismatch', `${classroom.name} is of another grade or school year than the request.`)
}

/** A year whose classrooms are not made yet offers everything. */
export async function isOffered(tx: Transaction, schoolYearId: number, gradeId: number) {
  const offered = await tx.many(
    db
      .selectFrom('classroom')
      .select('grade_id')
      .distinct()
      .where('school_year_id', '=', schoolYearId)
      .where('deleted_at', 'is', null),
  )
  return offered.length === 0 || offered.some(({ grade_id }) => grade_id === gradeId)
}
