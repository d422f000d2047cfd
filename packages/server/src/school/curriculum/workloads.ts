import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import { db, type Transaction } from '../../platform/database/database.ts'
import type { Lock } from '../../platform/database/table.ts'
import type { Workload as WorkloadTable } from '../../platform/database/tables.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { defaultTombstone, filter, listing, reading } from '../../platform/operation/list.ts'
import { operation, type School } from '../../platform/operation/operation.ts'
import { id } from '../../platform/operation/parameters.ts'
import { integer, nullable, object, optional } from '../../platform/operation/shapes.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'
import { versionFields, versionOf } from '../views.ts'
import { requireSame } from './immutable.ts'

const Body = object({
  grade_id: integer(),
  subject_id: integer(),
  school_year_id: optional(
    Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'Without it: every year that has no workload of its own',
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

const view = (
  { id, grade_id, subject_id, school_year_id, weekly_lessons, annual_hours, ...row }: Selectable<WorkloadTable>,
  school: School,
) => ({
  id,
  school_cnpj: school.cnpj,
  grade_id,
  subject_id,
  school_year_id,
  weekly_lessons,
  annual_hours,
  ...versionOf(row, school),
})

type Found = { tx: Transaction; school: School; params: { id: number } }
const one = `${inSchool}/workload/{id}` as const
const params = { id }

async function find({ tx, school, params: { id } }: Found, hold?: Lock) {
  const query = db
    .selectFrom('workload')
    .selectAll()
    .where('school_id', '=', school.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  const found = await tx.maybe(hold ? query[hold]() : query)
  if (!found) throw refuse('workload_not_found')
  return found
}
const toRead = (call: Found) => find(call)
const toChange = (call: Found) => find(call, 'forNoKeyUpdate')

const conflicts = { workload_of: 'workload_exists' } as const

/** What every event about a workload says. */
const told = ({ grade_id, subject_id }: { grade_id: number; subject_id: number }) => ({ grade_id, subject_id })

export const workloadOperations = [
  operation({
    method: 'POST',
    path: `${inSchool}/workload`,
    access: withScope('curriculum:write'),
    summary: 'Create a workload',
    description: 'How much of a subject a grade has. One for a school year wins over the one without a year.',
    body: Body,
    answers: { 201: Workload },
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
    async run({ body, school, tx, emit }) {
      const place = { tx, school }
      const grade = await lookups.grades.get(place, { id: body.grade_id })
      const subject = await lookups.subjects.get(place, { id: body.subject_id }, 'forKeyShare')
      if (body.school_year_id !== undefined)
        await lookups.schoolYears.get(place, { id: body.school_year_id }, 'forKeyShare')
      if (!(await isAttached(tx, grade.id, subject.id)))
        throw refuse('subject_not_attached', `Link ${subject.name} to ${grade.name} first.`)
      const made = await tx.one(
        db
          .insertInto('workload')
          .values({ client_id: school.clientId, school_id: school.id, ...body })
          .returningAll(),
      )
      emit('workload.created', told(made))
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
    answers: { 200: Workload },
    refusals: ['workload_not_found', 'school_year_not_found', 'workload_exists', 'immutable_field'],
    conflicts,
    emits: ['workload.updated'],
    example: ({ workload_id, grade_id, subject_id, school_year_id }) => ({
      params: { id: workload_id },
      body: { grade_id, subject_id, school_year_id, weekly_lessons: 6, annual_hours: 200 },
    }),
    async run({ found, body, school, tx, emit, ifMatch }) {
      if (body.school_year_id !== undefined)
        await lookups.schoolYears.get({ tx, school }, { id: body.school_year_id }, 'forKeyShare')
      ifMatch(found.version)
      requireSame(found, body, ['grade_id', 'subject_id'])
      const { school_year_id = null, weekly_lessons, annual_hours } = body
      const changed = await tx.one(
        db
          .updateTable('workload')
          .set({ school_year_id, weekly_lessons, annual_hours })
          .where('id', '=', found.id)
          .returningAll(),
      )
      emit('workload.updated', told(changed))
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
    answers: { 204: null },
    refusals: ['workload_not_found'],
    emits: ['workload.deleted'],
    example: ({ workload_id }) => ({ params: { id: workload_id } }),
    async run({ found, tx, emit, ifMatch }) {
      ifMatch(found.version)
      await tx.many(db.updateTable('workload').set({ deleted_at: tx.now }).where('id', '=', found.id))
      emit('workload.deleted', told(found))
    },
  }),
  listing<Selectable<WorkloadTable>>({
    path: `${inSchool}/workload`,
    access: withScope('curriculum:read'),
    summary: 'List workloads',
    item: Workload,
    from: 'select * from workload',
    filters: {
      grade_id: filter(id, 'x.grade_id = ?'),
      subject_id: filter(id, 'x.subject_id = ?'),
      school_year_id: filter(id, 'x.school_year_id = ?'),
    },
    sorts: ['created_at'],
    tombstone: defaultTombstone,
    view,
  }),
  reading({
    path: one,
    params,
    find: toRead,
    access: withScope('curriculum:read'),
    summary: 'Read a workload',
    item: Workload,
    refusals: ['workload_not_found'],
    example: ({ workload_id }) => ({ params: { id: workload_id } }),
    view,
  }),
]

/** If so, the two stay linked until the transaction ends. */
async function isAttached(tx: Transaction, gradeId: number, subjectId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from grade_subject where grade_id = $1 and subject_id = $2 for key share',
    [gradeId, subjectId],
  )
  return rowCount === 1
}
