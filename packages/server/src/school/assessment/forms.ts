import type { Selectable } from 'kysely'
import { type Static, Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fold } from '../../platform/database/fold.ts'
import type { FormOfEvaluation as FormTable } from '../../platform/database/tables.ts'
import { type Fault, refuse, refuseFaults } from '../../platform/operation/errors.ts'
import { operation } from '../../platform/operation/operation.ts'
import { id, text as textParameter } from '../../platform/operation/parameters.ts'
import { integer, list, object, oneOf, optional, text, Uuid } from '../../platform/operation/shapes.ts'
import { defaultTombstone, filter, listOperation, readOperation } from '../../tenancy/rows/list.ts'
import { type SchoolContext, table } from '../../tenancy/rows/table.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool, pathParams } from '../paths.ts'
import { versionFields, viewOf } from '../views.ts'
import * as assessments from './assessments.ts'
import * as queries from './queries.ts'

const scales = ['numeric', 'conceptual', 'descriptive'] as const
const recoveries = ['none', 'per_term', 'final'] as const
const recoveryRules = ['replace_if_higher', 'average', 'sum'] as const

// The database keeps two decimals; a third would be rounded away without notice.
const hundredths = (minimum: number) => Type.Number({ minimum, maximum: 1000, multipleOf: 0.01 })
const Body = object({
  name: text(80),
  scale: optional(oneOf(...scales)),
  max_score: optional(hundredths(0.01)),
  passing_score: optional(hundredths(0)),
  decimals: optional(integer(0, 2)),
  recovery: optional(oneOf(...recoveries)),
  recovery_rule: optional(oneOf(...recoveryRules)),
  assessments: optional(
    list(object({ id: optional(Uuid), name: text(80), period: integer(), weight: hundredths(0.01) }), { maxItems: 60 }),
  ),
})
type FormBody = Static<typeof Body>

const FormOfEvaluation = object({
  id: Type.Integer(),
  school_cnpj: Type.String(),
  school_year_id: Type.Integer(),
  name: Type.String(),
  scale: oneOf(...scales),
  max_score: Type.Number(),
  passing_score: Type.Number(),
  decimals: Type.Integer(),
  recovery: oneOf(...recoveries),
  recovery_rule: oneOf(...recoveryRules),
  assessments: Type.Array(object({ id: Uuid, name: Type.String(), period: Type.Integer(), weight: Type.Number() })),
  ...versionFields,
})

type FormRow = Selectable<FormTable> & { assessments: assessments.Assessment[] }

const forms = table<'form_of_evaluation', FormRow>(
  'form_of_evaluation',
  'form_of_evaluation_not_found',
  queries.withAssessments,
)
const classrooms = table('classroom')
const view = viewOf(forms, FormOfEvaluation)

/** Returns the columns to save, with defaults for absent members. */
function columns(body: FormBody) {
  const { name, scale = 'numeric', decimals = 1, recovery = 'per_term', recovery_rule = 'replace_if_higher' } = body
  const { max_score = 10, passing_score = Math.min(6, max_score) } = body
  return { name, folded_name: fold(name), scale, max_score, passing_score, decimals, recovery, recovery_rule }
}

async function requireConsistent(
  tx: Transaction,
  { passing_score, max_score }: ReturnType<typeof columns>,
  { assessments = [] }: FormBody,
  yearId: number,
) {
  const terms = await lookups.termsOf(tx, yearId)
  const faults: Fault[] = assessments.flatMap(({ period }, i) =>
    terms.includes(period)
      ? []
      : [{ pointer: `/assessments/${i}/period`, code: 'period_unknown', message: 'must be a term of the school year' }],
  )
  if (passing_score > max_score)
    faults.push({ pointer: '/passing_score', code: 'out_of_range', message: `must be at most max_score, ${max_score}` })
  if (faults.length > 0) throw refuseFaults(faults)
}

async function isUsed(call: SchoolContext, { id, assessments: known }: FormRow): Promise<boolean> {
  if (await classrooms.exists(call, { form_of_evaluation_id: id })) return true
  return queries.haveScores(
    call.tx,
    known.map((one) => one.id),
  )
}

const ofYear = {
  path: `${inSchool}/school-year/{school_year_id}/form-of-evaluation`,
  params: pathParams,
} as const
const one = { path: `${inSchool}/form-of-evaluation/{id}`, params: { id } } as const
const example = {
  name: 'Avaliação bimestral numérica',
  scale: 'numeric',
  max_score: 10,
  decimals: 1,
  recovery: 'per_term',
  recovery_rule: 'replace_if_higher',
}

