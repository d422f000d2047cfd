import type { Static } from 'typebox'
import type { Fault } from '../../platform/operation/errors.ts'
import { list, object, oneOf, optional, text } from '../../platform/operation/shapes.ts'
import type { SchoolContext } from '../../tenancy/rows/table.ts'
import { type Pupil, pupils } from '../lessons/index.ts'
import * as lookups from '../lookups.ts'
import { type CouncilRow, results } from './council.ts'
import { decidedEnrollments, studentsWithoutResult } from './queries.ts'

export const DeliberationList = list(
  object({ enrollment_number: text(36), result: oneOf(...results), note: optional(text(1000)) }),
  { maxItems: 200 },
)
export type Deliberations = Static<typeof DeliberationList>

/** Finds the named students, or refuses with 404. Whether they are in the classroom is checked later. */
export const namedIn = (call: SchoolContext, classroomId: string, deliberations: Deliberations) =>
  pupils.find(
    call,
    { classroomId },
    deliberations.map((one) => one.enrollment_number),
  )

/**
 * Adds the enrollments that the council already decided about for students who left the classroom since, so that their decisions
 * can be sent back as read. The council must be locked, so that none of them is erased meanwhile.
 */
export async function withDecided(
  { tx }: SchoolContext,
  councilId: string,
  named: readonly Pupil[],
): Promise<readonly Pupil[]> {
  const decided = await decidedEnrollments(tx, councilId)
  return named.map((pupil) => ({
    ...pupil,
    enrollment_id: pupil.enrollment_id ?? decided.get(pupil.student_id) ?? null,
  }))
}

/** Returns what a council lacks to be closed: the date of the meeting and, at the end of the year, a result for every student. */
export async function missingParts(call: SchoolContext, council: CouncilRow): Promise<Fault[]> {
  const faults: Fault[] = council.held_on
    ? []
    : [{ pointer: '/held_on', code: 'required', message: 'is required: the date of the meeting' }]
  if (council.period !== null) return faults
  // Locked because enrolling a student locks the classroom too, so no student is added meanwhile.
  await lookups.classrooms.get(call, { id: council.classroom_id }, 'forShare')
  const undecided = await studentsWithoutResult(call.tx, council)
  return [
    ...faults,
    ...undecided.map((student_number) => ({
      pointer: '/deliberations',
      code: 'required',
      message: `must have a final result for ${student_number}`,
    })),
  ]
}
