import { localDate, localDateTime, parseInstant } from '@sineta/contract'
import type { Selectable } from 'kysely'
import { type Static, Type } from 'typebox'
import { inPanel, withScope } from '../../identity/access.ts'
import { audit } from '../../identity/audit/audit.ts'
import { db, type Transaction } from '../../platform/database/database.ts'
import type { DisciplinaryOccurrence as OccurrenceTable } from '../../platform/database/tables.ts'
import type { Access, Caller } from '../../platform/operation/caller.ts'
import { type Fault, refuse, refuseAt, refuseFaults } from '../../platform/operation/errors.ts'
import { defaultTombstone, filter, listing, reading } from '../../platform/operation/list.ts'
import { operation, type School } from '../../platform/operation/operation.ts'
import { uuid } from '../../platform/operation/parameters.ts'
import {
  flag,
  integer,
  Moment,
  nullable,
  object,
  oneOf,
  optional,
  text,
  Uuid,
} from '../../platform/operation/shapes.ts'
import { ofStudent } from '../filters.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'
import { actingTeacher, requireOwnClasses } from '../staff/index.ts'
import { versionFields, versionOf } from '../views.ts'

const types = ['verbal_warning', 'written_warning', 'suspension', 'guardian_summons', 'other'] as const
const severities = ['low', 'medium', 'high'] as const

const Body = object({
  enrollment_number: text(36),
  type: oneOf(...types),
  severity: optional(oneOf(...severities)),
  occurred_at: Moment,
  description: text(4000),
  visible_to_responsibles: optional(flag),
  suspension_days: optional(integer(1, 30)),
})
type OccurrenceBody = Static<typeof Body>

const Occurrence = object({
  id: Uuid,
  school_cnpj: Type.String(),
  student_id: Uuid,
  enrollment_number: nullable(Type.String({ description: 'Null when the student has no active enrollment' })),
  type: oneOf(...types),
  severity: oneOf(...severities),
  occurred_at: Type.String(),
  description: Type.String(),
  visible_to_responsibles: flag,
  suspension_days: nullable(Type.Integer()),
  created_by: Type.String(),
  ...versionFields,
})

type OccurrenceRow = Omit<Selectable<OccurrenceTable>, 'type' | 'severity'> & {
  type: (typeof types)[number]
  severity: (typeof severities)[number]
  enrollment_number: string | null
}

/** With the number of the student's active enrollment: of the year that holds today, else the next one to come. */
const occurrences = `
  select o.*, (
    select coalesce(e.enrollment_number, u.student_number) from enrollment e join school_year y on y.id = e.school_year_id
    where e.student_id = u.id and e.status = 'MATRICULADO' and e.deleted_at is null
    order by y.ends_on < (clock() at time zone s.time_zone)::date, y.starts_on limit 1
  ) as enrollment_number
  from disciplinary_occurrence o join student u on u.id = o.student_id join school s on s.id = o.school_id`

const identity = ({ id, student_id, enrollment_number }: OccurrenceRow) => ({ id, student_id, enrollment_number })

/** What events say: never the text. */
const snapshot = (row: OccurrenceRow, { timeZone }: School) => ({
  ...identity(row),
  type: row.type,
  severity: row.severity,
  occurred_at: localDateTime(row.occurred_at, timeZone),
  visible_to_responsibles: row.visible_to_responsibles,
})

const view = (row: OccurrenceRow, school: School) => {
  const { id, visible_to_responsibles, ...rest } = snapshot(row, school)
  const { description, suspension_days, created_by } = row
  return {
    id,
    school_cnpj: school.cnpj,
    ...rest,
    description,
    visible_to_responsibles,
    suspension_days,
    created_by,
    ...versionOf(row, school),
  }
}

type Place = { tx: Transaction; school: School; caller: Caller }

async function find({ tx, school }: Pick<Place, 'tx' | 'school'>, id: string, lock = ''): Promise<OccurrenceRow> {
  const { rows } = await tx.query<OccurrenceRow>(
    `${occurrences} where o.school_id = $1 and o.id = $2 and o.deleted_at is null ${lock}`,
    [school.id, id],
  )
  if (!rows[0]) throw refuse('occurrence_not_found')
  return rows[0]
}

/** Coordinators and management know of every occurrence, a teacher of those they wrote down themselves. */
async function findOwn(call: Place & { params: { id: string } }, access: Access, lock = ''): Promise<OccurrenceRow> {
  const found = await find(call, call.params.id, lock)
  if (found.author_id !== call.caller.user?.id && (await actingTeacher(call, access)))
    throw refuse('forbidden', 'A teacher has to do with the occurrences they registered themselves.')
  return found
}

/** What is saved, or every rule it breaks. */
function columns(body: OccurrenceBody, { now }: Transaction, { timeZone }: School) {
  const { type, severity = 'low', description, visible_to_responsibles = false, suspension_days = null } = body
  // The shape has let through nothing that is no moment.
  const occurred_at = parseInstant(body.occurred_at, timeZone)!
  const faults: Fault[] = []
  if (occurred_at > now)
    faults.push({ pointer: '/occurred_at', code: 'date_in_future', message: 'must not be in the future' })
  if (type === 'suspension' && suspension_days === null)
    faults.push({ pointer: '/suspension_days', code: 'required', message: 'is required for a suspension' })
  if (type !== 'suspension' && suspension_days !== null)
    faults.push({ pointer: '/suspension_days', code: 'not_allowed', message: 'is for suspensions only' })
  if (faults.length > 0) throw refuseFaults(faults)
  return { type, severity, occurred_at, description, visible_to_responsibles, suspension_days }
}