export const formOperations = [
  operation({
    method: 'POST',
    ...ofYear,
    access: withScope('evaluation:write'),
    summary: 'Create a form of evaluation',
    description: 'Each assessment gets a uuid: the `evaluation_assessment_id` of its scores.',
    body: Body,
    responses: { 201: FormOfEvaluation },
    refusals: [
      'school_year_not_found',
      'evaluation_assessment_not_found',
      'period_unknown',
      'form_of_evaluation_name_taken',
      'school_year_closed',
    ],
    conflicts: { form_of_evaluation_name: 'form_of_evaluation_name_taken' },
    emits: ['form_of_evaluation.created'],
    example: ({ school_year_id }) => ({
      params: { school_year_id },
      body: { ...example, passing_score: 6, assessments: [{ name: 'Prova 1', period: 1, weight: 2 }] },
    }),
    find: (call) => lookups.schoolYears.get(call, { id: call.params.school_year_id }, 'forShare'),
    async run(call) {
      const { found, body, school, tx, emit } = call
      const matched = assessments.match(body.assessments ?? [], [])
      const values = columns(body)
      await requireConsistent(tx, values, body, found.id)
      if (found.status === 'closed') throw refuse('school_year_closed')
      const { id } = await forms.insert(call, { school_year_id: found.id, ...values })
      await queries.saveAssessments(call, id, matched)
      emit('form_of_evaluation.created', { id, school_year_id: found.id, name: body.name })
      return view(await forms.get(call, { id }), school)
    },
  }),
  operation({
    ...one,
    method: 'PUT',
    access: withScope('evaluation:write'),
    summary: 'Update a form of evaluation',
    description:
      'An assessment is matched by `id` or, without one, by name and period, and keeps its id. The forms of a closed year are read-only.',
    body: Body,
    responses: { 200: FormOfEvaluation },
    refusals: [
      'form_of_evaluation_not_found',
      'evaluation_assessment_not_found',
      'period_unknown',
      'form_of_evaluation_name_taken',
      'school_year_closed',
      'assessment_has_scores',
      'score_above_maximum',
    ],
    conflicts: { form_of_evaluation_name: 'form_of_evaluation_name_taken' },
    emits: ['form_of_evaluation.updated'],
    example: ({ form_of_evaluation_id, evaluation_assessment_id }) => ({
      params: { id: form_of_evaluation_id },
      body: {
        ...example,
        passing_score: 7,
        assessments: [{ id: evaluation_assessment_id, name: 'Prova 1', period: 1, weight: 2 }],
      },
    }),
    find: forms.byPathId('forUpdate'),
    async run(call) {
      const { found, body, school, tx, emit, ifMatch } = call
      const matched = assessments.match(body.assessments ?? [], found.assessments)
      // Locked, so that the year is not closed and keeps its terms meanwhile.
      const year = await lookups.schoolYears.get(call, { id: found.school_year_id }, 'forShare')
      ifMatch(found.version)
      const values = columns(body)
      await requireConsistent(tx, values, body, found.school_year_id)
      if (year.status === 'closed')
        throw refuse('school_year_closed', 'The averages of a closed year stay as they are. Open the year again first.')
      if (await queries.haveScores(tx, assessments.leftBehind(matched, found.assessments)))
        throw refuse('assessment_has_scores', 'An assessment with scores cannot be removed or moved to another term.')
      if (await queries.hasScoreAbove(tx, found.id, values.max_score))
        throw refuse('score_above_maximum', `Scores above ${values.max_score} were posted.`)
      await queries.saveAssessments(call, found.id, matched)
      const changed = await forms.update(call, { id: found.id }, values)
      emit('form_of_evaluation.updated', { id: found.id, school_year_id: found.school_year_id, name: body.name })
      return view(changed, school)
    },
  }),
  operation({
    ...one,
    method: 'DELETE',
    access: withScope('evaluation:write'),
    summary: 'Remove a form of evaluation',
    responses: { 204: null },
    refusals: ['form_of_evaluation_not_found', 'form_of_evaluation_in_use'],
    emits: ['form_of_evaluation.deleted'],
    example: ({ unused_form_of_evaluation_id }) => ({ params: { id: unused_form_of_evaluation_id } }),
    find: forms.byPathId('forUpdate'),
    async run(call) {
      const { found, emit, ifMatch } = call
      ifMatch(found.version)
      if (await isUsed(call, found))
        throw refuse(
          'form_of_evaluation_in_use',
          'Give its classrooms another form first. A form with scores cannot be removed.',
        )
      await forms.remove(call, { id: found.id })
      emit('form_of_evaluation.deleted', { id: found.id, name: found.name })
    },
  }),
  listOperation({
    ...ofYear,
    access: withScope('evaluation:read'),
    summary: 'List the forms of evaluation of a school year',
    item: FormOfEvaluation,
    from: forms.from,
    within: async (call: SchoolContext & { params: { school_year_id: number } }) => ({
      school_year_id: (await lookups.schoolYears.get(call, { id: call.params.school_year_id })).id,
    }),
    filters: { name: filter(textParameter(80), 'x.folded_name = ?', fold) },
    sorts: ['created_at', 'name'],
    tombstone: defaultTombstone,
    refusals: ['school_year_not_found'],
    view,
  }),
  listOperation({
    path: `${inSchool}/form-of-evaluation`,
    access: withScope('evaluation:read'),
    summary: 'List the forms of evaluation of the school',
    item: FormOfEvaluation,
    from: forms.from,
    filters: { school_year_id: filter(id, 'x.school_year_id = ?') },
    sorts: ['created_at', 'name'],
    tombstone: defaultTombstone,
    view,
  }),
  readOperation({
    ...one,
    access: withScope('evaluation:read'),
    summary: 'Read a form of evaluation',
    item: FormOfEvaluation,
    refusals: ['form_of_evaluation_not_found'],
    example: ({ form_of_evaluation_id }) => ({ params: { id: form_of_evaluation_id } }),
    find: forms.byPathId(),
    view,
  }),
]
