import { bncc } from '@sineta/contract'
import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import type { LessonPlan as LessonPlanTable } from '../../platform/database/tables.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { ExplicitResponse, operation } from '../../platform/operation/operation.ts'
import { list, nullable, object, optional, text, Uuid } from '../../platform/operation/shapes.ts'
import { table } from '../../tenancy/rows/table.ts'
import { school as inSchool, pathParams } from '../paths.ts'
import { requireOwnClasses } from '../staff/index.ts'
import { versionFields, viewOf } from '../views.ts'
import { lessons } from './lesson.ts'
import { lockTerm } from './lock.ts'
import { withLesson } from './queries.ts'
import { getOrGone } from './two-ids.ts'

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

type PlanRow = Selectable<LessonPlanTable> & { classroom_lesson_id: string }

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

const plans = table<'lesson_plan', PlanRow>('lesson_plan', 'resource_not_found', withLesson)
const view = viewOf(plans, LessonPlan)

const path = `${inSchool}/lesson/{lesson_id}/lesson-plan` as const
const byKey = withScope('lessons:write')
const reads = withScope('lessons:read')

export const lessonPlanOperations = [
  operation({
    method: 'POST',
    path,
    params: pathParams,
    access: byKey,
    summary: 'Create or update the plan of a lesson',
    description: 'A lesson has one plan: 201 the first time, 200 from then on.',
    body: Body,
    responses: { 201: LessonPlan, 200: LessonPlan },
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
      const found = await lessons.get(call, call.params.lesson_id, 'forUpdate')
      await requireOwnClasses(call, byKey, [found.classroom_id])
      return found
    },
    async run(call) {
      const { found, body, school, tx, emit, ifMatch } = call
      // The lesson is locked, so no other request saves its plan before the commit.
      const before = await plans.find(call, { lesson_id: found.id })
      ifMatch(before?.version ?? 0)
      const { year_status } = await lockTerm(tx, { classroomId: found.classroom_id, period: found.period })
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
      const saved = before
        ? await plans.update(call, { id: before.id }, columns)
        : await plans.insert(call, { lesson_id: found.id, ...columns })
      // The lesson shows the id of its plan, so incremental reads have to see its first plan as a change of the lesson.
      if (!before) await lessons.update(call, { id: found.id }, { updated_at: tx.now })
      emit('lesson_plan.saved', { classroom_lesson_id: found.uuid, lesson_plan_id: saved.id })
      return new ExplicitResponse(before ? 200 : 201, view(saved, school))
    },
  }),
  operation({
    method: 'GET',
    path,
    params: pathParams,
    access: reads,
    summary: 'Read the plan of a lesson',
    responses: { 200: LessonPlan },
    refusals: ['lesson_not_found', 'resource_not_found', 'resource_gone'],
    emits: [],
    example: ({ planned_lesson_uuid }) => ({ params: { lesson_id: planned_lesson_uuid } }),
    async find(call) {
      const found = await getOrGone(call, lessons, 'lesson', call.params.lesson_id)
      await requireOwnClasses(call, reads, [found.classroom_id])
      return found
    },
    async run(call) {
      const plan = await plans.find(call, { lesson_id: call.found.id })
      if (!plan) throw refuse('resource_not_found', 'The lesson has no plan yet.')
      return view(plan, call.school)
    },
  }),
]
