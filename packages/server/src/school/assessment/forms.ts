import type { Selectable } from 'kysely'
import { type Static, Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import { db, type Transaction } from '../../platform/database/database.ts'
import { fold } from '../../platform/database/fold.ts'
import type { Place } from '../../platform/database/table.ts'
import type { FormOfEvaluation as FormTable } from '../../platform/database/tables.ts'
import { type Fault, refuse, refuseFaults } from '../../platform/operation/errors.ts'
import { defaultTombstone, filter, listing, reading } from '../../platform/operation/list.ts'
import { operation, type School } from '../../platform/operation/operation.ts'
import { id, text as textParameter } from '../../platform/operation/parameters.ts'
import { integer, list, object, oneOf, optional, text, Uuid } from '../../platform/operation/shapes.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'
import { versionFields, versionOf } from '../views.ts'
import * as assessments from './assessments.ts'

const scales = ['numeric', 'conceptual', 'descriptive'] as const
const recoveries = ['none', 'per_term', 'final'] as const
const recoveryRules = ['replace_if_higher', 'average', 'sum'] as const

// Two decimals are what is kept: a third would be rounded away unseen.
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

const withAssessments = `
  select f.*, (
    select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'period', a.period, 'weight', a.weight) order by a.position), '[]')
    from evaluation_assessment a where a.form_of_evaluation_id = f.id and a.deleted_at is null
  ) as assessments from form_of_evaluation f`

const view = (row: FormRow, school: School) => ({
  id: row.id,
  school_cnpj: school.cnpj,
  school_year_id: row.school_year_id,
  name: row.name,
  scale: row.scale,
  max_score: row.max_score,
  passing_score: row.passing_score,
  decimals: row.decimals,
  recovery: row.recovery,
  recovery_rule: row.recovery_rule,
  assessments: row.assessments,
  ...versionOf(row, school),
})

/** What is saved; an absent optional member becomes its default. */
function columns(body: FormBody) {
  const { name, scale = 'numeric', decimals = 1, recovery = 'per_term', recovery_rule = 'replace_if_higher' } = body
  const { max_score = 10, passing_score = Math.min(6, max_score) } = body
  return { name, folded_name: fold(name), scale, max_score, passing_score, decimals, recovery, recovery_rule }
}

async function requireSense(
  tx: Transaction,
  { passing_score, max_score }: ReturnType<typeof columns>,
  { assessments = [] }: FormBody,
  yearId: number,
) {
  const terms = await tx.many(db.selectFrom('term').select('period').where('school_year_id', '=', yearId))
  const faults: Fault[] = assessments.flatMap(({ period }, i) =>
    terms.some((term) => term.period === period)
      ? []
      : [{ pointer: `/assessments/${i}/period`, code: 'period_unknown', message: 'must be a term of the school year' }],
  )
  if (passing_score > max_score)
    faults.push({ pointer: '/passing_score', code: 'out_of_range', message: `must be at most max_score, ${max_score}` })
  if (faults.length > 0) throw refuseFaults(faults)
}

async function find({ tx, school }: Place, formId: number): Promise<FormRow> {
  const { rows } = await tx.query<FormRow>(
    `${withAssessments} where f.school_id = $1 and f.id = $2 and f.deleted_at is null`,
    [school.id, formId],
  )
  if (!rows[0]) throw refuse('form_of_evaluation_not_found')
  return rows[0]
}

/**
 * Held: whoever posts a score holds the form of the classroom too. Two statements, so that the second sees the
 * assessments of whoever the first one waited for.
 */
async function findToChange(place: Place, formId: number): Promise<FormRow> {
  await place.tx.query('select from form_of_evaluation where school_id = $1 and id = $2 for update', [
    place.school.id,
    formId,
  ])
  return find(place, formId)
}

async function isUsed(tx: Transaction, { id, assessments: known }: FormRow): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from classroom where form_of_evaluation_id = $1 and deleted_at is null limit 1',
    [id],
  )
  return (
    rowCount !== 0 ||
    assessments.haveScores(
      tx,
      known.map((one) => one.id),
    )
  )
}

