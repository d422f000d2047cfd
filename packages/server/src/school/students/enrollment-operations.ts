import { inPanel, withScope } from '../../identity/access.ts'
import { audit } from '../../identity/audit/audit.ts'
import { refuse, refuseAt } from '../../platform/operation/errors.ts'
import { operation } from '../../platform/operation/operation.ts'
import { id, oneOf, text as textParameter, uuid } from '../../platform/operation/parameters.ts'
import { DateOnly, flag, object, optional, text, Uuid } from '../../platform/operation/shapes.ts'
import { defaultTombstone, filter, type ListOptions, listOperation, readOperation } from '../../tenancy/rows/list.ts'
import type { SchoolContext } from '../../tenancy/rows/table.ts'
import { EnrollmentNumber } from '../enrollment-number.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool, pathParams } from '../paths.ts'
import {
  dayInYear,
  Enrollment,
  type EnrollmentRow,
  enroll,
  enrollments,
  enrollmentView,
  findEnrollment,
  lockActive,
  lockEnrollment,
  lockEnrollmentTarget,
  moveTo,
  requireSeat,
  setStatus,
  statuses,
} from './enrollment.ts'
import * as numbers from './numbers.ts'
import * as queries from './queries.ts'

const ofStudent = {
  params: pathParams,
  find: (call: SchoolContext & { params: { enrollment_number: string } }) =>
    lookups.getStudent(call, call.params.enrollment_number),
} as const
const ofEnrollment = {
  find: (call: SchoolContext & { params: { enrollment_id: string } }) =>
    findEnrollment(call, call.params.enrollment_id),
} as const

const listed: Pick<ListOptions<EnrollmentRow>, 'access' | 'item' | 'from' | 'sorts' | 'tombstone' | 'view'> = {
  access: withScope('enrollments:read'),
  item: Enrollment,
  from: enrollments.from,
  sorts: ['created_at'],
  // The tombstone of a permanently deleted enrollment still shows the reason.
  tombstone: (row, school) => ({
    ...defaultTombstone(row, school),
    ...(row.end_reason !== null && { reason: row.end_reason }),
  }),
  view: enrollmentView,
}
const byStatus = { status: filter(oneOf(...statuses), 'x.status = ?') }

/** Refuses a change in a closed year, where only an authorization can change enrollments. */
function requireYearNotClosed({ year_status }: { year_status: string }): void {
  if (year_status === 'closed')
    throw refuse('school_year_closed', 'The school year is closed; request an authorization.')
}

