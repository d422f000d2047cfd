import type { Static } from 'typebox'
import { Type } from 'typebox'
import { inPanel, withScope } from '../../identity/access.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse, refuseAt, refuseFaults } from '../../platform/operation/errors.ts'
import { operation } from '../../platform/operation/operation.ts'
import { date, eitherId, uuid } from '../../platform/operation/parameters.ts'
import { DateOnly, object, optional, text, Uuid } from '../../platform/operation/shapes.ts'
import { defaultTombstone, filter, listOperation, readOperation } from '../../tenancy/rows/list.ts'
import { table } from '../../tenancy/rows/table.ts'
import { requireSame } from '../immutable.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'
import { findActingTeacher, limitToOwnClasses, type PanelCall, requireOwnClasses } from '../staff/index.ts'
import { requireAttachedSubject } from './attached-subject.ts'
import { Lesson, lessons, view } from './lesson.ts'
import { requireOpenCouncil, requireOpenEntry } from './lock.ts'
import * as queries from './queries.ts'
import { getOrGone } from './two-ids.ts'

const Time = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: 'HH:MM' })
const Body = object({
  title: text(200),
  description: optional(text(4000)),
  classroom_id: Uuid,
  subject_id: Uuid,
  teacher_id: optional(Uuid),
  date: DateOnly,
  starts_at: optional(Time),
  ends_at: optional(Time),
})
type LessonBody = Static<typeof Body>

// The plain table, for inserts: `lessons` joins the diary entry, which a lesson does not have until it is inserted.
const rows = table('lesson')
const diary = table('diary_entry')
const staff = table('staff', 'teacher_not_found')

/** Returns the teacher named, otherwise the teacher who calls, otherwise null. The present teacher may stay even if removed. */
async function teacherOf(
  call: PanelCall,
  named: string | undefined,
  present: string | null = null,
): Promise<string | null> {
  if (present !== null && named?.toLowerCase() === present) return present
  if (named === undefined) return (await findActingTeacher(call, inThePanel))?.id ?? null
  // Locked, so that a teacher who is being removed is not given lessons.
  return (await staff.get(call, { role: 'teacher', id: named }, 'forShare')).id
}

/** Returns the term that contains the day. Refuses a day outside every term. */
async function periodOf(tx: Transaction, schoolYearId: number, day: string): Promise<number> {
  const period = await queries.termAt(tx, schoolYearId, day)
  if (period === null) throw refuseAt('/date', 'date_outside_school_year', 'must be inside a term of the school year')
  return period
}

function requireOrder({ starts_at, ends_at }: LessonBody) {
  if (starts_at !== undefined && ends_at !== undefined && ends_at <= starts_at)
    throw refuseFaults([{ pointer: '/ends_at', code: 'out_of_range', message: 'must be after starts_at' }])
}

const columns = ({ title, description, date, starts_at, ends_at }: LessonBody) => ({
  title,
  description: description ?? null,
  date,
  starts_at: starts_at ?? null,
  ends_at: ends_at ?? null,
})

const panel = '/v1/panel/school/{cnpj}/lesson'
const one = { path: `${inSchool}/lesson/{id}`, params: { id: eitherId } } as const
const inThePanel = inPanel('management', 'coordinator', 'teacher')
const byKey = withScope('lessons:write')
const reads = withScope('lessons:read')

