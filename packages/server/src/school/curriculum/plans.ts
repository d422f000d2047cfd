import { bncc } from '@sineta/contract'
import { type Static, Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import { fold } from '../../platform/database/fold.ts'
import { refuse, refuseFaults } from '../../platform/operation/errors.ts'
import { operation } from '../../platform/operation/operation.ts'
import { id } from '../../platform/operation/parameters.ts'
import { integer, list, nullable, object, optional, text } from '../../platform/operation/shapes.ts'
import { filter, listOperation, readOperation } from '../../tenancy/rows/list.ts'
import { type SchoolContext, table } from '../../tenancy/rows/table.ts'
import { requireSame } from '../immutable.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'
import { versionFields, viewOf } from '../views.ts'
import { stageFaults } from './bncc-stage.ts'
import * as queries from './plan-queries.ts'

const Bncc = Type.String({ format: 'bncc', maxLength: 20 })
const Item = object({
  subject_id: integer(),
  period: optional(integer(1, 6)),
  bncc_codes: optional(list(Bncc, { maxItems: 100 })),
  content: optional(text(4000)),
  objectives: optional(text(4000)),
})
const Body = object({
  school_year_id: integer(),
  grade_id: integer(),
  name: optional(text(120)),
  items: optional(list(Item, { maxItems: 500 })),
})

const Plan = object({
  id: Type.Integer(),
  school_cnpj: Type.String(),
  school_year_id: Type.Integer(),
  grade_id: Type.Integer(),
  name: Type.String(),
  items: list(
    object({
      subject_id: Type.Integer(),
      period: nullable(Type.Integer({ description: 'Null for the whole year' })),
      bncc_codes: list(Type.String()),
      content: nullable(Type.String()),
      objectives: nullable(Type.String()),
    }),
  ),
  ...versionFields,
})

const rows = table('curriculum_plan', 'curriculum_plan_not_found')
const plans = table<'curriculum_plan', queries.PlanRow>(
  'curriculum_plan',
  'curriculum_plan_not_found',
  queries.withItems,
)
const view = viewOf(plans, Plan)

const defaultName = 'Plano curricular'
const columns = ({ school_year_id, grade_id, name = defaultName }: Static<typeof Body>) => ({
  school_year_id,
  grade_id,
  name,
  folded_name: fold(name),
})
const itemsOf = ({ items = [] }: Static<typeof Body>) =>
  items.map(({ bncc_codes = [], ...item }) => ({ ...item, bncc_codes: bncc_codes.map((code) => bncc.normalize(code)) }))

const one = `${inSchool}/curriculum-plan/{id}` as const
const params = { id }

/**
 * Returns the year and the grade of the body, or refuses with 404. Locks the year and the subjects, so that they are not removed
 * meanwhile, nor the year closed.
 */
async function resolveReferences(
  context: SchoolContext,
  { school_year_id, grade_id, items = [] }: Static<typeof Body>,
) {
  const year = await lookups.schoolYears.get(context, { id: school_year_id }, 'forShare')
  const grade = await lookups.grades.get(context, { id: grade_id })
  const known = await lookups.lockSubjects(
    context,
    items.map(({ subject_id }) => subject_id),
  )
  const unknown = items.findIndex(({ subject_id }) => !known.has(subject_id))
  if (unknown !== -1) throw refuse('subject_not_found', `items.${unknown}.subject_id names no subject of this school.`)
  return { year, grade }
}

const refuseClosed = ({ status }: { status: string }) => {
  if (status === 'closed')
    throw refuse('school_year_closed', 'Plans of a closed year are read-only. Open the year again first.')
}
const refuseForeignCodes = (...args: Parameters<typeof stageFaults>) => {
  const faults = stageFaults(...args)
  if (faults.length > 0) throw refuseFaults(faults)
}

const eventData = ({ id, school_year_id, grade_id }: { id: number; school_year_id: number; grade_id: number }) => ({
  id,
  school_year_id,
  grade_id,
})

const exampleItems = (subject_id: number) => [
  {
    subject_id,
    period: 1,
    bncc_codes: ['EF05MA03', 'EF05MA08'],
    content: 'Frações e problemas de multiplicação e divisão',
    objectives: 'Representar frações e resolver problemas com números naturais',
  },
]

const refusals = [
  'school_year_not_found',
  'grade_not_found',
  'subject_not_found',
  'school_year_closed',
  'curriculum_plan_exists',
  'bncc_code_invalid',
] as const
const conflicts = { curriculum_plan_name: 'curriculum_plan_exists' } as const

export const curriculumPlanOperations = [
  operation({
    method: 'POST',
    path: `${inSchool}/curriculum-plan`,
    access: withScope('curriculum:write'),
    summary: 'Create a curriculum plan',
    description: `A plan of a grade in a school year, with codes of the national curriculum (BNCC). Without a name, it is called ${defaultName}.`,
    body: Body,
    responses: { 201: Plan },
    refusals,
    conflicts,
    emits: ['curriculum_plan.created'],
    example: ({ school_year_id, grade_id, subject_id }) => ({
      body: { school_year_id, grade_id, name: 'Plano curricular do 5º ano', items: exampleItems(subject_id) },
    }),
    async run(call) {
      const { body, school, tx, emit } = call
      const { year, grade } = await resolveReferences(call, body)
      refuseForeignCodes(grade, body.items ?? [])
      refuseClosed(year)
      const made = await rows.insert(call, columns(body))
      await queries.saveItems(tx, made, itemsOf(body))
      emit('curriculum_plan.created', eventData(made))
      return view(await plans.get(call, { id: made.id }), school)
    },
  }),
  operation({
    method: 'PUT',
    path: one,
    params,
    find: rows.byPathId('forNoKeyUpdate'),
    access: withScope('curriculum:write'),
    summary: 'Update a curriculum plan',
    description: 'Replaces every item. School year and grade cannot change.',
    body: Body,
    responses: { 200: Plan },
    refusals: ['curriculum_plan_not_found', ...refusals, 'immutable_field'],
    conflicts,
    emits: ['curriculum_plan.updated'],
    example: ({ curriculum_plan_id, school_year_id, grade_id, subject_id }) => ({
      params: { id: curriculum_plan_id },
      body: { school_year_id, grade_id, name: 'Plano curricular revisto', items: exampleItems(subject_id) },
    }),
    async run(call) {
      const { found, body, school, tx, emit, ifMatch } = call
      const { year, grade } = await resolveReferences(call, body)
      ifMatch(found.version)
      requireSame(found, body, ['school_year_id', 'grade_id'])
      refuseForeignCodes(grade, body.items ?? [])
      refuseClosed(year)
      await queries.saveItems(tx, found, itemsOf(body))
      const changed = await plans.update(call, { id: found.id }, columns(body))
      emit('curriculum_plan.updated', eventData(found))
      return view(changed, school)
    },
  }),
  listOperation({
    path: `${inSchool}/curriculum-plan`,
    access: withScope('curriculum:read'),
    summary: 'List curriculum plans',
    item: Plan,
    from: plans.from,
    filters: { school_year_id: filter(id, 'x.school_year_id = ?'), grade_id: filter(id, 'x.grade_id = ?') },
    sorts: ['created_at', 'name'],
    view,
  }),
  readOperation({
    path: one,
    params,
    find: plans.byPathId(),
    access: withScope('curriculum:read'),
    summary: 'Read a curriculum plan',
    item: Plan,
    refusals: ['curriculum_plan_not_found'],
    example: ({ curriculum_plan_id }) => ({ params: { id: curriculum_plan_id } }),
    view,
  }),
]
