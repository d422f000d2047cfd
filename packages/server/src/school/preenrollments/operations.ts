import { inPanel, withScope } from '../../identity/access.ts'
import { refuseFaults } from '../../platform/operation/errors.ts'
import { operation } from '../../platform/operation/operation.ts'
import { cpf, id, oneOf } from '../../platform/operation/parameters.ts'
import { object, optional, text, Uuid } from '../../platform/operation/shapes.ts'
import { filter, listOperation, readOperation } from '../../tenancy/rows/list.ts'
import type { Lock, SchoolContext } from '../../tenancy/rows/table.ts'
import type { School } from '../../tenancy/school.ts'
import { EnrollmentNumber } from '../enrollment-number.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool, pathParams } from '../paths.ts'
import { Enrollment } from '../students/index.ts'
import { withETag } from '../views.ts'
import { Application, move, Preenrollment, preenrollments, type Row, statuses, view } from './application.ts'
import { enrollApplicant } from './enroll-applicant.ts'
import { publicPreenrollmentOperations } from './public.ts'
import { requireSameGrade } from './same-grade.ts'
import { submission, submit } from './submit.ts'

type Found = SchoolContext & { readonly params: { preenrollment_number: string } }

const find = ({ params, ...context }: Found, lock?: Lock) =>
  preenrollments.get(context, { preenrollment_number: params.preenrollment_number }, lock)

/** Locks the request, so that the second of two simultaneous decisions waits and finds it decided. */
const toDecide = (call: Found) => find(call, 'forUpdate')

const shown = (row: Row, school: School) => withETag(row.version, view(row, school))

const one = '/v1/panel/school/{cnpj}/preenrollment/{preenrollment_number}'
const inOffice = inPanel('secretary', 'management')