export const lessonOperations = [
  operation({
    method: 'POST',
    path: panel,
    access: inThePanel,
    summary: 'Create a lesson',
    description:
      'Creates an empty entry in the class diary too. A teacher may create lessons only for their own classes, and teaches them unless another teacher is named.',
    body: Body,
    responses: { 201: Lesson },
    refusals: [
      'classroom_not_found',
      'subject_not_found',
      'teacher_not_found',
      'date_outside_school_year',
      'period_locked',
      'school_year_not_open',
      'subject_not_attached',
    ],
    emits: ['lesson.created'],
    example: ({ classroom_id, subject_uuid, teacher_id, lesson_date }) => ({
      body: {
        title: 'Frações equivalentes',
        description: null,
        classroom_id,
        subject_id: subject_uuid,
        teacher_id,
        date: lesson_date,
        starts_at: '07:15',
        ends_at: '08:05',
      },
    }),
    async run(call) {
      const { body, school, tx, emit } = call
      const classroom = await lookups.getClassroom(call, body.classroom_id, 'forShare')
      const subject = await lookups.subjects.get(call, { uuid: body.subject_id.toLowerCase() })
      const teacher_id = await teacherOf(call, body.teacher_id)
      await requireOwnClasses(call, inThePanel, [classroom.id])
      requireOrder(body)
      const period = await periodOf(tx, classroom.school_year_id, body.date)
      const { year_status } = await requireOpenCouncil(tx, { classroomId: classroom.id, period })
      if (year_status !== 'open') throw refuse('school_year_not_open')
      await requireAttachedSubject(call, classroom, subject)

      const { id } = await rows.insert(call, {
        ...columns(body),
        classroom_id: classroom.id,
        subject_id: subject.id,
        teacher_id,
        period,
      })
      await diary.insert(call, { lesson_id: id })
      const made = await lessons.get(call, { id })
      emit(
        'lesson.created',
        { id: made.uuid, title: made.title, description: made.description },
        { classroom: classroom.id },
      )
      return view(made, school)
    },
  }),
  operation({
    method: 'PUT',
    path: `${panel}/{id}`,
    params: { id: eitherId },
    access: inThePanel,
    summary: 'Edit a lesson',
    description: 'For its teacher, coordinators and management. Classroom and subject do not change.',
    body: Body,
    responses: { 200: Lesson },
    refusals: [
      'lesson_not_found',
      'teacher_not_found',
      'immutable_field',
      'date_outside_school_year',
      'diary_entry_locked',
      'period_locked',
    ],
    emits: ['lesson.updated'],
    example: ({ lesson_id, classroom_id, subject_uuid, teacher_id, lesson_date }) => ({
      params: { id: lesson_id },
      body: {
        title: 'Frações equivalentes',
        description: 'Usar material dourado',
        classroom_id,
        subject_id: subject_uuid,
        teacher_id,
        date: lesson_date,
      },
    }),
    async find(call) {
      const found = await lessons.get(call, call.params.id, 'forUpdate')
      const teacher = await findActingTeacher(call, inThePanel)
      if (teacher && (teacher.id === null || teacher.id !== found.teacher_id))
        throw refuse('forbidden', 'A teacher may edit only their own lessons.')
      return found
    },
    async run(call) {
      const { found, body, school, tx, emit, ifMatch } = call
      const teacher_id = await teacherOf(call, body.teacher_id, found.teacher_id)
      ifMatch(found.version)
      requireSame(
        { classroom_id: found.classroom_id, subject_id: found.subject_uuid },
        body,
        ['classroom_id', 'subject_id'],
        'cannot change; create another lesson',
      )
      requireOrder(body)
      const { school_year_id } = await lookups.getClassroom(call, found.classroom_id, 'forShare')
      const period = await periodOf(tx, school_year_id, body.date)
      await requireOpenEntry(tx, found)
      await requireOpenCouncil(tx, { classroomId: found.classroom_id, period })
      const changed = await lessons.update(call, { id: found.id }, { ...columns(body), teacher_id, period })
      emit(
        'lesson.updated',
        { id: found.uuid, title: body.title, description: body.description ?? null },
        { classroom: found.classroom_id },
      )
      return view(changed, school)
    },
  }),
  operation({
    ...one,
    method: 'DELETE',
    access: byKey,
    summary: 'Remove a lesson',
    description:
      'Removes its plan and its entry in the class diary too. Reading a removed lesson returns 410 with both of its ids.',
    responses: { 204: null },
    refusals: ['lesson_not_found', 'diary_entry_locked'],
    emits: ['lesson.deleted'],
    example: ({ lesson_id }) => ({ params: { id: lesson_id } }),
    async find(call) {
      const found = await lessons.get(call, call.params.id, 'forUpdate')
      await requireOwnClasses(call, byKey, [found.classroom_id])
      return found
    },
    async run(call) {
      const { found, tx, emit, ifMatch } = call
      ifMatch(found.version)
      await requireOpenEntry(tx, found)
      await lessons.remove(call, { id: found.id })
      await diary.remove(call, { lesson_id: found.id })
      emit('lesson.deleted', { id: found.id }, { classroom: found.classroom_id })
    },
  }),
  listOperation({
    path: `${inSchool}/lesson`,
    access: reads,
    summary: 'List lessons',
    item: Lesson,
    from: lessons.from,
    visible: limitToOwnClasses(reads, 'x.classroom_id = any (?)'),
    filters: {
      classroom_id: filter(uuid, 'x.classroom_id = ?'),
      subject_id: filter(uuid, 'x.subject_uuid = ?'),
      teacher_id: filter(uuid, 'x.teacher_id = ?'),
      date_from: filter(date, 'x.date >= ?'),
      date_to: filter(date, 'x.date <= ?'),
    },
    sorts: ['created_at'],
    tombstone: defaultTombstone,
    view,
  }),
  readOperation({
    ...one,
    access: reads,
    summary: 'Read a lesson',
    item: Lesson,
    refusals: ['lesson_not_found', 'resource_gone'],
    example: ({ lesson_id }) => ({ params: { id: lesson_id } }),
    async find(call) {
      const found = await getOrGone(call, lessons, 'lesson', call.params.id)
      await requireOwnClasses(call, reads, [found.classroom_id])
      return found
    },
    view,
  }),
]
