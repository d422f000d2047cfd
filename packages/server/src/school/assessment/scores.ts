import type { Selectable } from 'kysely'
import { type Static, Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import { db, type Transaction } from '../../platform/database/database.ts'
import type { Lock } from '../../platform/database/table.ts'
import type { Score as ScoreTable } from '../../platform/database/tables.ts'
import type { Access, Caller } from '../../platform/operation/caller.ts'
import { refuse, refuseFaults } from '../../platform/operation/errors.ts'
import { defaultTombstone, filter, listing } from '../../platform/operation/list.ts'
import { Answer, operation, type School } from '../../platform/operation/operation.ts'
import { boolean, id, uuid } from '../../platform/operation/parameters.ts'
import { flag, integer, nullable, object, optional, orNull, text, Uuid } from '../../platform/operation/shapes.ts'
import { ofStudent } from '../filters.ts'
import { pupils, requireAttached, requireOpenTerm } from '../lessons/index.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'
import { requireOwnClasses } from '../staff/index.ts'
import { versionFields, versionOf } from '../views.ts'
import { type Scale, scoreFaults, usual } from './scale.ts'

const Body = object({
  subject_id: Uuid,
  enrollment_number: text(36),
  period: integer(),
  evaluation_assessment_id: optional(Uuid),
  is_recovery: optional(flag),
  score: orNull(Type.Number({ description: 'Null: not yet entered' })),
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

const scores = `
  select x.*, b.uuid as subject_uuid, u.student_number
  from score x join subject b on b.id = x.subject_id join student u on u.id = x.student_id`

const view = (row: ScoreRow, school: School) => ({
  id: row.id,
  school_cnpj: school.cnpj,
  classroom_id: row.classroom_id,
  subject_id: row.subject_uuid,
  enrollment_number: row.student_number,
  period: row.period,
  evaluation_assessment_id: row.evaluation_assessment_id,
  is_recovery: row.is_recovery,
  score: row.score,
  ...versionOf(row, school),
})

type Place = { tx: Transaction; school: School; caller: Caller; params: { classroom_id: string } }

/** The classroom of the path, for whoever may post and see its scores. */
async function ownClassroom(call: Place, access: Access, hold?: Lock) {
  const classroom = await lookups.classroom(call, call.params.classroom_id, hold)
  await requireOwnClasses(call, access, [classroom.id])
  return classroom
}

/** Held, so that neither the maximum nor the assessments of the form change under a score that is being posted. */
async function scaleOf(tx: Transaction, formId: number | null): Promise<Scale> {
  if (formId === null) return usual
  return tx.one(
    db
      .selectFrom('form_of_evaluation')
      .select(['max_score', 'decimals', 'recovery'])
      .where('id', '=', formId)
      .forShare(),
  )
}

/** The term of an assessment of the classroom's form. */
async function assessedTerm(
  tx: Transaction,
  formId: number | null,
  assessmentId: string | undefined,
): Promise<number | null> {
  if (assessmentId === undefined) return null
  const found =
    formId !== null &&
    (await tx.maybe(
      db
        .selectFrom('evaluation_assessment')
        .select('period')
        .where('id', '=', assessmentId)
        .where('form_of_evaluation_id', '=', formId)
        .where('deleted_at', 'is', null),
    ))
  if (!found) throw refuse('evaluation_assessment_not_found')
  return found.period
}

type NewScore = Omit<Static<typeof Body>, 'subject_id' | 'enrollment_number'> & {
  classroom_id: string
  subject_id: number
  student_id: string
  enrollment_id: string
}

async function save(
  tx: Transaction,
  { clientId, id }: School,
  score: NewScore,
): Promise<{ id: string; created: boolean }> {
  const {
    classroom_id,
    subject_id,
    student_id,
    enrollment_id,
    period,
    evaluation_assessment_id = null,
    is_recovery = false,
  } = score
  const { rows } = await tx.query<{ id: string; created: boolean }>(
    `insert into score (client_id, school_id, classroom_id, subject_id, student_id, enrollment_id, period, evaluation_assessment_id, is_recovery, score)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (classroom_id, subject_id, student_id, period, evaluation_assessment_id, is_recovery) where deleted_at is null
       do update set score = excluded.score, enrollment_id = excluded.enrollment_id
     returning id, xmax = 0 as created`,
    [
      clientId,
      id,
      classroom_id,
      subject_id,
      student_id,
      enrollment_id,
      period,
      evaluation_assessment_id,
      is_recovery,
      score.score,
    ],
  )
  return rows[0]!
}

async function find({ tx }: Pick<Place, 'tx'>, scoreId: string, lock = ''): Promise<ScoreRow | undefined> {
  const { rows } = await tx.query<ScoreRow>(`${scores} where x.id = $1 and x.deleted_at is null ${lock}`, [scoreId])
  return rows[0]
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
    answers: { 201: Score, 200: Score },
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
    // Held: neither its form nor the terms of its year change under a score that is being posted.
    find: (call) => ownClassroom(call, writes, 'forShare'),
    async run(call) {
      const { found: classroom, body, school, tx, emit } = call
      const { period, is_recovery = false, score } = body
      const named = await pupils.find(call, { classroomId: classroom.id }, [body.enrollment_number])
      const subject = await lookups.subjects.get(call, { uuid: body.subject_id.toLowerCase() })
      const scale = await scaleOf(tx, classroom.form_of_evaluation_id)
      const assessed = await assessedTerm(tx, classroom.form_of_evaluation_id, body.evaluation_assessment_id)
      const terms = await tx.many(
        db.selectFrom('term').select('period').where('school_year_id', '=', classroom.school_year_id),
      )
      const faults = scoreFaults(
        scale,
        terms.map((term) => term.period),
        assessed,
        { period, is_recovery, score },
      )
      if (faults.length > 0) throw refuseFaults(faults)
      const [enrollmentId] = pupils.enrollmentsOf(named)
      await requireAttached(tx, school, classroom, subject)
      await requireOpenTerm(tx, { classroomId: classroom.id, period })

      const { student_id } = named[0]!
      const { id, created } = await save(tx, school, {
        ...body,
        classroom_id: classroom.id,
        subject_id: subject.id,
        student_id,
        enrollment_id: enrollmentId!,
      })
      const saved = view((await find(call, id))!, school)
      emit('assessment.saved', {
        classroom_id: saved.classroom_id,
        subject_id: saved.subject_id,
        enrollment_number: saved.enrollment_number,
        period,
        evaluation_assessment_id: saved.evaluation_assessment_id,
        is_recovery,
        score: saved.score,
      })
      return new Answer(created ? 201 : 200, saved)
    },
  }),
  operation({
    method: 'DELETE',
    path: `${inClassroom}/{score_id}`,
    access: writes,
    summary: 'Remove a score',
    answers: { 204: null },
    refusals: ['classroom_not_found', 'score_not_found', 'period_locked', 'version_conflict'],
    emits: ['assessment.deleted'],
    example: ({ classroom_id, score_id }) => ({ params: { classroom_id, score_id } }),
    async find(call) {
      const classroom = await ownClassroom(call, writes)
      const found = await find(call, call.params.score_id, 'for update of x')
      if (found?.classroom_id !== classroom.id) throw refuse('score_not_found')
      return found
    },
    async run({ found, tx, emit, ifMatch }) {
      ifMatch(found.version)
      await requireOpenTerm(tx, { classroomId: found.classroom_id, period: found.period })
      await tx.many(db.updateTable('score').set({ deleted_at: tx.now }).where('id', '=', found.id))
      emit('assessment.deleted', {
        score_id: found.id,
        classroom_id: found.classroom_id,
        subject_id: found.subject_uuid,
      })
    },
  }),
  listing<ScoreRow>({
    path: inClassroom,
    access: reads,
    summary: 'List the scores of a classroom',
    item: Score,
    from: scores,
    within: async (call: Place) => ({ classroom_id: (await ownClassroom(call, reads)).id }),
    filters: {
      subject_id: filter(uuid, 'x.subject_uuid = ?'),
      enrollment_number: ofStudent,
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
