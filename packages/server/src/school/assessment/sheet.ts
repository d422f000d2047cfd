import { lockReasons } from '@sineta/contract'
import { Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { operation } from '../../platform/operation/operation.ts'
import { id, required, uuid } from '../../platform/operation/parameters.ts'
import {
  flag,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  orNull,
  text,
  Uuid,
} from '../../platform/operation/shapes.ts'
import type { SchoolContext } from '../../tenancy/rows/table.ts'
import { pupils, readLockReason, requireAttachedSubject, requireOpenTerm } from '../lessons/index.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'
import { getOwnClassroom } from '../staff/index.ts'
import { termAverage } from './average.ts'
import { defaultScale, hasRecovery, type Scale } from './scale.ts'
import { cellKey, decideCells } from './sheet-cells.ts'
import * as queries from './sheet-queries.ts'

// The sheet that a teacher fills in for one subject, classroom and term: a row for each student, a column for each assessment.

const cell = { enrollment_number: Type.String(), evaluation_assessment_id: nullable(Uuid), is_recovery: flag }
const version = Type.Integer({ description: '0 if nothing was ever entered' })
const Average = object({ period: Type.Integer(), average: nullable(Type.Number()) })

const Sheet = object({
  school_cnpj: Type.String(),
  classroom_id: Uuid,
  subject_id: Uuid,
  period: Type.Integer(),
  max_score: Type.Number(),
  passing_score: Type.Number(),
  decimals: Type.Integer(),
  locked: flag,
  locked_reason: nullable(oneOf(...lockReasons)),
  columns: Type.Array(
    object({
      evaluation_assessment_id: nullable(Uuid),
      is_recovery: flag,
      name: nullable(Type.String({ description: 'Null for the score or the recovery of the term itself' })),
      weight: nullable(Type.Number()),
    }),
  ),
  students: Type.Array(
    object({
      enrollment_number: Type.String(),
      student_name: Type.String(),
      in_classroom: Type.Boolean({ description: 'False if the student left; the scores stay' }),
      scores: Type.Array(
        object({
          evaluation_assessment_id: nullable(Uuid),
          is_recovery: flag,
          score: nullable(Type.Number()),
          version,
        }),
      ),
      averages: Type.Array(Average, { description: 'The averages of every term of the year' }),
    }),
  ),
})

const Body = object({
  subject_id: Uuid,
  period: integer(),
  cells: list(
    object({
      enrollment_number: text(36),
      evaluation_assessment_id: optional(Uuid),
      is_recovery: optional(flag),
      score: orNull(Type.Number({ description: 'Null if not yet entered' })),
      version: optional({
        ...integer(0),
        description: 'The version that the caller saw; a cell with another version is a conflict',
      }),
    }),
    { minItems: 1, maxItems: 500 },
  ),
})

const Saved = object({
  cells: Type.Array(
    object({
      ...cell,
      status: oneOf('saved', 'unchanged', 'conflict', 'refused'),
      code: nullable(Type.String({ description: 'Why it was refused' })),
      message: nullable(Type.String()),
      score: nullable(Type.Number({ description: 'The current score' })),
      version,
    }),
  ),
  averages: Type.Array(object({ enrollment_number: Type.String(), average: nullable(Type.Number()) }), {
    description: 'The averages of the term, for the students in the request',
  }),
})

type Rules = Scale & { readonly passing_score: number; readonly recovery_rule: string }
const usualRules: Rules = { ...defaultScale, passing_score: 6, recovery_rule: 'replace_if_higher' }

const rulesOf = async (context: SchoolContext, formId: number | null, lock?: 'forShare'): Promise<Rules> =>
  formId === null ? usualRules : lookups.formsOfEvaluation.get(context, { id: formId }, lock)

/**
 * Returns the columns of a sheet: the assessments of the term, the score of the term itself if it has no assessments, and its
 * recovery. Any other column appears only if it has scores.
 */
function columnsOf(
  assessments: readonly queries.Assessment[],
  recovers: boolean,
  stored: readonly queries.StoredScore[],
) {
  const column = (one: queries.Assessment | null, is_recovery: boolean) => ({
    evaluation_assessment_id: one?.id ?? null,
    is_recovery,
    name: one?.name ?? null,
    weight: one?.weight ?? null,
  })
  const isUsed = (id: string | null, isRecovery: boolean) =>
    stored.some(
      (score) => score.score !== null && score.evaluation_assessment_id === id && score.is_recovery === isRecovery,
    )
  return [
    ...assessments.flatMap((one) => [column(one, false), ...(isUsed(one.id, true) ? [column(one, true)] : [])]),
    ...(assessments.length === 0 || isUsed(null, false) ? [column(null, false)] : []),
    ...(recovers || isUsed(null, true) ? [column(null, true)] : []),
  ]
}

const path = `${inSchool}/classroom/{classroom_id}/score/sheet` as const
const writes = withScope('scores:write')
const reads = withScope('scores:read')

export const sheetOperations = [
  operation({
    method: 'GET',
    path,
    access: reads,
    summary: 'Read the score sheet of a classroom',
    description:
      'One subject in one term: the columns of the form of evaluation, the students with their scores, and their averages. An average counts assessments by weight, leaves out those without a score, and takes recoveries into account by the rule of the form.',
    query: { subject_id: required(uuid), period: required(id) },
    responses: { 200: Sheet },
    refusals: ['classroom_not_found', 'subject_not_found', 'period_unknown'],
    emits: [],
    example: ({ classroom_id, subject_uuid, period }) => ({
      params: { classroom_id },
      query: { subject_id: subject_uuid, period },
    }),
    find: (call) => getOwnClassroom(call, reads),
    async run(call) {
      const {
        found: classroom,
        query: { subject_id, period },
        school,
        tx,
      } = call
      const subject = await lookups.subjects.get(call, { uuid: subject_id })
      const terms = (await lookups.termsOf(tx, classroom.school_year_id)).sort((a, b) => a - b)
      if (!terms.includes(period)) throw refuse('period_unknown', 'period must be a term of the school year.')
      const rules = await rulesOf(call, classroom.form_of_evaluation_id)
      const assessments = await queries.assessments(call, classroom.form_of_evaluation_id)
      const key = { classroomId: classroom.id, subjectId: subject.id }
      const stored = await queries.scores(call, key)
      const locked_reason = await readLockReason(tx, { classroomId: classroom.id, period })
      const ofTerm = (number: number) => assessments.filter((one) => one.period === number)
      return {
        school_cnpj: school.cnpj,
        classroom_id: classroom.id,
        subject_id: subject.uuid,
        period,
        max_score: rules.max_score,
        passing_score: rules.passing_score,
        decimals: rules.decimals,
        locked: locked_reason !== null,
        locked_reason,
        columns: columnsOf(
          ofTerm(period),
          hasRecovery(rules.recovery, terms, period),
          stored.filter((score) => score.period === period),
        ),
        students: (await queries.students(call, key)).map(({ id, student_number, name, in_classroom }) => {
          const own = stored.filter(({ student_id }) => student_id === id)
          return {
            enrollment_number: student_number,
            student_name: name,
            in_classroom,
            scores: own
              .filter((score) => score.period === period)
              .map(({ evaluation_assessment_id, is_recovery, score, version }) => ({
                evaluation_assessment_id,
                is_recovery,
                score,
                version,
              })),
            averages: terms.map((number) => ({
              period: number,
              average: termAverage(
                rules,
                ofTerm(number),
                own.filter((score) => score.period === number),
              ),
            })),
          }
        }),
      }
    },
  }),
  operation({
    method: 'PUT',
    path,
    access: writes,
    summary: 'Save cells of a score sheet',
    description:
      'Each cell is decided separately and returns its own result; each saved cell publishes an event. With `version`, a cell changed by another user in the meantime is a conflict and is left as it is. A cell that already has the score is unchanged, so a request may be repeated.',
    body: Body,
    responses: { 200: Saved },
    // Each cell has a version of its own.
    ignoresIfMatch: true,
    refusals: ['classroom_not_found', 'subject_not_found', 'subject_not_attached', 'period_locked', 'period_unknown'],
    emits: ['assessment.saved'],
    example: ({ classroom_id, subject_uuid, enrollment_number, evaluation_assessment_id }) => ({
      params: { classroom_id },
      body: {
        subject_id: subject_uuid,
        period: 1,
        cells: [{ enrollment_number, evaluation_assessment_id, score: 8.5, version: 0 }],
      },
    }),
    // Locked against other sheets of the classroom, because two writers of an empty cell would not see each other.
    find: (call) => getOwnClassroom(call, writes, 'forNoKeyUpdate'),
    async run(call) {
      const { found: classroom, body, tx, emit } = call
      const { period } = body
      const subject = await lookups.subjects.get(call, { uuid: body.subject_id.toLowerCase() })
      const terms = await lookups.termsOf(tx, classroom.school_year_id)
      if (!terms.includes(period)) throw refuse('period_unknown', 'period must be a term of the school year.')
      const rules = await rulesOf(call, classroom.form_of_evaluation_id, 'forShare')
      await requireAttachedSubject(call, classroom, subject)
      await requireOpenTerm(tx, { classroomId: classroom.id, period })

      const assessments = await queries.assessments(call, classroom.form_of_evaluation_id)
      const named = await pupils.findKnown(
        call,
        { classroomId: classroom.id },
        body.cells.map(({ enrollment_number }) => enrollment_number),
      )
      const key = { classroomId: classroom.id, subjectId: subject.id }
      const stored = new Map(
        (await queries.scores(call, key))
          .filter((score) => score.period === period)
          .map((score) => [cellKey(score), score]),
      )
      const cells = decideCells(body.cells, named, stored, { scale: rules, terms, period, assessments })
      const toSave = cells.flatMap((cell) =>
        cell.verdict.status === 'saved' ? [{ ...cell, enrollment_id: cell.enrollment_id! }] : [],
      )
      const versions = await queries.save(
        call,
        key,
        period,
        toSave.map(({ student_id, enrollment_id, evaluation_assessment_id, is_recovery, score }) => ({
          student_id,
          enrollment_id,
          evaluation_assessment_id,
          is_recovery,
          score,
        })),
      )
      const versionOf = new Map(toSave.map((cell, i) => [cellKey(cell), versions[i]!]))
      for (const { evaluation_assessment_id, is_recovery, enrollment_number, score } of toSave)
        emit('assessment.saved', {
          classroom_id: classroom.id,
          subject_id: subject.uuid,
          enrollment_number,
          period,
          evaluation_assessment_id,
          is_recovery,
          score,
        })

      const now = await queries.scores(call, key)
      const touched = new Map(
        cells.flatMap(({ student_id, enrollment_number }) => (student_id ? [[student_id, enrollment_number]] : [])),
      )
      return {
        cells: cells.map(({ before, verdict, score, ...cell }) => ({
          enrollment_number: cell.enrollment_number,
          evaluation_assessment_id: cell.evaluation_assessment_id,
          is_recovery: cell.is_recovery,
          status: verdict.status,
          code: verdict.status === 'refused' ? verdict.code : null,
          message: verdict.status === 'refused' ? verdict.message : null,
          score: verdict.status === 'saved' ? score : (before?.score ?? null),
          version: verdict.status === 'saved' ? versionOf.get(cellKey(cell))! : (before?.version ?? 0),
        })),
        averages: [...touched].map(([studentId, enrollment_number]) => ({
          enrollment_number,
          average: termAverage(
            rules,
            assessments.filter((one) => one.period === period),
            now.filter((score) => score.student_id === studentId && score.period === period),
          ),
        })),
      }
    },
  }),
]
