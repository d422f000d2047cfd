import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/operation/errors.ts'
import type { School } from '../../platform/operation/operation.ts'

type Classroom = { readonly grade_id: number; readonly name: string }
type Subject = { readonly id: number; readonly name: string }

/** A classroom has the subjects of its grade. Held, so that the link is not taken away meanwhile. */
export async function requireAttached(
  tx: Transaction,
  school: School,
  classroom: Classroom,
  subject: Subject,
): Promise<void> {
  const { rowCount } = await tx.query(
    'select from grade_subject where school_id = $1 and grade_id = $2 and subject_id = $3 for key share',
    [school.id, classroom.grade_id, subject.id],
  )
  if (rowCount === 0)
    throw refuse('subject_not_attached', `Link ${subject.name} to the grade of ${classroom.name} first.`)
}
