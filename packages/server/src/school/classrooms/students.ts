import { Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import { uuid } from '../../platform/operation/parameters.ts'
import { DateOnly, object, Uuid } from '../../platform/operation/shapes.ts'
import { listOperation } from '../../tenancy/rows/list.ts'
import type { SchoolContext } from '../../tenancy/rows/table.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'
import { studentsOfClassrooms } from './queries.ts'

const Seat = object({
  enrollment_id: Uuid,
  student_id: Uuid,
  enrollment_number: Type.String(),
  name: Type.String(),
  enrolled_on: DateOnly,
})
type SeatRow = { id: string; student_id: string; enrollment_number: string; name: string; enrolled_on: string }

export const classroomStudentOperations = [
  listOperation<SeatRow>({
    path: `${inSchool}/classroom/{id}/student`,
    params: { id: uuid },
    access: withScope('students:read'),
    summary: 'List the students of a classroom',
    item: Seat,
    from: studentsOfClassrooms,
    within: async (call: SchoolContext & { params: { id: string } }) => ({
      classroom_id: (await lookups.getClassroom(call, call.params.id)).id,
    }),
    filters: {},
    sorts: ['created_at', 'name'],
    refusals: ['classroom_not_found'],
    example: ({ classroom_id }) => ({ params: { id: classroom_id } }),
    view: ({ id: enrollment_id, student_id, enrollment_number, name, enrolled_on }) => ({
      enrollment_id,
      student_id,
      enrollment_number,
      name,
      enrolled_on,
    }),
  }),
]
