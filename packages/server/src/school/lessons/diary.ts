import { localDate, lockReasons } from '@sineta/contract'
import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import { inPanel, withScope } from '../../identity/access.ts'
import { db, type Transaction } from '../../platform/database/database.ts'
import type { DiaryEntry as DiaryEntryTable } from '../../platform/database/tables.ts'
import type { Access, Caller } from '../../platform/operation/caller.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { defaultTombstone, filter, listing, reading } from '../../platform/operation/list.ts'
import { operation, type School } from '../../platform/operation/operation.ts'
import { boolean, date, uuid } from '../../platform/operation/parameters.ts'
import { DateOnly, flag, list, nullable, object, oneOf, optional, text, Uuid } from '../../platform/operation/shapes.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'
import { requireOwnClasses } from '../staff/index.ts'
import { versionFields, versionOf } from '../views.ts'
import { BnccCodes, normalCodes } from './lesson-plans.ts'
import { type LockFacts, lockedReason, requireOpenEntry, termFacts, termOf } from './lock.ts'
import * as pupils from './pupils.ts'

const Attendance = object({ enrollment_number: text(36), status: oneOf('present', 'absent', 'justified', 'late') })
const Body = object({
  content: text(8000),
  activities: optional(text(8000)),
  homework: optional(text(4000)),
  bncc_codes: optional(BnccCodes),
  attendance: optional(list(Attendance)),
})

