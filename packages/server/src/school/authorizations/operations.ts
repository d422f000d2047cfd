import { inPanel, withScope } from '../../identity/access.ts'
import type { Caller } from '../../platform/operation/caller.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { operation } from '../../platform/operation/operation.ts'
import { oneOf as oneOfParameter, uuid } from '../../platform/operation/parameters.ts'
import { object, oneOf, optional, text, Uuid } from '../../platform/operation/shapes.ts'
import { filter, listOperation, readOperation } from '../../tenancy/rows/list.ts'
import type { SchoolContext } from '../../tenancy/rows/table.ts'
import type { School } from '../../tenancy/school.ts'
import { byStudentNumber } from '../filters.ts'
import { school as inSchool } from '../paths.ts'
import { type EnrollmentStatus, lockEnrollment, setStatus } from '../students/index.ts'
import { withETag } from '../views.ts'
import { Authorization, authorizations, eventData, type Row, Status, states, types, view } from './authorization.ts'
import { decide, resolveReactivation, resolveStatusChange } from './moves.ts'

type Decision = SchoolContext & { readonly caller: Caller; readonly found: Row; readonly body: { note?: string } }

const save = (call: Decision, status: 'approved' | 'rejected') =>
  authorizations.update(
    call,
    { id: call.found.id },
    { status, decided_by: call.caller.user!.email, decided_at: call.tx.now, decision_note: call.body.note ?? null },
  )

/** Locks the request, so that the second of two simultaneous decisions waits and finds it decided. */
const toDecide = authorizations.byPathId('forUpdate')

const shown = (row: Row, school: School) => withETag(row.version, view(row, school))

const one = { path: '/v1/panel/school/{cnpj}/authorization/{id}', params: { id: uuid } } as const
const Note = object({ note: optional(text(500)) })

/** Roles that may request an authorization may read it. */
const readable = {
  ...withScope('authorizations:read'),
  roles: ['owner', 'management', 'secretary', 'coordinator'],
} as const

export const authorizationOperations = [
  operation({
    method: 'POST',
    path: '/v1/panel/school/{cnpj}/authorization',
    access: inPanel('secretary', 'coordinator', 'management'),
    summary: 'Request an administrative authorization',
    body: object({
      type: oneOf(...types),
      enrollment_id: Uuid,
      to_status: optional(Status),
      reason: optional(text(500)),
    }),
    responses: { 201: Authorization },
    refusals: [
      'enrollment_not_found',
      'use_reactivation',
      'transition_not_allowed',
      'enrollment_already_active',
      'authorization_pending',
    ],
    conflicts: { enrollment_authorization_open: 'authorization_pending' },
    emits: ['authorization.requested'],
    example: ({ enrollment_id }) => ({
      body: { type: 'enrollment_status_change', enrollment_id, to_status: 'TRANCADO', reason: 'tratamento de saúde' },
    }),
    async run(call) {
      const { type, enrollment_id, to_status: asked, reason = null } = call.body
      const { school, caller, emit } = call
      const { id, student_id, status } = await lockEnrollment(call, enrollment_id)
      const from_status = status as EnrollmentStatus
      const to_status =
        type === 'enrollment_reactivation'
          ? resolveReactivation(from_status, asked)
          : resolveStatusChange(from_status, asked)
      const made = await authorizations.insert(call, {
        type,
        enrollment_id: id,
        student_id,
        from_status,
        to_status,
        reason,
        requester_id: caller.user!.id,
        requested_by: caller.user!.email,
      })
      emit('authorization.requested', { ...eventData(made, school), status: 'requested' })
      return view(made, school)
    },
  }),
  operation({
    ...one,
    path: `${one.path}/approve`,
    method: 'PATCH',
    access: inPanel('management'),
    summary: 'Approve an authorization and execute its action',
    description:
      'The decision and the action succeed or fail together: if the action cannot be executed, the request stays as it was.',
    body: Note,
    responses: { 200: Authorization },
    refusals: [
      'authorization_not_found',
      'version_conflict',
      'authorization_already_decided',
      'self_approval_forbidden',
      'authorization_stale',
      'already_enrolled',
      'classroom_full',
      'school_year_not_open',
    ],
    conflicts: { enrollment_active: 'already_enrolled' },
    emits: ['student.enrollment_status_changed', 'student.enrollment_reactivated', 'authorization.approved'],
    example: ({ status_authorization_id }) => ({
      params: { id: status_authorization_id },
      body: { note: 'de acordo' },
    }),
    find: toDecide,
    async run(call) {
      const { found, school, caller, emit, ifMatch } = call
      const { from_status, to_status, reason } = found
      ifMatch(found.version)
      decide(found.status, 'approved')
      if (school.settings.authorization_four_eyes && found.requester_id === caller.user!.id)
        throw refuse('self_approval_forbidden', 'Another member of management must decide on your request.')
      const enrollment = await lockEnrollment(call, found.enrollment_id, 'authorization_stale')
      if (enrollment.status !== from_status)
        throw refuse(
          'authorization_stale',
          `The enrollment is now ${enrollment.status}, not ${from_status}. Reject this request and make a new one.`,
        )

      const { student_id: id, enrollment_number } = await setStatus(call, enrollment, to_status, { reason })
      if (isReactivation(found, from_status))
        emit('student.enrollment_reactivated', { id, enrollment_number, from_status, to_status: 'MATRICULADO' })
      else emit('student.enrollment_status_changed', { id, enrollment_number, from_status, to_status, reason })
      const approved = await save(call, 'approved')
      emit('authorization.approved', { ...eventData(approved, school), status: 'approved' })
      return shown(approved, school)
    },
  }),
  operation({
    ...one,
    path: `${one.path}/reject`,
    method: 'PATCH',
    access: inPanel('management'),
    summary: 'Reject an authorization',
    body: Note,
    responses: { 200: Authorization },
    refusals: ['authorization_not_found', 'version_conflict', 'authorization_already_decided'],
    emits: ['authorization.rejected'],
    example: ({ reactivation_authorization_id }) => ({
      params: { id: reactivation_authorization_id },
      body: { note: 'faltam documentos' },
    }),
    find: toDecide,
    async run(call) {
      call.ifMatch(call.found.version)
      decide(call.found.status, 'rejected')
      const rejected = await save(call, 'rejected')
      call.emit('authorization.rejected', { ...eventData(rejected, call.school), status: 'rejected' })
      return shown(rejected, call.school)
    },
  }),
  listOperation({
    path: `${inSchool}/authorization`,
    access: readable,
    summary: 'List administrative authorizations',
    item: Authorization,
    from: authorizations.from,
    filters: {
      status: filter(oneOfParameter(...states), 'x.status = ?'),
      enrollment_number: byStudentNumber,
      classroom_id: filter(uuid, 'x.classroom_id = ?'),
    },
    sorts: ['created_at'],
    view,
  }),
  readOperation({
    path: `${inSchool}/authorization/{id}`,
    params: { id: uuid },
    access: readable,
    summary: 'Read an administrative authorization',
    item: Authorization,
    refusals: ['authorization_not_found'],
    example: ({ status_authorization_id }) => ({ params: { id: status_authorization_id } }),
    find: authorizations.byPathId(),
    view: shown,
  }),
]

type Inactive = Exclude<EnrollmentStatus, 'MATRICULADO'>
const isReactivation = ({ type }: Row, from: EnrollmentStatus): from is Inactive => type === 'enrollment_reactivation'
