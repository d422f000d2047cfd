import { Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { operation } from '../../platform/operation/operation.ts'
import { id } from '../../platform/operation/parameters.ts'
import { integer, nullable, object, optional } from '../../platform/operation/shapes.ts'
import { defaultTombstone, filter, listOperation, readOperation } from '../../tenancy/rows/list.ts'
import { table } from '../../tenancy/rows/table.ts'
import { requireSame } from '../immutable.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'
import { versionFields, viewOf } from '../views.ts'

const Body = object({
  grade_id: integer(),
  subject_id: integer(),
  school_year_id: optional(
    Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'If absent, every year without a workload of its own',
    }),
  ),
  weekly_lessons: integer(1, 40),
  annual_hours: Type.Number({ exclusiveMinimum: 0, maximum: 1400, multipleOf: 0.01 }),
})

const Workload = object({
  id: Type.Integer(),
  school_cnpj: Type.String(),
  grade_id: Type.Integer(),
  subject_id: Type.Integer(),
  school_year_id: nullable(Type.Integer()),
  weekly_lessons: Type.Integer(),
  annual_hours: Type.Number(),
  ...versionFields,
})

const workloads = table('workload', 'workload_not_found')
const view = viewOf(workloads, Workload)

const one = `${inSchool}/workload/{id}` as const
const params = { id }

const toChange = workloads.byPathId('forNoKeyUpdate')

const conflicts = { workload_of: 'workload_exists' } as const

/** The members of every event about a workload. */
const eventData = ({ grade_id, subject_id }: { grade_id: number; subject_id: number }) => ({ grade_id, subject_id })

export const workloadOperations = [
  operation({
    method: 'POST',
    path: `${inSchool}/workload`,
    access: withScope('curriculum:write'),
    summary: 'Create a workload',
    description: 'How much of a subject a grade has. A workload for a school year overrides the one without a year.',
    body: Body,
    responses: { 201: Workload },
    refusals: [
      'grade_not_found',
      'subject_not_found',
      'school_year_not_found',
      'subject_not_attached',
      'workload_exists',
    ],
    conflicts,
    emits: ['workload.created'],
    example: ({ grade_id, spare_subject_id, school_year_id }) => ({
      body: { grade_id, subject_id: spare_subject_id, school_year_id, weekly_lessons: 2, annual_hours: 66.67 },
    }),
    async run(call) {
      const { body, school, emit } = call
      const grade = await lookups.grades.get(call, { id: body.grade_id })
      const subject = await lookups.subjects.get(call, { id: body.subject_id }, 'forKeyShare')
      if (body.school_year_id !== undefined)
        await lookups.schoolYears.get(call, { id: body.school_year_id }, 'forKeyShare')
      // Locked, so that the two stay linked until the workload is saved.
      if (!(await lookups.gradeSubjects.find(call, { grade_id: grade.id, subject_id: subject.id }, 'forKeyShare')))
        throw refuse('subject_not_attached', `Link ${subject.name} to ${grade.name} first.`)
      const made = await workloads.insert(call, body)
      emit('workload.created', eventData(made))
      return view(made, school)
    },
  }),
  operation({
    method: 'PUT',
    path: one,
    params,
    find: toChange,
    access: withScope('curriculum:write'),
    summary: 'Update a workload',
    description: 'Grade and subject cannot change.',
    body: Body,
    responses: { 200: Workload },
    refusals: ['workload_not_found', 'school_year_not_found', 'workload_exists', 'immutable_field'],
    conflicts,
    emits: ['workload.updated'],
    example: ({ workload_id, grade_id, subject_id, school_year_id }) => ({
      params: { id: workload_id },
      body: { grade_id, subject_id, school_year_id, weekly_lessons: 6, annual_hours: 200 },
    }),
    async run(call) {
      const { found, body, school, emit, ifMatch } = call
      if (body.school_year_id !== undefined)
        await lookups.schoolYears.get(call, { id: body.school_year_id }, 'forKeyShare')
      ifMatch(found.version)
      requireSame(found, body, ['grade_id', 'subject_id'])
      const { school_year_id = null, weekly_lessons, annual_hours } = body
      const changed = await workloads.update(call, { id: found.id }, { school_year_id, weekly_lessons, annual_hours })
      emit('workload.updated', eventData(changed))
      return view(changed, school)
    },
  }),
  operation({
    method: 'DELETE',
    path: one,
    params,
    find: toChange,
    access: withScope('curriculum:write'),
    summary: 'Remove a workload',
    responses: { 204: null },
    refusals: ['workload_not_found'],
    emits: ['workload.deleted'],
    example: ({ workload_id }) => ({ params: { id: workload_id } }),
    async run(call) {
      const { found, emit, ifMatch } = call
      ifMatch(found.version)
      await workloads.remove(call, { id: found.id })
      emit('workload.deleted', eventData(found))
    },
  }),
  listOperation({
    path: `${inSchool}/workload`,
    access: withScope('curriculum:read'),
    summary: 'List workloads',
    item: Workload,
    from: workloads.from,
    filters: {
      grade_id: filter(id, 'x.grade_id = ?'),
      subject_id: filter(id, 'x.subject_id = ?'),
      school_year_id: filter(id, 'x.school_year_id = ?'),
    },
    sorts: ['created_at'],
    tombstone: defaultTombstone,
    view,
  }),
  readOperation({
    path: one,
    params,
    find: workloads.byPathId(),
    access: withScope('curriculum:read'),
    summary: 'Read a workload',
    item: Workload,
    refusals: ['workload_not_found'],
    example: ({ workload_id }) => ({ params: { id: workload_id } }),
    view,
  }),
]
