import { refuse } from '../../platform/operation/errors.ts'
import type { SchoolContext } from '../../tenancy/rows/table.ts'
import * as lookups from '../lookups.ts'

type Classroom = { readonly grade_id: number; readonly name: string }
type Subject = { readonly id: number; readonly name: string }

/** Refuses a subject that is not linked to the classroom's grade. Locks the link, so that it is not removed meanwhile. */
export async function requireAttachedSubject(
  context: SchoolContext,
  { grade_id, name }: Classroom,
  subject: Subject,
): Promise<void> {
  if (!(await lookups.gradeSubjects.find(context, { grade_id, subject_id: subject.id }, 'forKeyShare')))
    throw refuse('subject_not_attached', `Link ${subject.name} to the grade of ${name} first.`)
}
