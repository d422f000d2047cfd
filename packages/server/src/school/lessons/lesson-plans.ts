import { bncc } from '@sineta/contract'
import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import { db } from '../../platform/database/database.ts'
import type { LessonPlan as LessonPlanTable } from '../../platform/database/tables.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { Answer, operation, type School } from '../../platform/operation/operation.ts'
import { list, nullable, object, optional, text, Uuid } from '../../platform/operation/shapes.ts'
import { school as inSchool } from '../paths.ts'
import { requireOwnClasses } from '../staff/index.ts'
import { versionFields, versionOf } from '../views.ts'
import { gone } from './gone.ts'
import { findEven, findToChange, type LessonRow } from './lesson.ts'
import { hold } from './lock.ts'

export const BnccCodes = list(Type.String({ format: 'bncc', maxLength: 20 }), { maxItems: 30 })
export const normalCodes = (codes: readonly string[] = []) => [...new Set(codes.map((code) => bncc.normalize(code)!))]

const Body = object({
  objectives: optional(text(4000)),
  content: text(8000),
  methodology: optional(text(4000)),
  resources: optional(text(4000)),
  evaluation: optional(text(4000)),
  bncc_codes: optional(BnccCodes),
})

const LessonPlan = object({
  id: Uuid,
  school_cnpj: Type.String(),
  classroom_lesson_id: Uuid,
  objectives: nullable(Type.String()),
  content: Type.String(),
  methodology: nullable(Type.String()),
  resources: nullable(Type.String()),
  evaluation: nullable(Type.String()),
  bncc_codes: Type.Array(Type.String()),
  ...versionFields,
})

const view = (plan: Selectable<LessonPlanTable>, { uuid }: LessonRow, school: School) => ({
  id: plan.id,
  school_cnpj: school.cnpj,
  classroom_lesson_id: uuid,
  objectives: plan.objectives,
  content: plan.content,
  methodology: plan.methodology,
  resources: plan.resources,
  evaluation: plan.evaluation,
  bncc_codes: plan.bncc_codes,
  ...versionOf(plan, school),
})

const path = `${inSchool}/lesson/{lesson_id}/lesson-plan` as const
const byKey = withScope('lessons:write')

export const lessonPlanOperations = [
  operation({
    method: 'POST',
    path,
    access: byKey,
    summary: 'Create or update the plan of a lesson',
    description: 'A lesson has one plan: 201 the first time, 200 from then on.',
    body: Body,
    answers: { 201: LessonPlan, 200: LessonPlan },
    refusals: ['lesson_not_found', 'version_conflict', 'bncc_code_invalid', 'school_year_closed'],
    emits: ['lesson_plan.saved'],
    example: ({ lesson_uuid }) => ({
      params: { lesson_id: lesson_uuid },
      body: {
        objectives: 'Comparar frações',
        content: 'Frações equivalentes; reta numérica',
        methodology: 'Aula expositiva e material dourado',
        resources: null,
        evaluation: 'Lista de exercícios',
        bncc_codes: ['EF05MA03'],
      },
    }),
    async find(call) {
      const found = await findToChange(call, call.params.lesson_id)
      await requireOwnClasses(call, byKey, [found.classroom_id])
      return found
    },
    async run({ found, body, school, tx, emit, ifMatch }) {
      // The lesson is held, so nobody else saves its plan between here and the commit.
      const before = await tx.maybe(
        db.selectFrom('lesson_plan').select(['id', 'version']).where('lesson_id', '=', found.id),
      )
      ifMatch(before?.version ?? 0)
      const { year_status } = await hold(tx, { classroomId: found.classroom_id, period: found.period })
      if (year_status === 'closed') throw refuse('school_year_closed')
      const { objectives = null, content, methodology = null, resources = null, evaluation = null } = body
      const columns = {
        objectives,
        content,
        methodology,
        resources,
        evaluation,
        bncc_codes: normalCodes(body.bncc_codes),
      }
      const saved = await tx.one(
        before
          ? db.updateTable('lesson_plan').set(columns).where('id', '=', before.id).returningAll()
          : db
              .insertInto('lesson_plan')
              .values({ client_id: school.clientId, school_id: school.id, lesson_id: found.id, ...columns })
              .returningAll(),
      )
      // The lesson shows whether it has a plan: with its first one it is another lesson for whoever keeps a copy.
      if (!before) await tx.many(db.updateTable('lesson').set({ updated_at: tx.now }).where('id', '=', found.id))
      emit('lesson_plan.saved', { classroom_lesson_id: found.uuid, lesson_plan_id: saved.id })
      return new Answer(before ? 200 : 201, view(saved, found, school))
    },
  }),
  operation({
    method: 'GET',
    path,
    access: withScope('lessons:read'),
    summary: 'Read the plan of a lesson',
    answers: { 200: LessonPlan },
    refusals: ['lesson_not_found', 'resource_not_found', 'resource_gone'],
    emits: [],
    example: ({ planned_lesson_uuid }) => ({ params: { lesson_id: planned_lesson_uuid } }),
    find: (call) => findEven(call, call.params.lesson_id),
    async run({ found, school, tx }) {
      if (found.deleted_at) throw gone('lesson', found, school)
      const plan = await tx.maybe(db.selectFrom('lesson_plan').selectAll().where('lesson_id', '=', found.id))
      if (!plan) throw refuse('resource_not_found', 'The lesson has no plan yet.')
      return view(plan, found, school)
    },
  }),
]
