import { localDate, lockReasons } from '@sineta/contract'
import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import { inPanel, withScope } from '../../identity/access.ts'
import type { DiaryEntry as DiaryEntryTable } from '../../platform/database/tables.ts'
import type { Access } from '../../platform/operation/caller.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { operation } from '../../platform/operation/operation.ts'
import { boolean, date, uuid } from '../../platform/operation/parameters.ts'
import { DateOnly, flag, list, nullable, object, oneOf, optional, text, Uuid } from '../../platform/operation/shapes.ts'
import { defaultTombstone, filter, listOperation, readOperation } from '../../tenancy/rows/list.ts'
import { type Lock, table } from '../../tenancy/rows/table.ts'
import { school as inSchool } from '../paths.ts'
import { getOwnClassroom, type PanelCall } from '../staff/index.ts'
import { versionFields, viewOf } from '../views.ts'
import { BnccCodes, normalCodes } from './lesson-plans.ts'
import { lockedReason, requireOpenEntry } from './lock.ts'
import * as pupils from './pupils.ts'
import type { LockFacts } from './queries.ts'
import * as queries from './queries.ts'

const Attendance = object({ enrollment_number: text(36), status: oneOf('present', 'absent', 'justified', 'late') })
const Body = object({
  content: text(8000),
  activities: optional(text(8000)),
  homework: optional(text(4000)),
  bncc_codes: optional(BnccCodes),
  attendance: optional(list(Attendance)),
})

const fields = {
  id: Uuid,
  school_cnpj: Type.String(),
  classroom_id: Uuid,
  classroom_lesson_id: Uuid,
  subject_id: Uuid,
  date: DateOnly,
  period: Type.Integer(),
  content: nullable(Type.String({ description: 'Null until the entry is written' })),
  activities: nullable(Type.String()),
  homework: nullable(Type.String()),
  bncc_codes: Type.Array(Type.String()),
  attendance: Type.Array(object({ enrollment_number: Type.String(), status: Type.String() })),
  locked: flag,
  locked_reason: nullable(oneOf(...lockReasons)),
  ...versionFields,
}
const DiaryEntry = object(fields)
const DiaryEntryInFull = object({
  ...fields,
  students: Type.Array(object({ enrollment_number: Type.String(), name: Type.String() }), {
    description: 'The students who were in the class on that day',
  }),
})

type EntryRow = Selectable<DiaryEntryTable> &
  LockFacts & {
    classroom_id: string
    lesson_uuid: string
    subject_uuid: string
    date: string
    period: number
    attendance: { enrollment_number: string; status: string }[]
  }

const entries = table<'diary_entry', EntryRow>('diary_entry', 'diary_entry_not_found', queries.withLessonAndLock)
const view = viewOf(entries, DiaryEntry, (row) => ({
  classroom_lesson_id: row.lesson_uuid,
  subject_id: row.subject_uuid,
  locked: lockedReason(row) !== null,
  locked_reason: lockedReason(row),
}))

async function findInClassroom(
  call: PanelCall & { params: { classroom_id: string; diary_entry_id: string } },
  access: Access,
  lock?: Lock,
) {
  const classroom = await getOwnClassroom(call, access)
  const entry = await entries.get(call, { id: call.params.diary_entry_id }, lock)
  if (entry.classroom_id !== classroom.id) throw refuse('diary_entry_not_found')
  return entry
}

const inClassroom = `${inSchool}/classroom/{classroom_id}/diary-entry` as const
const writes = withScope('diary:write')
const reads = withScope('diary:read')

/** Locks an entry by hand, or unlocks it. The other reasons for a lock stay as they are. */
const lockOperation = (action: 'lock' | 'unlock') =>
  operation({
    method: 'PATCH',
    path: `/v1/panel/school/{cnpj}/diary-entry/{id}/${action}`,
    params: { id: uuid },
    access: inPanel('management'),
    summary: action === 'lock' ? 'Lock an entry of the class diary' : 'Unlock an entry of the class diary',
    ...(action === 'unlock' && {
      description: 'It stays locked if the year or the council is closed, or if the last day to post is over.',
    }),
    responses: { 200: DiaryEntry },
    refusals: ['diary_entry_not_found'],
    emits: [],
    example: ({ diary_entry_id, locked_diary_entry_id }) => ({
      params: { id: action === 'lock' ? diary_entry_id : locked_diary_entry_id },
    }),
    find: entries.byPathId('forUpdate'),
    async run(call) {
      const { found, school, ifMatch } = call
      ifMatch(found.version)
      const changed = await entries.update(call, { id: found.id }, { locked_by_management: action === 'lock' })
      return view(changed, school)
    },
  })