export const preenrollmentOperations = [
  operation({
    method: 'POST',
    path: `${inSchool}/preenrollment`,
    access: withScope('preenrollments:write'),
    summary: 'Submit a pre-enrollment request',
    body: Application,
    responses: { 201: Preenrollment },
    ...submission,
    example: ({ school_year_id, grade_id }) => ({
      body: {
        school_year_id,
        grade_id,
        classroom_id: null,
        student: { name: 'Bruno Henrique Alves', birthdate: '2016-01-20' },
        responsible: {
          cpf: '714.287.938-60',
          name: 'Mariana Alves',
          email: 'mariana.alves@example.com',
          phone: '+5511987654321',
          kinship: 'mother',
        },
      },
    }),
    run: async (call) => view(await submit(call, call.body), call.school),
  }),
  operation({
    method: 'PATCH',
    path: `${one}/allow`,
    params: pathParams,
    access: inOffice,
    summary: 'Approve a pre-enrollment and enroll the student',
    description:
      'Finds the student and the responsible by CPF or registers them, links them and enrolls the student. A student found by CPF must have the same birthdate or, without one, the same name. Each step publishes its own event before `preenrollment.allowed`.',
    body: object({ classroom_id: optional(Uuid), enrollment_number: optional(EnrollmentNumber) }),
    responses: { 200: object({ ...Preenrollment.properties, enrollment: Enrollment }) },
    refusals: [
      'preenrollment_not_found',
      'classroom_not_found',
      'version_conflict',
      'preenrollment_not_pending',
      'grade_mismatch',
      'school_year_not_open',
      'classroom_full',
      'already_enrolled',
      'enrollment_number_taken',
      'too_many_primary_responsibles',
      'student_already_exists',
      'responsible_already_exists',
    ],
    // Another request registered the person at the same moment; the next try finds them.
    conflicts: {
      student_cpf: 'student_already_exists',
      responsible_cpf: 'responsible_already_exists',
      enrollment_active: 'already_enrolled',
    },
    emits: [
      'student.created',
      'responsible.created',
      'responsible.student_linked',
      'student.responsible_linked',
      'student.enrolled',
      'preenrollment.allowed',
    ],
    example: ({ pending_preenrollment_number, classroom_id }) => ({
      params: { preenrollment_number: pending_preenrollment_number },
      body: { classroom_id },
    }),
    find: toDecide,
    async run(call) {
      const { found, body, school, tx, emit, ifMatch } = call
      const wanted = body.classroom_id?.toLowerCase() ?? found.classroom_id
      if (wanted === null)
        throw refuseFaults([
          { pointer: '/classroom_id', code: 'required', message: 'is required if the request names no classroom' },
        ])
      const classroom = await lookups.getClassroom(call, wanted)
      ifMatch(found.version)
      const status = move(found.status, 'allow')
      requireSameGrade(classroom, found)

      const { student, enrollment } = await enrollApplicant(call, found, classroom.id, body.enrollment_number)
      // Checked again, now that the classroom is locked.
      requireSameGrade({ ...enrollment, name: classroom.name }, found)
      const decision = { status, classroom_id: classroom.id, enrollment_id: enrollment.id, decided_at: tx.now }
      const allowed = await preenrollments.update(call, { id: found.id }, decision)
      emit('preenrollment.allowed', { preenrollment_number: found.preenrollment_number, student_name: student.name })
      return withETag(allowed.version, { ...view(allowed, school), enrollment })
    },
  }),
  operation({
    method: 'PATCH',
    path: `${one}/deny`,
    params: pathParams,
    access: inOffice,
    summary: 'Deny a pre-enrollment',
    description: 'The reason is for the family; no event carries it.',
    body: object({ reason: optional(text(500)) }),
    responses: { 200: Preenrollment },
    refusals: ['preenrollment_not_found', 'version_conflict', 'preenrollment_not_pending'],
    emits: ['preenrollment.denied'],
    example: ({ pending_preenrollment_number }) => ({
      params: { preenrollment_number: pending_preenrollment_number },
      body: { reason: 'sem vagas' },
    }),
    find: toDecide,
    async run(call) {
      const { found, body, school, tx, emit, ifMatch } = call
      ifMatch(found.version)
      const denied = await preenrollments.update(
        call,
        { id: found.id },
        {
          status: move(found.status, 'deny'),
          denial_reason: body.reason ?? null,
          decided_at: tx.now,
        },
      )
      emit('preenrollment.denied', { preenrollment_number: found.preenrollment_number })
      return shown(denied, school)
    },
  }),
  operation({
    method: 'PATCH',
    path: `${one}/revert-denial`,
    params: pathParams,
    access: inOffice,
    summary: 'Revert the denial of a pre-enrollment',
    responses: { 200: Preenrollment },
    refusals: ['preenrollment_not_found', 'version_conflict', 'preenrollment_not_denied', 'preenrollment_duplicate'],
    // The family has applied again since.
    conflicts: { preenrollment_student: 'preenrollment_duplicate', preenrollment_child: 'preenrollment_duplicate' },
    emits: ['preenrollment.denial_reverted'],
    example: ({ denied_preenrollment_number }) => ({ params: { preenrollment_number: denied_preenrollment_number } }),
    find: toDecide,
    async run(call) {
      const { found, school, emit, ifMatch } = call
      ifMatch(found.version)
      const reverted = await preenrollments.update(
        call,
        { id: found.id },
        {
          status: move(found.status, 'revert'),
          denial_reason: null,
          decided_at: null,
        },
      )
      emit('preenrollment.denial_reverted', { preenrollment_number: found.preenrollment_number })
      return shown(reverted, school)
    },
  }),
  listOperation({
    path: `${inSchool}/preenrollment`,
    access: withScope('preenrollments:read'),
    summary: 'List pre-enrollment requests',
    item: Preenrollment,
    from: preenrollments.from,
    filters: {
      status: filter(oneOf(...statuses), 'x.status = ?'),
      school_year_id: filter(id, 'x.school_year_id = ?'),
      responsible_cpf: filter(cpf, 'x.responsible_cpf = ?'),
    },
    sorts: ['created_at', 'name'],
    view,
  }),
  readOperation({
    path: `${inSchool}/preenrollment/{preenrollment_number}`,
    params: pathParams,
    access: withScope('preenrollments:read'),
    summary: 'Read a pre-enrollment request',
    item: Preenrollment,
    refusals: ['preenrollment_not_found'],
    example: ({ pending_preenrollment_number }) => ({ params: { preenrollment_number: pending_preenrollment_number } }),
    find: (call) => find(call),
    view: shown,
  }),
  ...publicPreenrollmentOperations,
]