const DiaryEntry = object({
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

const entries = `
  select d.*, l.classroom_id, l.uuid as lesson_uuid, l.date, l.period, b.uuid as subject_uuid, ${termFacts('l.period')}, (
    select coalesce(json_agg(json_build_object('enrollment_number', u.student_number, 'status', a.status) order by u.folded_name, u.id), '[]')
    from diary_attendance a join enrollment e on e.id = a.enrollment_id join student u on u.id = e.student_id where a.diary_entry_id = d.id
  ) as attendance
  from diary_entry d join lesson l on l.id = d.lesson_id join subject b on b.id = l.subject_id join classroom c on c.id = l.classroom_id ${termOf('l.period')}`

const view = (row: EntryRow, school: School) => ({
  id: row.id,
  school_cnpj: school.cnpj,
  classroom_id: row.classroom_id,
  classroom_lesson_id: row.lesson_uuid,
  subject_id: row.subject_uuid,
  date: row.date,
  period: row.period,
  content: row.content,
  activities: row.activities,
  homework: row.homework,
  bncc_codes: row.bncc_codes,
  attendance: row.attendance,
  locked: lockedReason(row) !== null,
  locked_reason: lockedReason(row),
  ...versionOf(row, school),
})

type Place = { tx: Transaction; school: School; caller: Caller }

async function find({ tx, school }: Pick<Place, 'tx' | 'school'>, id: string, lock = ''): Promise<EntryRow> {
  const { rows } = await tx.query<EntryRow>(
    `${entries} where d.school_id = $1 and d.id = $2 and d.deleted_at is null ${lock}`,
    [school.id, id],
  )
  if (!rows[0]) throw refuse('diary_entry_not_found')
  return rows[0]
}

/** The classroom of the path, for whoever may see its diary: it says who of the class was there. */
async function ownClassroom(call: Place & { params: { classroom_id: string } }, access: Access) {
  const classroom = await lookups.classroom(call, call.params.classroom_id)
  await requireOwnClasses(call, access, [classroom.id])
  return classroom
}

async function findInClassroom(
  call: Place & { params: { classroom_id: string; diary_entry_id: string } },
  access: Access,
  lock = '',
) {
  const classroom = await ownClassroom(call, access)
  const entry = await find(call, call.params.diary_entry_id, lock)
  if (entry.classroom_id !== classroom.id) throw refuse('diary_entry_not_found')
  return entry
}

async function saveAttendance(
  tx: Transaction,
  school: School,
  entryId: string,
  present: readonly { enrollmentId: string; status: string }[],
) {
  await tx.query('delete from diary_attendance where diary_entry_id = $1', [entryId])
  await tx.query(
    `insert into diary_attendance (client_id, diary_entry_id, enrollment_id, status)
     select $1, $2, * from unnest($3::uuid[], $4::text[])`,
    [school.clientId, entryId, present.map(({ enrollmentId }) => enrollmentId), present.map(({ status }) => status)],
  )
}

const inClassroom = `${inSchool}/classroom/{classroom_id}/diary-entry` as const
const writes = withScope('diary:write')
const reads = withScope('diary:read')

/** Locking by hand and taking the lock off again; the other reasons to be locked are not touched by it. */
const lockOperation = (action: 'lock' | 'unlock') =>
  operation({
    method: 'PATCH',
    path: `/v1/panel/school/{cnpj}/diary-entry/{id}/${action}`,
    params: { id: uuid },
    access: inPanel('management'),
    summary: action === 'lock' ? 'Lock an entry of the class diary' : 'Take the lock off an entry of the class diary',
    ...(action === 'unlock' && { description: 'It stays locked where year, council or last day to post say so.' }),
    answers: { 200: DiaryEntry },
    refusals: ['diary_entry_not_found'],
    emits: [],
    example: ({ diary_entry_id, locked_diary_entry_id }) => ({
      params: { id: action === 'lock' ? diary_entry_id : locked_diary_entry_id },
    }),
    find: (call) => find(call, call.params.id, 'for update of d'),
    async run(call) {
      const { found, school, tx, ifMatch } = call
      ifMatch(found.version)
      await tx.many(
        db
          .updateTable('diary_entry')
          .set({ locked_by_management: action === 'lock' })
          .where('id', '=', found.id),
      )
      return view(await find(call, found.id), school)
    },
  })

export const diaryOperations = [
  operation({
    method: 'PUT',
    path: `${inClassroom}/{diary_entry_id}`,
    access: writes,
    summary: 'Update a class diary entry',
    description: 'A locked entry answers 409 with `locked_reason`, and nobody is told.',
    body: Body,
    answers: { 200: DiaryEntry },
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
    find: (call) => findInClassroom(call, writes, 'for update of d'),
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

      await tx.many(
        db
          .updateTable('diary_entry')
          .set({ content, activities, homework, bncc_codes: normalCodes(body.bncc_codes) })
          .where('id', '=', found.id),
      )
      await saveAttendance(
        tx,
        school,
        found.id,
        attendance.map(({ status }, i) => ({ enrollmentId: enrollmentIds[i]!, status })),
      )
      emit('diary_entry.updated', {
        id: found.id,
        classroom_id: found.classroom_id,
        classroom_lesson_id: found.lesson_uuid,
        subject_id: found.subject_uuid,
        date: found.date,
        period: found.period,
      })
      return view(await find(call, found.id), school)
    },
  }),
  lockOperation('lock'),
  lockOperation('unlock'),
  listing<EntryRow>({
    path: inClassroom,
    access: reads,
    summary: 'List the entries of a class diary',
    item: DiaryEntry,
    from: entries,
    within: async (call: Place & { params: { classroom_id: string } }) => ({
      classroom_id: (await ownClassroom(call, reads)).id,
    }),
    filters: {
      date_from: filter(date, 'x.date >= ?'),
      date_to: filter(date, 'x.date <= ?'),
      subject_id: filter(uuid, 'x.subject_uuid = ?'),
      locked: filter(boolean, `(${lockReasons.map((reason) => `x.${reason}`).join(' or ')}) = ?`),
    },
    tombstone: defaultTombstone,
    refusals: ['classroom_not_found'],
    view,
  }),
  reading({
    path: `${inClassroom}/{diary_entry_id}`,
    access: reads,
    summary: 'Read an entry of a class diary',
    item: DiaryEntry,
    refusals: ['classroom_not_found', 'diary_entry_not_found'],
    example: ({ classroom_id, diary_entry_id }) => ({ params: { classroom_id, diary_entry_id } }),
    find: (call) => findInClassroom(call, reads),
    view,
  }),
]