/** About a student of their own classes, where a teacher registers it; about any who is or was enrolled otherwise. */
async function requireKnown(call: Place, studentId: string) {
  const { rowCount } = await call.tx.query(
    'select from enrollment where student_id = $1 and deleted_at is null limit 1',
    [studentId],
  )
  if (rowCount === 0) throw refuse('enrollment_not_found', 'The student was never enrolled in this school.')
  const active = await lookups.activeEnrollment(call, studentId, localDate(call.tx.now, call.school.timeZone))
  if (active) await requireOwnClasses(call, registered, [active.classroom_id])
  else if (await actingTeacher(call, registered)) throw refuse('forbidden', 'The student is in no class of yours.')
}

const collection = '/v1/panel/school/{cnpj}/disciplinary-occurrence'
const one = { path: `${collection}/{id}`, params: { id: uuid } } as const
const registered = inPanel('coordinator', 'management', 'teacher')
const scope = withScope('discipline:read')
/** Whoever registers occurrences reads them too. */
const reads: Access = { ...scope, roles: inPanel('coordinator', 'management').roles! }
const readsOne: Access = { ...scope, roles: registered.roles! }

const example = {
  type: 'written_warning',
  description: 'Discussão em sala durante a prova.',
  visible_to_responsibles: true,
}

export const occurrenceOperations = [
  operation({
    method: 'POST',
    path: collection,
    access: registered,
    summary: 'Register a disciplinary occurrence',
    description:
      'A teacher registers those of own classes. The text is never sent: a receiver with the scope fetches it.',
    body: Body,
    answers: { 201: Occurrence },
    refusals: ['student_not_found', 'enrollment_not_found', 'date_in_future'],
    emits: ['disciplinary_occurrence.created'],
    example: ({ enrollment_number, occurrence_time }) => ({
      body: { ...example, enrollment_number, severity: 'medium', occurred_at: occurrence_time },
    }),
    async run(call) {
      const { body, school, caller, tx, emit } = call
      const student = await lookups.student(call, body.enrollment_number, 'forShare')
      await requireKnown(call, student.id)
      const values = {
        client_id: school.clientId,
        school_id: school.id,
        student_id: student.id,
        author_id: caller.user!.id,
        created_by: caller.user!.email,
      }
      const { id } = await tx.one(
        db
          .insertInto('disciplinary_occurrence')
          .values({ ...values, ...columns(body, tx, school) })
          .returning('id'),
      )
      const made = await find(call, id)
      emit('disciplinary_occurrence.created', snapshot(made, school))
      return view(made, school)
    },
  }),
  operation({
    ...one,
    method: 'PUT',
    access: registered,
    summary: 'Update a disciplinary occurrence',
    description: 'For its author, coordinators and management. The student does not change.',
    body: Body,
    answers: { 200: Occurrence },
    refusals: ['occurrence_not_found', 'student_not_found', 'immutable_field', 'date_in_future'],
    emits: ['disciplinary_occurrence.updated'],
    example: ({ occurrence_id, enrollment_number, occurrence_time }) => ({
      params: { id: occurrence_id },
      body: { ...example, enrollment_number, severity: 'low', occurred_at: occurrence_time },
    }),
    find: (call) => findOwn(call, registered, 'for update of o'),
    async run(call) {
      const { found, body, school, tx, emit, ifMatch } = call
      const student = await lookups.student(call, body.enrollment_number, 'forShare')
      ifMatch(found.version)
      if (student.id !== found.student_id)
        throw refuseAt('/enrollment_number', 'immutable_field', 'cannot change; register another occurrence')
      await tx.many(
        db
          .updateTable('disciplinary_occurrence')
          .set(columns(body, tx, school))
          .where('id', '=', found.id),
      )
      const changed = await find(call, found.id)
      emit('disciplinary_occurrence.updated', snapshot(changed, school))
      return view(changed, school)
    },
  }),
  operation({
    ...one,
    method: 'DELETE',
    access: inPanel('management'),
    summary: 'Remove a disciplinary occurrence',
    answers: { 204: null },
    refusals: ['occurrence_not_found'],
    emits: ['disciplinary_occurrence.deleted'],
    example: ({ occurrence_id }) => ({ params: { id: occurrence_id } }),
    find: (call) => find(call, call.params.id, 'for update of o'),
    async run(call) {
      const { found, tx, emit, ifMatch } = call
      ifMatch(found.version)
      await tx.many(db.updateTable('disciplinary_occurrence').set({ deleted_at: tx.now }).where('id', '=', found.id))
      await audit(call, 'disciplinary_occurrence.deleted', found.id)
      emit('disciplinary_occurrence.deleted', identity(found))
    },
  }),
  listing<OccurrenceRow>({
    path: `${inSchool}/disciplinary-occurrence`,
    access: reads,
    summary: 'List disciplinary occurrences',
    item: Occurrence,
    from: occurrences,
    filters: {
      enrollment_number: ofStudent,
      // Those who are in it now: an occurrence is about somebody, wherever they sat at the time.
      classroom_id: filter(
        uuid,
        `x.student_id in (select e.student_id from enrollment e where e.classroom_id = ? and e.status = 'MATRICULADO' and e.deleted_at is null)`,
      ),
    },
    sorts: ['created_at'],
    tombstone: defaultTombstone,
    view,
  }),
  reading({
    path: `${inSchool}/disciplinary-occurrence/{id}`,
    params: one.params,
    access: readsOne,
    summary: 'Read a disciplinary occurrence',
    item: Occurrence,
    refusals: ['occurrence_not_found'],
    example: ({ occurrence_id }) => ({ params: { id: occurrence_id } }),
    find: (call) => findOwn(call, readsOne),
    view,
  }),
]