export const diaryOperations = [
  operation({
    method: 'PUT',
    path: `${inClassroom}/{diary_entry_id}`,
    access: writes,
    summary: 'Update a class diary entry',
    description: 'For a locked entry, returns 409 with `locked_reason` and publishes no event.',
    body: Body,
    responses: { 200: DiaryEntry },
    refusals: [
      'classroom_not_found',
      'diary_entry_not_found',
      'student_not_found',
      'bncc_code_invalid',
      'date_in_future',
      'diary_entry_locked',
      'student_not_in_classroom',
    ],
    emits: ['diary_entry.updated'],
    example: ({ classroom_id, diary_entry_id, enrollment_number }) => ({
      params: { classroom_id, diary_entry_id },
      body: {
        content: 'Frações equivalentes',
        activities: 'Lista 3',
        homework: 'Exercícios 4 a 8',
        bncc_codes: ['EF05MA03'],
        attendance: [{ enrollment_number, status: 'present' }],
      },
    }),
    find: (call) => findInClassroom(call, writes, 'forUpdate'),
    async run(call) {
      const { found, body, school, tx, emit, ifMatch } = call
      const { attendance = [], content, activities = null, homework = null } = body
      const named = await pupils.find(
        call,
        { classroomId: found.classroom_id, on: found.date },
        attendance.map((one) => one.enrollment_number),
      )
      ifMatch(found.version)
      pupils.requireDistinct(named, '/attendance')
      if (found.date > localDate(tx.now, school.timeZone))
        throw refuse('date_in_future', `The lesson is on ${found.date}.`)
      await requireOpenEntry(tx, { ...found, id: found.lesson_id })
      const enrollmentIds = pupils.enrollmentsOf(named)

      await queries.saveAttendance(
        call,
        found.id,
        attendance.map(({ status }, i) => ({ enrollmentId: enrollmentIds[i]!, status })),
      )
      const changes = { content, activities, homework, bncc_codes: normalCodes(body.bncc_codes) }
      const changed = await entries.update(call, { id: found.id }, changes)
      emit('diary_entry.updated', {
        id: found.id,
        classroom_id: found.classroom_id,
        classroom_lesson_id: found.lesson_uuid,
        subject_id: found.subject_uuid,
        date: found.date,
        period: found.period,
      })
      return view(changed, school)
    },
  }),
  lockOperation('lock'),
  lockOperation('unlock'),
  listOperation({
    path: inClassroom,
    access: reads,
    summary: 'List the entries of a class diary',
    item: DiaryEntry,
    from: entries.from,
    within: async (call: PanelCall & { params: { classroom_id: string } }) => ({
      classroom_id: (await getOwnClassroom(call, reads)).id,
    }),
    filters: {
      date_from: filter(date, 'x.date >= ?'),
      date_to: filter(date, 'x.date <= ?'),
      subject_id: filter(uuid, 'x.subject_uuid = ?'),
      locked: filter(boolean, `(${lockReasons.map((reason) => `x.${reason}`).join(' or ')}) = ?`),
    },
    sorts: ['date'],
    tombstone: defaultTombstone,
    refusals: ['classroom_not_found'],
    view,
  }),
  readOperation({
    path: `${inClassroom}/{diary_entry_id}`,
    access: reads,
    summary: 'Read an entry of a class diary',
    description: 'Includes the students who were in the class on that day.',
    item: DiaryEntryInFull,
    refusals: ['classroom_not_found', 'diary_entry_not_found'],
    example: ({ classroom_id, diary_entry_id }) => ({ params: { classroom_id, diary_entry_id } }),
    async find(call) {
      const entry = await findInClassroom(call, reads)
      return { ...entry, students: await queries.roster(call.tx, entry.classroom_id, entry.date) }
    },
    view: (entry, school) => ({ ...view(entry, school), students: entry.students }),
  }),
]
