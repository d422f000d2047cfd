import { refuse, refuseFaults } from '../../platform/operation/errors.ts'
import type { SchoolContext } from '../../tenancy/rows/table.ts'
import type { ClassroomOnDay, Pupil } from './queries.ts'
import * as queries from './queries.ts'

/** Finds students by number or id, in the order given. Refuses the first that the school does not have. */
export async function find(context: SchoolContext, room: ClassroomOnDay, named: readonly string[]): Promise<Pupil[]> {
  return (await findKnown(context, room, named)).map((pupil, i) => {
    if (pupil === null) throw refuse('student_not_found', `No student of this school has the number or id ${named[i]}.`)
    return pupil
  })
}

/** Like `find`, with null for students that the school does not have. */
export async function findKnown(
  context: SchoolContext,
  room: ClassroomOnDay,
  named: readonly string[],
): Promise<(Pupil | null)[]> {
  const rows = await queries.namedPupils(context, room, named)
  const locked = await queries.lockEnrollments(
    context.tx,
    rows.map(({ enrollment_id }) => enrollment_id),
  )
  return rows.map(({ student_id, student_number, enrollment_id }) =>
    student_id === null || student_number === null
      ? null
      : { student_id, student_number, enrollment_id: locked.has(enrollment_id) ? enrollment_id : null },
  )
}

/** Refuses a list that names a student twice. */
export function requireDistinct(pupils: readonly Pupil[], list: string): void {
  const seen = new Set<string>()
  const faults = pupils.flatMap(({ student_id }, i) => {
    if (!seen.has(student_id)) return seen.add(student_id) && []
    return [
      {
        pointer: `${list}/${i}/enrollment_number`,
        code: 'repeated',
        message: 'names a student who is already in the list',
      },
    ]
  })
  if (faults.length > 0) throw refuseFaults(faults)
}

/** Returns the students' enrollments in the classroom. Refuses the first student without one. */
export function enrollmentsOf(pupils: readonly Pupil[]): string[] {
  return pupils.map(({ enrollment_id, student_number }) => {
    if (enrollment_id === null) throw refuse('student_not_in_classroom', `${student_number} is not in this classroom.`)
    return enrollment_id
  })
}
