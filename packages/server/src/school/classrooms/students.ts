import { Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import type { Place } from '../../platform/database/table.ts'
import { listing } from '../../platform/operation/list.ts'
import { uuid } from '../../platform/operation/parameters.ts'
import { DateOnly, object, Uuid } from '../../platform/operation/shapes.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'

const Seat = object({
  enrollment_id: Uuid,
  student_id: Uuid,
  enrollment_number: Type.String(),
  name: Type.String(),
  enrolled_on: DateOnly,
})
type SeatRow = { id: string; student_id: string; enrollment_number: string; name: string; enrolled_on: string }

export const classroomStudentOperations = [
  listing<SeatRow>({
    path: `${inSchool}/classroom/{id}/student`,
    params: { id: uuid },
    access: withScope('students:read'),
    summary: 'List the students of a classroom',
    item: Seat,
    from: `select e.id, e.school_id, e.classroom_id, e.student_id, coalesce(e.enrollment_number, s.student_number) as enrollment_number,
             s.name, s.folded_name, e.enrolled_on, e.created_at, e.updated_at
           from enrollment e join student s on s.id = e.student_id where e.status = 'MATRICULADO' and e.deleted_at is null`,
    within: async (call: Place & { params: { id: string } }) => ({
      classroom_id: (await lookups.classroom(call, call.params.id)).id,
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
