import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import type { Score as ScoreTable } from '../../platform/database/tables.ts'
import { refuse, refuseFaults } from '../../platform/operation/errors.ts'
import { ExplicitResponse, operation } from '../../platform/operation/operation.ts'
import { boolean, id, uuid } from '../../platform/operation/parameters.ts'
import { flag, integer, nullable, object, optional, orNull, text, Uuid } from '../../platform/operation/shapes.ts'
import { defaultTombstone, filter, listOperation } from '../../tenancy/rows/list.ts'
import { type SchoolContext, table } from '../../tenancy/rows/table.ts'
import { byStudentNumber } from '../filters.ts'
import { pupils, requireAttachedSubject, requireOpenTerm } from '../lessons/index.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'
import { getOwnClassroom, type PanelCall } from '../staff/index.ts'
import { versionFields, viewOf } from '../views.ts'
import * as queries from './queries.ts'
import { defaultScale, type Scale, scoreFaults } from './scale.ts'

const Body = object({
  subject_id: Uuid,
  enrollment_number: text(36),
  period: integer(),
  evaluation_assessment_id: optional(Uuid),
  is_recovery: optional(flag),
  score: orNull(Type.Number({ description: 'Null if not yet entered' })),
})

const Score = object({
  id: Uuid,
  school_cnpj: Type.String(),
  classroom_id: Uuid,
  subject_id: Uuid,
  enrollment_number: Type.String(),
  period: Type.Integer(),
  evaluation_assessment_id: nullable(Uuid),
  is_recovery: flag,
  score: nullable(Type.Number()),
  ...versionFields,
})

type ScoreRow = Selectable<ScoreTable> & { subject_uuid: string; student_number: string }

const scores = table<'score', ScoreRow>('score', 'score_not_found', queries.withNames)
const assessments = table('evaluation_assessment', 'evaluation_assessment_not_found')

const view = viewOf(scores, Score, (row) => ({ subject_id: row.subject_uuid, enrollment_number: row.student_number }))

/** Locks the form, so that neither its maximum nor its assessments change while a score is posted. */
const scaleOf = async (context: SchoolContext, formId: number | null): Promise<Scale> =>
  formId === null ? defaultScale : lookups.formsOfEvaluation.get(context, { id: formId }, 'forShare')

/** Returns the term of an assessment of the classroom's form. */
async function assessedTerm(
  context: SchoolContext,
  formId: number | null,
  id: string | undefined,
): Promise<number | null> {
  if (id === undefined) return null
  if (formId === null) throw refuse('evaluation_assessment_not_found')
  return (await assessments.get(context, { id, form_of_evaluation_id: formId })).period
}

const inClassroom = `${inSchool}/classroom/{classroom_id}/score` as const
const writes = withScope('scores:write')
const reads = withScope('scores:read')

export const scoreOperations = [
  operation({
    method: 'POST',
    path: inClassroom,
    access: writes,
    summary: 'Create or update a score',
    description:
      'One score for each classroom, subject, student, period, assessment and recovery: 201 the first time, 200 from then on. Without an assessment it is the score of the term.',
    body: Body,
    responses: { 201: Score, 200: Score },
    refusals: [
      'classroom_not_found',
      'student_not_found',
      'subject_not_found',
      'evaluation_assessment_not_found',
      'period_unknown',
      'recovery_not_allowed',
      'score_out_of_range',
      'student_not_in_classroom',
      'subject_not_attached',
      'period_locked',
    ],
    emits: ['assessment.saved'],
    example: ({ classroom_id, subject_uuid, enrollment_number, evaluation_assessment_id }) => ({
      params: { classroom_id },
      body: {
        subject_id: subject_uuid,
        enrollment_number,
        period: 1,
        evaluation_assessment_id,
        is_recovery: false,
        score: 8.5,
      },
    }),
    // Locked, so that neither its form nor the terms of its year change while a score is posted.
    find: (call) => getOwnClassroom(call, writes, 'forShare'),
    async run(call) {
      const { found: classroom, body, school, tx, emit } = call
      const { period, is_recovery = false, score } = body
      const named = await pupils.find(call, { classroomId: classroom.id }, [body.enrollment_number])
      const subject = await lookups.subjects.get(call, { uuid: body.subject_id.toLowerCase() })
      const scale = await scaleOf(call, classroom.form_of_evaluation_id)
      const assessed = await assessedTerm(call, classroom.form_of_evaluation_id, body.evaluation_assessment_id)
      const terms = await lookups.termsOf(tx, classroom.school_year_id)
      const faults = scoreFaults(scale, terms, assessed, { period, is_recovery, score })
      if (faults.length > 0) throw refuseFaults(faults)
      const [enrollmentId] = pupils.enrollmentsOf(named)
      await requireAttachedSubject(call, classroom, subject)
      await requireOpenTerm(tx, { classroomId: classroom.id, period })

      const { student_id } = named[0]!
      const { id, created } = await queries.saveScore(call, {
        ...body,
        classroom_id: classroom.id,
        subject_id: subject.id,
        student_id,
        enrollment_id: enrollmentId!,
      })
      const saved = view(await scores.get(call, { id }), school)
      emit('assessment.saved', {
        classroom_id: saved.classroom_id,
        subject_id: saved.subject_id,
        enrollment_number: saved.enrollment_number,
        period,
        evaluation_assessment_id: saved.evaluation_assessment_id,
        is_recovery,
        score: saved.score,
      })
      return new ExplicitResponse(created ? 201 : 200, saved)
    },
  }),
  operation({
    method: 'DELETE',
    path: `${inClassroom}/{score_id}`,
    access: writes,
    summary: 'Remove a score',
    responses: { 204: null },
    refusals: ['classroom_not_found', 'score_not_found', 'period_locked', 'version_conflict'],
    emits: ['assessment.deleted'],
    example: ({ classroom_id, score_id }) => ({ params: { classroom_id, score_id } }),
    async find(call) {
      const classroom = await getOwnClassroom(call, writes)
      return scores.get(call, { id: call.params.score_id, classroom_id: classroom.id }, 'forUpdate')
    },
    async run(call) {
      const { found, tx, emit, ifMatch } = call
      ifMatch(found.version)
      await requireOpenTerm(tx, { classroomId: found.classroom_id, period: found.period })
      await scores.remove(call, { id: found.id })
      emit('assessment.deleted', {
        score_id: found.id,
        classroom_id: found.classroom_id,
        subject_id: found.subject_uuid,
      })
    },
  }),
  listOperation({
    path: inClassroom,
    access: reads,
    summary: 'List the scores of a classroom',
    item: Score,
    from: scores.from,
    within: async (call: PanelCall & { params: { classroom_id: string } }) => ({
      classroom_id: (await getOwnClassroom(call, reads)).id,
    }),
    filters: {
      subject_id: filter(uuid, 'x.subject_uuid = ?'),
      enrollment_number: byStudentNumber,
      period: filter(id, 'x.period = ?'),
      is_recovery: filter(boolean, 'x.is_recovery = ?'),
      evaluation_assessment_id: filter(uuid, 'x.evaluation_assessment_id = ?'),
    },
    sorts: ['created_at'],
    tombstone: defaultTombstone,
    refusals: ['classroom_not_found'],
    view,
  }),
]
