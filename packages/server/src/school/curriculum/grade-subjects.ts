import { offsetTimestamp } from '@sineta/contract'
import { Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { operation } from '../../platform/operation/operation.ts'
import { Instant, integer, object, Uuid } from '../../platform/operation/shapes.ts'
import { defaultTombstone, listOperation } from '../../tenancy/rows/list.ts'
import { type SchoolContext, table } from '../../tenancy/rows/table.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool, pathParams } from '../paths.ts'
import { viewOf } from '../views.ts'
import * as queries from './queries.ts'

const link = { school_cnpj: Type.String(), grade_id: Type.Integer(), subject_id: Type.Integer(), attached_at: Instant }
const GradeSubject = object(link)
const ListedSubject = object({ ...link, subject_uuid: Uuid, name: Type.String(), abbreviation: Type.String() })

const removedLinks = table('removed_grade_subject')
const view = viewOf(lookups.gradeSubjects, GradeSubject)

const path = `${inSchool}/grade/{gradeId}/subject` as const

export const gradeSubjectOperations = [
  operation({
    method: 'POST',
    path,
    params: pathParams,
    find: (call) => lookups.grades.get(call, { id: call.params.gradeId }),
    access: withScope('curriculum:write'),
    summary: 'Link a subject to a grade',
    body: object({ subject_id: integer() }),
    responses: { 201: GradeSubject },
    refusals: ['grade_not_found', 'subject_not_found', 'subject_already_attached'],
    conflicts: { grade_subject_pkey: 'subject_already_attached' },
    emits: ['grade_subject.attached'],
    example: ({ grade_id, unattached_subject_id }) => ({
      params: { gradeId: grade_id },
      body: { subject_id: unattached_subject_id },
    }),
    async run(call) {
      const { found: grade, body, school, emit } = call
      const subject = await lookups.subjects.get(call, { id: body.subject_id }, 'forKeyShare')
      const pair = { grade_id: grade.id, subject_id: subject.id }
      const made = await lookups.gradeSubjects.insert(call, pair)
      await removedLinks.remove(call, pair)
      emit('grade_subject.attached', pair)
      return view(made, school)
    },
  }),
  operation({
    method: 'DELETE',
    path: `${path}/{subjectId}`,
    params: pathParams,
    async find(call) {
      const grade = await lookups.grades.get(call, { id: call.params.gradeId })
      const subject = await lookups.subjects.get(call, call.params.subjectId)
      const pair = { grade_id: grade.id, subject_id: subject.id }
      // Locked, so that nothing new can refer to the link until the transaction ends.
      if (!(await lookups.gradeSubjects.find(call, pair, 'forUpdate')))
        throw refuse('grade_subject_not_found', `${subject.name} is not linked to ${grade.name}.`)
      return pair
    },
    access: withScope('curriculum:write'),
    summary: 'Unlink a subject from a grade',
    responses: { 204: null },
    refusals: ['grade_not_found', 'subject_not_found', 'grade_subject_not_found', 'grade_subject_in_use'],
    emits: ['grade_subject.detached'],
    example: ({ grade_id, spare_subject_id }) => ({ params: { gradeId: grade_id, subjectId: spare_subject_id } }),
    async run({ found: pair, tx, emit }) {
      const user = await queries.linkUsedBy(tx, pair)
      if (user) throw refuse('grade_subject_in_use', `The link is used by ${user}.`)
      await queries.detach(tx, pair)
      emit('grade_subject.detached', pair)
    },
  }),
  listOperation<queries.ListedRow>({
    path,
    params: pathParams,
    access: withScope('curriculum:read'),
    summary: 'List the subjects of a grade',
    item: ListedSubject,
    from: queries.subjectsOfGrades,
    within: async (call: SchoolContext & { params: { gradeId: number } }) => ({
      grade_id: (await lookups.grades.get(call, { id: call.params.gradeId })).id,
    }),
    filters: {},
    sorts: ['created_at', 'name'],
    tombstone: defaultTombstone,
    refusals: ['grade_not_found'],
    example: ({ grade_id }) => ({ params: { gradeId: grade_id } }),
    view: ({ uuid, name, abbreviation, grade_id, subject_id, attached_at }, { cnpj, timeZone }) => ({
      school_cnpj: cnpj,
      grade_id,
      subject_id,
      attached_at: offsetTimestamp(attached_at, timeZone),
      subject_uuid: uuid,
      name,
      abbreviation,
    }),
  }),
]
