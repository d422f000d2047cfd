import { offsetTimestamp } from '@sineta/contract'
import { type Static, Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse, refuseFaults } from '../../platform/operation/errors.ts'
import { operation } from '../../platform/operation/operation.ts'
import { Instant, integer, list, nullable, object, optional, text, Uuid } from '../../platform/operation/shapes.ts'
import { type SchoolContext, table } from '../../tenancy/rows/table.ts'
import type { School } from '../../tenancy/school.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'
import { TimeOfDay } from '../time-of-day.ts'
import { withETag } from '../views.ts'
import { timetableFaults } from './hours.ts'
import * as queries from './timetable-queries.ts'

const Body = object({
  entries: list(
    object({
      weekday: integer(1, 7),
      starts_at: TimeOfDay,
      ends_at: TimeOfDay,
      subject_id: Uuid,
      teacher_id: optional(Uuid),
      room: optional(text(40)),
    }),
    { minItems: 1, maxItems: 120 },
  ),
})

const Timetable = object({
  school_cnpj: Type.String(),
  classroom_id: Uuid,
  classroom_name: Type.String(),
  entries_count: Type.Integer(),
  entries: list(
    object({
      weekday: Type.Integer(),
      starts_at: TimeOfDay,
      ends_at: TimeOfDay,
      subject_id: Uuid,
      teacher_id: nullable(Uuid),
      room: nullable(Type.String()),
    }),
  ),
  updated_at: Instant,
})

type Classroom = Awaited<ReturnType<typeof lookups.getClassroom>>

async function toResponse(
  tx: Transaction,
  school: School,
  { id, name }: Classroom,
  { version, updated_at }: { version: number; updated_at: Date },
) {
  const entries = await queries.entries(tx, id)
  const body = {
    school_cnpj: school.cnpj,
    classroom_id: id,
    classroom_name: name,
    entries_count: entries.length,
    entries,
  }
  return withETag(version, { ...body, updated_at: offsetTimestamp(updated_at, school.timeZone) })
}

const timetables = table('timetable', 'timetable_not_found')

type Found = SchoolContext & { params: { classroom_id: string } }
const path = `${inSchool}/classroom/{classroom_id}/timetable` as const
const toChange = (call: Found) => lookups.getClassroom(call, call.params.classroom_id, 'forNoKeyUpdate')

/** Returns the classroom and its timetable, or refuses with 404. */
const both = async (call: SchoolContext, classroom: Classroom) => ({
  classroom,
  timetable: await timetables.get(call, { classroom_id: classroom.id }),
})

const refuseClosed = ({ year_status }: Classroom) => {
  if (year_status === 'closed')
    throw refuse('school_year_closed', 'Timetables of a closed year are read-only. Open the year again first.')
}

/** Weekdays count from Monday. */
const at = (weekday: number, time: string) => `${time.slice(0, 5)} on day ${weekday} of the week`

export const timetableOperations = [
  operation({
    method: 'PUT',
    path,
    find: toChange,
    access: withScope('timetables:write'),
    summary: 'Save the timetable of a classroom',
    description: 'Replaces every entry. A teacher is in one classroom of a school year at a time.',
    body: Body,
    responses: { 200: Timetable },
    refusals: [
      'version_conflict',
      'classroom_not_found',
      'subject_not_found',
      'teacher_not_found',
      'teacher_conflict',
      'subject_not_attached',
      'school_year_closed',
      'timetable_overlap',
    ],
    emits: ['classroom_timetable.saved'],
    example: ({ classroom_id, subject_uuid, teacher_id }) => ({
      params: { classroom_id },
      body: {
        entries: [
          { weekday: 1, starts_at: '07:15', ends_at: '08:05', subject_id: subject_uuid, teacher_id, room: 'Sala 12' },
          { weekday: 3, starts_at: '08:05', ends_at: '08:55', subject_id: subject_uuid, teacher_id, room: 'Sala 12' },
        ],
      },
    }),
    async run(call) {
      const { found, body, school, tx, emit, ifMatch } = call
      const entries = body.entries.map(toEntry)
      const subjects = await queries.subjects(
        tx,
        school.id,
        found.grade_id,
        entries.map(({ subject_id }) => subject_id),
      )
      const planned = entries.map((entry, i) => {
        const subject = subjects.get(entry.subject_id)
        if (!subject) throw refuse('subject_not_found', `entries.${i}.subject_id names no subject of this school.`)
        return { ...entry, subject_id: subject.id }
      })
      const teacherIds = entries.flatMap(({ teacher_id }) => teacher_id ?? [])
      const teachers = await queries.lockTeachers(tx, school.id, teacherIds)
      for (const id of teacherIds)
        if (!teachers.has(id)) throw refuse('teacher_not_found', `No teacher of this school has the id ${id}.`)

      ifMatch((await timetables.find(call, { classroom_id: found.id }))?.version ?? 0)
      const faults = timetableFaults(entries)
      if (faults.length > 0) throw refuseFaults(faults)
      refuseClosed(found)
      for (const { name, attached } of subjects.values())
        if (!attached) throw refuse('subject_not_attached', `${name} is not a subject of this grade. Link it first.`)
      const conflict = await queries.conflict(tx, found, planned)
      if (conflict)
        throw refuse(
          'teacher_conflict',
          `${conflict.teacher} is in ${conflict.classroom} at ${at(conflict.weekday, conflict.starts_at)}.`,
        )

      const saved = await queries.save(tx, found, planned)
      emit('classroom_timetable.saved', {
        classroom_id: found.id,
        classroom_name: found.name,
        entries_count: planned.length,
      })
      return toResponse(tx, school, found, saved)
    },
  }),
  operation({
    method: 'DELETE',
    path,
    find: async (call: Found) => both(call, await toChange(call)),
    access: withScope('timetables:write'),
    summary: 'Remove every timetable entry of a classroom',
    responses: { 204: null },
    refusals: ['classroom_not_found', 'timetable_not_found', 'school_year_closed', 'version_conflict'],
    emits: ['classroom_timetable.cleared'],
    example: ({ classroom_id }) => ({ params: { classroom_id } }),
    async run(call) {
      const {
        found: { classroom, timetable },
        emit,
        ifMatch,
      } = call
      ifMatch(timetable.version)
      refuseClosed(classroom)
      await timetables.remove(call, { classroom_id: classroom.id })
      emit('classroom_timetable.cleared', { classroom_id: classroom.id, classroom_name: classroom.name })
    },
  }),
  operation({
    method: 'GET',
    path,
    find: async (call: Found) => both(call, await lookups.getClassroom(call, call.params.classroom_id)),
    access: withScope('timetables:read'),
    summary: 'Read the timetable of a classroom',
    responses: { 200: Timetable },
    refusals: ['classroom_not_found', 'timetable_not_found'],
    emits: [],
    example: ({ classroom_id }) => ({ params: { classroom_id } }),
    run: async ({ found: { classroom, timetable }, school, tx }) => toResponse(tx, school, classroom, timetable),
  }),
]

/** Ids are stored in lower case. */
const toEntry = ({ subject_id, teacher_id, room, ...hours }: Static<typeof Body>['entries'][number]) => ({
  ...hours,
  subject_id: subject_id.toLowerCase(),
  teacher_id: teacher_id?.toLowerCase() ?? null,
  room: room ?? null,
})