async function hasScoreAbove(tx: Transaction, formId: number, maximum: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from score s join classroom c on c.id = s.classroom_id
     where c.form_of_evaluation_id = $1 and c.deleted_at is null and s.deleted_at is null and s.score > $2 limit 1`,
    [formId, maximum],
  )
  return rowCount !== 0
}

const ofYear = `${inSchool}/school-year/{school_year_id}/form-of-evaluation` as const
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
    path: ofYear,
    access: withScope('evaluation:write'),
    summary: 'Create a form of evaluation',
    description: 'Each assessment gets a uuid: the `evaluation_assessment_id` of its scores.',
    body: Body,
    answers: { 201: FormOfEvaluation },
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
      await requireSense(tx, values, body, found.id)
      if (found.status === 'closed') throw refuse('school_year_closed')
      const made = await tx.one(
        db
          .insertInto('form_of_evaluation')
          .values({ client_id: school.clientId, school_id: school.id, school_year_id: found.id, ...values })
          .returning('id'),
      )
      await assessments.save(tx, school, made.id, matched)
      emit('form_of_evaluation.created', { id: made.id, school_year_id: found.id, name: body.name })
      return view(await find(call, made.id), school)
    },
  }),
  operation({
    ...one,
    method: 'PUT',
    access: withScope('evaluation:write'),
    summary: 'Update a form of evaluation',
    description: 'An assessment keeps its id by `id` or, without one, by name and period.',
    body: Body,
    answers: { 200: FormOfEvaluation },
    refusals: [
      'form_of_evaluation_not_found',
      'evaluation_assessment_not_found',
      'period_unknown',
      'form_of_evaluation_name_taken',
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
    find: (call) => findToChange(call, call.params.id),
    async run(call) {
      const { found, body, school, tx, emit, ifMatch } = call
      const matched = assessments.match(body.assessments ?? [], found.assessments)
      ifMatch(found.version)
      const values = columns(body)
      await requireSense(tx, values, body, found.school_year_id)
      if (await assessments.haveScores(tx, assessments.leftBehind(matched, found.assessments)))
        throw refuse('assessment_has_scores', 'An assessment with scores stays, in its term.')
      if (await hasScoreAbove(tx, found.id, values.max_score))
        throw refuse('score_above_maximum', `Scores above ${values.max_score} were posted.`)
      await tx.many(db.updateTable('form_of_evaluation').set(values).where('id', '=', found.id))
      await assessments.save(tx, school, found.id, matched)
      emit('form_of_evaluation.updated', { id: found.id, school_year_id: found.school_year_id, name: body.name })
      return view(await find(call, found.id), school)
    },
  }),
  operation({
    ...one,
    method: 'DELETE',
    access: withScope('evaluation:write'),
    summary: 'Remove a form of evaluation',
    answers: { 204: null },
    refusals: ['form_of_evaluation_not_found', 'form_of_evaluation_in_use'],
    emits: ['form_of_evaluation.deleted'],
    example: ({ unused_form_of_evaluation_id }) => ({ params: { id: unused_form_of_evaluation_id } }),
    find: (call) => findToChange(call, call.params.id),
    async run({ found, tx, emit, ifMatch }) {
      ifMatch(found.version)
      if (await isUsed(tx, found))
        throw refuse('form_of_evaluation_in_use', 'Give its classrooms another form first; one with scores stays.')
      await tx.many(db.updateTable('form_of_evaluation').set({ deleted_at: tx.now }).where('id', '=', found.id))
      emit('form_of_evaluation.deleted', { id: found.id, name: found.name })
    },
  }),
  listing<FormRow>({
    path: ofYear,
    access: withScope('evaluation:read'),
    summary: 'List the forms of evaluation of a school year',
    item: FormOfEvaluation,
    from: withAssessments,
    within: async (call: Place & { params: { school_year_id: number } }) => ({
      school_year_id: (await lookups.schoolYears.get(call, { id: call.params.school_year_id })).id,
    }),
    filters: { name: filter(textParameter(80), 'x.folded_name = ?', fold) },
    sorts: ['created_at', 'name'],
    tombstone: defaultTombstone,
    refusals: ['school_year_not_found'],
    view,
  }),
  reading({
    ...one,
    access: withScope('evaluation:read'),
    summary: 'Read a form of evaluation',
    item: FormOfEvaluation,
    refusals: ['form_of_evaluation_not_found'],
    example: ({ form_of_evaluation_id }) => ({ params: { id: form_of_evaluation_id } }),
    find: (call) => find(call, call.params.id),
    view,
  }),
]