export const enrollmentOperations = [
  operation({
    ...ofStudent,
    method: 'POST',
    path: `${inSchool}/student/{enrollment_number}/enroll`,
    access: withScope('enrollments:write'),
    summary: 'Enroll a student in a classroom',
    description:
      'A student has at most one active enrollment in a school year. An enrollment that is still active in an earlier, closed year becomes CONCLUIDO.',
    body: object({
      classroom_id: Uuid,
      enrollment_number: optional(EnrollmentNumber),
      enrolled_on: optional(DateOnly),
    }),
    responses: { 201: Enrollment },
    refusals: [
      'student_not_found',
      'classroom_not_found',
      'already_enrolled',
      'school_year_not_open',
      'classroom_full',
      'enrollment_number_taken',
      'date_outside_school_year',
    ],
    conflicts: { enrollment_active: 'already_enrolled' },
    emits: ['student.enrolled'],
    example: ({ unenrolled_number, classroom_id }) => ({
      params: { enrollment_number: unenrolled_number },
      body: { classroom_id },
    }),
    async run({ found, body, school, tx, emit }) {
      const made = await enroll(
        { tx, school },
        {
          student: found,
          classroomId: body.classroom_id,
          number: body.enrollment_number,
          enrolledOn: body.enrolled_on,
        },
      )
      emit('student.enrolled', { id: found.id, enrollment_number: made.enrollment_number, name: made.student_name })
      return enrollmentView(made, school)
    },
  }),
  operation({
    ...ofStudent,
    method: 'DELETE',
    path: `${inSchool}/student/{enrollment_number}/unenroll`,
    access: withScope('enrollments:write'),
    summary: 'Unenroll a student from the classroom',
    query: { reason: textParameter(500) },
    responses: { 204: null },
    refusals: ['student_not_found', 'no_active_enrollment', 'school_year_closed'],
    emits: ['student.unenrolled'],
    example: ({ transfer_number }) => ({
      params: { enrollment_number: transfer_number },
      query: { reason: 'pedido da família' },
    }),
    async run({ found, query, school, tx, emit }) {
      const active = await lockActive({ tx, school }, found.id)
      requireYearNotClosed(active)
      const ended = await setStatus({ tx, school }, active, 'CANCELADO', { reason: query.reason })
      emit('student.unenrolled', { id: found.id, name: ended.student_name })
    },
  }),
  operation({
    ...ofEnrollment,
    method: 'PATCH',
    path: `${inSchool}/enrollment/{enrollment_id}/number`,
    access: withScope('enrollments:write'),
    summary: 'Change an enrollment number',
    description: 'The old number is retired: it no longer finds the student, and is never given to another.',
    body: object({ enrollment_number: EnrollmentNumber }),
    responses: { 200: Enrollment },
    refusals: ['enrollment_not_found', 'enrollment_number_taken', 'enrollment_number_unchanged'],
    emits: ['student.enrollment_number_updated'],
    example: ({ enrollment_id }) => ({ params: { enrollment_id }, body: { enrollment_number: '2026.00987' } }),
    async run({ found, body, school, tx, emit, ifMatch }) {
      const call = { tx, school }
      const before = await lockEnrollment(call, found.id)
      ifMatch(before.version)
      const { student_number } = await lookups.students.get(call, { id: before.student_id })
      const old_enrollment_number = before.enrollment_number ?? student_number
      const new_enrollment_number = body.enrollment_number
      if (new_enrollment_number === old_enrollment_number)
        throw refuseAt('/enrollment_number', 'enrollment_number_unchanged', 'must differ from the current number')
      await numbers.claim(call, before.student_id, new_enrollment_number)
      const changed = await enrollments.update(call, { id: before.id }, { enrollment_number: new_enrollment_number })
      await numbers.retire(call, before.student_id, old_enrollment_number)
      await numbers.refresh(call, before.student_id)
      emit('student.enrollment_number_updated', { id: before.student_id, old_enrollment_number, new_enrollment_number })
      return enrollmentView(changed, school)
    },
  }),
  operation({
    ...ofStudent,
    method: 'POST',
    path: `${inSchool}/student/{enrollment_number}/transfer/classroom`,
    access: withScope('enrollments:write'),
    summary: 'Transfer a student to another classroom of the same school',
    description:
      'The classroom must be of the same school year and grade. The enrollment and its number stay the same.',
    body: object({ classroom_id: Uuid, transferred_on: optional(DateOnly), reason: optional(text(500)) }),
    responses: { 200: Enrollment },
    refusals: [
      'student_not_found',
      'classroom_not_found',
      'no_active_enrollment',
      'school_year_closed',
      'same_classroom',
      'school_year_mismatch',
      'grade_mismatch',
      'classroom_full',
      'date_outside_school_year',
    ],
    emits: ['student.classroom_transferred'],
    example: ({ transfer_number, other_classroom_id }) => ({
      params: { enrollment_number: transfer_number },
      body: { classroom_id: other_classroom_id, reason: 'mudança de turno da família' },
    }),
    async run({ found, body: { classroom_id, transferred_on, reason = null }, school, tx, emit }) {
      const call = { tx, school }
      await lookups.getClassroom(call, classroom_id.toLowerCase())
      const active = await lockActive(call, found.id)
      const to = await lockEnrollmentTarget(call, classroom_id)
      const on = dayInYear(call, '/transferred_on', transferred_on, active)
      requireYearNotClosed(active)
      if (to.id === active.classroom_id) throw refuse('same_classroom')
      if (to.school_year_id !== active.school_year_id) throw refuse('school_year_mismatch')
      if (to.grade_id !== active.grade_id)
        throw refuse('grade_mismatch', 'Another grade is a reclassification; request an authorization.')
      await requireSeat(call, to)
      const moved = await moveTo(call, active, to, on, reason)
      emit('student.classroom_transferred', {
        id: found.id,
        enrollment_number: active.enrollment_number ?? found.student_number,
        from_classroom_id: active.classroom_id,
        to_classroom_id: to.id,
        reason,
      })
      return enrollmentView(moved, school)
    },
  }),
  operation({
    ...ofStudent,
    method: 'POST',
    path: `${inSchool}/student/{enrollment_number}/transfer/external`,
    access: withScope('enrollments:write'),
    summary: 'Transfer a student to another school',
    description: 'Ends the enrollment. Unpaid receivables stay as they are.',
    body: object({
      destination: optional(text(200)),
      partial_transcript: optional(flag),
      transferred_on: optional(DateOnly),
      reason: optional(text(500)),
    }),
    responses: { 200: Enrollment },
    refusals: ['student_not_found', 'no_active_enrollment', 'school_year_closed', 'date_outside_school_year'],
    emits: ['student.transferred_external'],
    example: ({ transfer_number }) => ({
      params: { enrollment_number: transfer_number },
      body: { destination: 'Colégio Horizonte', partial_transcript: true, reason: 'mudança de cidade' },
    }),
    async run({
      found,
      body: { destination = null, partial_transcript = false, transferred_on, reason = null },
      school,
      tx,
      emit,
    }) {
      const call = { tx, school }
      const active = await lockActive(call, found.id)
      const endedOn = dayInYear(call, '/transferred_on', transferred_on, active)
      requireYearNotClosed(active)
      const enrollment_number = active.enrollment_number ?? found.student_number
      const ended = await setStatus(call, active, 'TRANSFERIDO', {
        reason,
        endedOn,
        transfer: { kind: 'external', destination, partial_transcript },
      })
      emit('student.transferred_external', { id: found.id, enrollment_number, destination, partial_transcript, reason })
      return enrollmentView(ended, school)
    },
  }),
  operation({
    ...ofEnrollment,
    method: 'DELETE',
    path: '/v1/panel/school/{cnpj}/enrollment/{enrollment_id}/force',
    access: inPanel('management'),
    summary: 'Permanently delete an enrollment, to undo a wrong transfer or status change',
    description:
      'Possible in any status. Deletes its scores and class attendance too; an earlier enrollment is not reactivated.',
    query: { reason: textParameter(500) },
    responses: { 204: null },
    refusals: ['enrollment_not_found', 'council_homologated'],
    emits: ['student.enrollment_force_deleted'],
    example: ({ enrollment_id }) => ({
      params: { enrollment_id },
      query: { reason: 'transferência lançada por engano' },
    }),
    async run({ found, query: { reason = null }, school, tx, emit, note }) {
      const call = { tx, school }
      await queries.lockCouncilsOf(tx, found.id)
      const { id: enrollmentId, student_id, enrollment_number, status } = await lockEnrollment(call, found.id)
      if (await queries.isHomologated(tx, enrollmentId)) throw refuse('council_homologated')
      await queries.eraseEnrollment(tx, enrollmentId, reason)
      await numbers.refresh(call, student_id)
      await audit({ note }, 'enrollment.force_deleted', enrollmentId)
      emit('student.enrollment_force_deleted', {
        id: student_id,
        enrollment_number,
        previous_status: status as (typeof statuses)[number],
        reason,
      })
    },
  }),
  listOperation<EnrollmentRow>({
    ...listed,
    path: `${inSchool}/student/{enrollment_number}/enrollment`,
    params: pathParams,
    summary: 'List the enrollments of a student',
    within: async (call: Parameters<typeof ofStudent.find>[0]) => ({ student_id: (await ofStudent.find(call)).id }),
    filters: byStatus,
    refusals: ['student_not_found'],
  }),
  listOperation<EnrollmentRow>({
    ...listed,
    path: `${inSchool}/enrollment`,
    summary: 'List enrollments',
    filters: {
      ...byStatus,
      school_year_id: filter(id, 'x.school_year_id = ?'),
      classroom_id: filter(uuid, 'x.classroom_id = ?'),
      enrollment_number: filter(textParameter(30), 'x.enrollment_number = ?'),
    },
  }),
  readOperation({
    ...ofEnrollment,
    path: `${inSchool}/enrollment/{enrollment_id}`,
    access: withScope('enrollments:read'),
    summary: 'Read an enrollment',
    item: Enrollment,
    refusals: ['enrollment_not_found'],
    example: ({ enrollment_id }) => ({ params: { enrollment_id } }),
    view: enrollmentView,
  }),
]
