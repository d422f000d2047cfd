import { type Static, Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import { fold } from '../../platform/database/fold.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { operation } from '../../platform/operation/operation.ts'
import {
  id as idParameter,
  oneOf as oneOfParameter,
  text as textParameter,
  uuid,
} from '../../platform/operation/parameters.ts'
import { integer, nullable, object, oneOf, optional, text, Uuid } from '../../platform/operation/shapes.ts'
import { defaultTombstone, filter, listOperation, readOperation } from '../../tenancy/rows/list.ts'
import { type SchoolContext, table } from '../../tenancy/rows/table.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'
import { versionFields, viewOf } from '../views.ts'
import * as queries from './queries.ts'

const shifts = ['morning', 'afternoon', 'evening', 'full_time', 'intermediate'] as const

const Body = object({
  name: text(80),
  school_year_id: integer(),
  grade_id: integer(),
  shift: optional(oneOf(...shifts)),
  capacity: optional(integer(1, 200)),
  room: optional(text(40)),
  form_of_evaluation_id: optional(integer()),
})

const Classroom = object({
  id: Uuid,
  school_cnpj: Type.String(),
  name: Type.String(),
  school_year_id: Type.Integer(),
  grade_id: Type.Integer(),
  shift: oneOf(...shifts),
  capacity: nullable(Type.Integer({ description: 'Null if there is no limit' })),
  room: nullable(Type.String()),
  form_of_evaluation_id: nullable(Type.Integer()),
  active_enrollments: Type.Integer(),
  ...versionFields,
})

const classrooms = table<'classroom', queries.ClassroomRow>('classroom', 'classroom_not_found', queries.withSeatsTaken)
const timetables = table('timetable')
const grids = table('classroom_schedule')
const view = viewOf(classrooms, Classroom)

/** Returns the columns to save, with defaults for absent members. */
const columns = ({ shift = 'morning', capacity, room, form_of_evaluation_id, ...rest }: Static<typeof Body>) => ({
  ...rest,
  folded_name: fold(rest.name),
  shift,
  capacity: capacity ?? null,
  room: room ?? null,
  form_of_evaluation_id: form_of_evaluation_id ?? null,
})

type Found = SchoolContext & { params: { id: string } }
const one = `${inSchool}/classroom/{id}` as const
const params = { id: uuid }
const toChange = (call: Found) => lookups.getClassroom(call, call.params.id, 'forNoKeyUpdate')
const toRemove = (call: Found) => lookups.getClassroom(call, call.params.id, 'forUpdate')

/** Returns the year that the body names, locked so that it is not closed meanwhile. Year, grade and form must exist. */
async function resolveReferences(context: SchoolContext, body: Static<typeof Body>) {
  const year = await lookups.schoolYears.get(context, { id: body.school_year_id }, 'forShare')
  await lookups.grades.get(context, { id: body.grade_id })
  const { form_of_evaluation_id: id } = body
  if (
    id !== undefined &&
    !(await lookups.formsOfEvaluation.find(context, { id, school_year_id: year.id }, 'forKeyShare'))
  )
    throw refuse('form_of_evaluation_not_found', 'The form of evaluation must be of the same school year.')
  return year
}

const refuseClosed = (...statuses: string[]) => {
  if (statuses.includes('closed'))
    throw refuse('school_year_closed', 'Classrooms of a closed year are read-only. Open the year again first.')
}

/** Refuses a form without a place for every score, because the sheet would not show the score, nor any average count it. */
async function requireFit({ tx }: SchoolContext, id: string, formId: number | null) {
  const { unplaced, above } = await queries.misfits(tx, id, formId)
  if (unplaced)
    throw refuse(
      'assessment_has_scores',
      'The classroom has scores in assessments of its form, so it has to keep that form.',
    )
  if (above) throw refuse('score_above_maximum', 'The classroom has scores above the maximum of that form.')
}

export const classroomOperations = [
  operation({
    method: 'POST',
    path: `${inSchool}/classroom`,
    access: withScope('classrooms:write'),
    summary: 'Create a classroom',
    body: Body,
    responses: { 201: Classroom },
    refusals: [
      'school_year_not_found',
      'grade_not_found',
      'form_of_evaluation_not_found',
      'classroom_name_taken',
      'school_year_closed',
    ],
    conflicts: { classroom_name: 'classroom_name_taken' },
    emits: ['classroom.created'],
    example: ({ school_year_id, grade_id }) => ({
      body: { name: '5º Ano D', school_year_id, grade_id, shift: 'morning', capacity: 30, room: 'Sala 14' },
    }),
    async run(call) {
      const { body, school, emit } = call
      const year = await resolveReferences(call, body)
      refuseClosed(year.status)
      const made = await classrooms.insert(call, columns(body))
      emit('classroom.created', { classroom_name: body.name }, { classroom: made.id })
      return view(made, school)
    },
  }),
  operation({
    method: 'PUT',
    path: one,
    params,
    find: toChange,
    access: withScope('classrooms:write'),
    summary: 'Update a classroom',
    description:
      'School year and grade are fixed once there are enrollments, lessons, scores, a timetable or a class council, the form of evaluation once an assessment of it has scores.',
    body: Body,
    responses: { 200: Classroom },
    refusals: [
      'classroom_not_found',
      'school_year_not_found',
      'grade_not_found',
      'form_of_evaluation_not_found',
      'classroom_name_taken',
      'school_year_closed',
      'classroom_has_enrollments',
      'classroom_in_use',
      'assessment_has_scores',
      'score_above_maximum',
      'capacity_below_enrollments',
    ],
    conflicts: { classroom_name: 'classroom_name_taken' },
    emits: ['classroom.updated'],
    example: ({ classroom_id, school_year_id, grade_id, form_of_evaluation_id }) => ({
      params: { id: classroom_id },
      body: {
        name: '5º Ano A — Manhã',
        school_year_id,
        grade_id,
        capacity: 32,
        room: 'Sala 12',
        form_of_evaluation_id,
      },
    }),
    async run(call) {
      const { found, body, school, tx, emit, ifMatch } = call
      const year = await resolveReferences(call, body)
      ifMatch(found.version)
      refuseClosed(found.year_status, year.status)
      const uses = await queries.uses(tx, found.id)
      if (body.school_year_id !== found.school_year_id || body.grade_id !== found.grade_id) {
        if (uses.enrollments)
          throw refuse('classroom_has_enrollments', 'School year and grade are fixed once there are enrollments.')
        if (uses.records || uses.planned)
          throw refuse(
            'classroom_in_use',
            'School year and grade are fixed once there are lessons, scores, a timetable or a class council.',
          )
      }
      const formId = body.form_of_evaluation_id ?? null
      if (formId !== found.form_of_evaluation_id) await requireFit(call, found.id, formId)
      if (body.capacity !== undefined && body.capacity < uses.active)
        throw refuse(
          'capacity_below_enrollments',
          `${uses.active} students are enrolled; the capacity cannot be ${body.capacity}.`,
        )
      const changed = await classrooms.update(call, { id: found.id }, columns(body))
      emit('classroom.updated', { classroom_name: body.name }, { classroom: found.id })
      return view(changed, school)
    },
  }),
  operation({
    method: 'DELETE',
    path: one,
    params,
    find: toRemove,
    access: withScope('classrooms:write'),
    summary: 'Remove a classroom',
    description: 'Removes its timetable and period grid too, without separate events.',
    responses: { 204: null },
    refusals: ['classroom_not_found', 'classroom_has_active_enrollments', 'classroom_in_use'],
    emits: ['classroom.deleted'],
    example: ({ empty_classroom_id }) => ({ params: { id: empty_classroom_id } }),
    async run(call) {
      const { found, tx, emit, ifMatch } = call
      ifMatch(found.version)
      const uses = await queries.uses(tx, found.id)
      if (uses.active > 0) throw refuse('classroom_has_active_enrollments', 'Transfer or unenroll its students first.')
      if (uses.enrollments || uses.records)
        throw refuse(
          'classroom_in_use',
          'Its past enrollments, lessons and scores are kept, so the classroom is kept too.',
        )
      await timetables.remove(call, { classroom_id: found.id })
      await grids.remove(call, { classroom_id: found.id })
      await classrooms.remove(call, { id: found.id })
      emit('classroom.deleted', { classroom_name: found.name }, { classroom: found.id })
    },
  }),
  listOperation({
    path: `${inSchool}/classroom`,
    access: withScope('classrooms:read'),
    summary: 'List classrooms',
    item: Classroom,
    from: classrooms.from,
    filters: {
      name: filter(textParameter(80), 'x.folded_name = ?', fold),
      school_year_id: filter(idParameter, 'x.school_year_id = ?'),
      school_year_status: filter(oneOfParameter('open', 'closed'), queries.ofYearsWithStatus),
      grade_id: filter(idParameter, 'x.grade_id = ?'),
      shift: filter(oneOfParameter(...shifts), 'x.shift = ?'),
    },
    sorts: ['created_at', 'name'],
    tombstone: defaultTombstone,
    view,
  }),
  readOperation({
    path: one,
    params,
    find: classrooms.byPathId(),
    access: withScope('classrooms:read'),
    summary: 'Read a classroom',
    item: Classroom,
    refusals: ['classroom_not_found'],
    example: ({ classroom_id }) => ({ params: { id: classroom_id } }),
    view,
  }),
]
