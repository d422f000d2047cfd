import { localDate, localDateTime, parseInstant } from '@sineta/contract'
import type { Selectable } from 'kysely'
import { type Static, Type } from 'typebox'
import { inPanel, withScope } from '../../identity/access.ts'
import { audit } from '../../identity/audit/audit.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { DisciplinaryOccurrence as OccurrenceTable } from '../../platform/database/tables.ts'
import type { Access, Caller } from '../../platform/operation/caller.ts'
import { type Fault, refuse, refuseAt, refuseFaults } from '../../platform/operation/errors.ts'
import { operation } from '../../platform/operation/operation.ts'
import { oneOf as oneOfParameter, uuid } from '../../platform/operation/parameters.ts'
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
import { defaultTombstone, filter, listOperation, readOperation } from '../../tenancy/rows/list.ts'
import { type SchoolContext, table } from '../../tenancy/rows/table.ts'
import type { School } from '../../tenancy/school.ts'
import { byStudentNumber } from '../filters.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'
import { findActingTeacher, findOwnClassIds, requireOwnClasses } from '../staff/index.ts'
import { StudentName, versionFields, viewOf } from '../views.ts'
import { withNumber } from './queries.ts'

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
  student_name: StudentName,
  type: oneOf(...types),
  severity: oneOf(...severities),
  occurred_at: Type.String(),
  description: Type.String(),
  visible_to_responsibles: flag,
  suspension_days: nullable(Type.Integer()),
  closed_at: nullable(Type.String({ description: 'Null while it is open' })),
  outcome: nullable(Type.String({ description: 'The outcome given when it was closed' })),
  created_by: Type.String(),
  ...versionFields,
})

type OccurrenceRow = Omit<Selectable<OccurrenceTable>, 'type' | 'severity'> & {
  type: (typeof types)[number]
  severity: (typeof severities)[number]
  enrollment_number: string | null
  student_name: string | null
  /** The student's current classroom. */
  classroom_id: string | null
}

const occurrences = table<'disciplinary_occurrence', OccurrenceRow>(
  'disciplinary_occurrence',
  'occurrence_not_found',
  withNumber,
)

const identity = ({ id, student_id, enrollment_number }: OccurrenceRow) => ({ id, student_id, enrollment_number })

/** The data of events, which never contains the text. */
const snapshot = (row: OccurrenceRow, { timeZone }: School) => ({
  ...identity(row),
  type: row.type,
  severity: row.severity,
  occurred_at: localDateTime(row.occurred_at, timeZone),
  visible_to_responsibles: row.visible_to_responsibles,
})

const view = viewOf(occurrences, Occurrence, (row, school) => ({
  ...snapshot(row, school),
  closed_at: row.closed_at && localDateTime(row.closed_at, school.timeZone),
}))

type Call = SchoolContext & { readonly caller: Caller; readonly school: School }

/** Finds an occurrence to change, for its author, coordinators and management. */
async function findOwn(call: Call & { params: { id: string } }): Promise<OccurrenceRow> {
  const found = await occurrences.get(call, { id: call.params.id }, 'forUpdate')
  if (found.author_id !== call.caller.user?.id && (await findActingTeacher(call, registered)))
    throw refuse('forbidden', 'A teacher may change only the occurrences they registered.')
  return found
}

/** Finds an occurrence to read. A teacher may read those they registered and those about students of their own classes. */
async function findSeen(call: Call & { params: { id: string } }): Promise<OccurrenceRow> {
  const found = await occurrences.get(call, { id: call.params.id })
  const own = found.author_id === call.caller.user?.id ? null : await findOwnClassIds(call, reads)
  if (own && !(found.classroom_id && own.includes(found.classroom_id)))
    throw refuse('forbidden', 'A teacher may read only the occurrences of their own classes and those they registered.')
  return found
}

/** Limits a list to the occurrences that the caller may read. */
const seenBy = async (call: Call) => {
  const own = await findOwnClassIds(call, reads)
  return (
    own && {
      where: `exists (
        select from jsonb_to_record(?) as seen (author uuid, classes uuid[])
        where x.author_id = seen.author or x.classroom_id = any (seen.classes))`,
      value: JSON.stringify({ author: call.caller.user?.id ?? null, classes: own }),
    }
  )
}

function requireOpen({ closed_at }: OccurrenceRow) {
  if (closed_at) throw refuse('occurrence_closed', 'A closed occurrence cannot be changed. Register another one.')
}

/** Returns the columns to save, or refuses with every rule that is broken. */
function columns(body: OccurrenceBody, { now }: Transaction, { timeZone }: School) {
  const { type, severity = 'low', description, visible_to_responsibles = false, suspension_days = null } = body
  // The schema has checked the format.
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

/** Requires a student who is or was enrolled and, if a teacher calls, is in one of their own classes. */
async function requireKnown(call: Call, studentId: string) {
  if (!(await lookups.enrollments.exists(call, { student_id: studentId })))
    throw refuse('enrollment_not_found', 'The student was never enrolled in this school.')
  const active = await lookups.findActiveEnrollment(call, studentId, localDate(call.tx.now, call.school.timeZone))
  if (active) await requireOwnClasses(call, registered, [active.classroom_id])
  else if (await findActingTeacher(call, registered))
    throw refuse('forbidden', 'The student is not in any of your classes.')
}

const collection = '/v1/panel/school/{cnpj}/disciplinary-occurrence'
const one = { path: `${collection}/{id}`, params: { id: uuid } } as const
const registered = inPanel('coordinator', 'management', 'teacher')
const scope = withScope('discipline:read')
/** Users who register occurrences may read them too. */
const reads: Access = { ...scope, roles: registered.roles! }

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
      'A teacher may register only occurrences of their own classes. Events never contain the text; a receiver with the scope can read it.',
    body: Body,
    responses: { 201: Occurrence },
    refusals: ['student_not_found', 'enrollment_not_found', 'date_in_future'],
    emits: ['disciplinary_occurrence.created'],
    example: ({ enrollment_number, occurrence_time }) => ({
      body: { ...example, enrollment_number, severity: 'medium', occurred_at: occurrence_time },
    }),
    async run(call) {
      const { body, school, caller, tx, emit } = call
      const student = await lookups.getStudent(call, body.enrollment_number, 'forShare')
      await requireKnown(call, student.id)
      const made = await occurrences.insert(call, {
        student_id: student.id,
        author_id: caller.user!.id,
        created_by: caller.user!.email,
        ...columns(body, tx, school),
      })
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
    responses: { 200: Occurrence },
    refusals: ['occurrence_not_found', 'student_not_found', 'immutable_field', 'date_in_future', 'occurrence_closed'],
    emits: ['disciplinary_occurrence.updated'],
    example: ({ occurrence_id, enrollment_number, occurrence_time }) => ({
      params: { id: occurrence_id },
      body: { ...example, enrollment_number, severity: 'low', occurred_at: occurrence_time },
    }),
    find: findOwn,
    async run(call) {
      const { found, body, school, tx, emit, ifMatch } = call
      const student = await lookups.getStudent(call, body.enrollment_number, 'forShare')
      ifMatch(found.version)
      if (student.id !== found.student_id)
        throw refuseAt('/enrollment_number', 'immutable_field', 'cannot change; register another occurrence')
      const columnsToSave = columns(body, tx, school)
      requireOpen(found)
      const changed = await occurrences.update(call, { id: found.id }, columnsToSave)
      emit('disciplinary_occurrence.updated', snapshot(changed, school))
      return view(changed, school)
    },
  }),
  operation({
    method: 'PATCH',
    path: `${collection}/{id}/close`,
    params: one.params,
    access: inPanel('coordinator', 'management'),
    summary: 'Close a disciplinary occurrence',
    description: 'A closed occurrence cannot be changed. Events never contain the text.',
    body: object({ outcome: optional(text(2000)) }),
    responses: { 200: Occurrence },
    refusals: ['occurrence_not_found', 'occurrence_closed'],
    emits: ['disciplinary_occurrence.updated'],
    example: ({ occurrence_id }) => ({ params: { id: occurrence_id }, body: { outcome: 'Conversa com a família.' } }),
    find: occurrences.byPathId('forUpdate'),
    async run(call) {
      const { found, body, school, tx, emit, ifMatch } = call
      ifMatch(found.version)
      requireOpen(found)
      const changes = { closed_at: tx.now, outcome: body.outcome ?? null }
      const closed = await occurrences.update(call, { id: found.id }, changes)
      emit('disciplinary_occurrence.updated', snapshot(closed, school))
      return view(closed, school)
    },
  }),
  operation({
    ...one,
    method: 'DELETE',
    access: inPanel('management'),
    summary: 'Remove a disciplinary occurrence',
    responses: { 204: null },
    refusals: ['occurrence_not_found'],
    emits: ['disciplinary_occurrence.deleted'],
    example: ({ occurrence_id }) => ({ params: { id: occurrence_id } }),
    find: occurrences.byPathId('forUpdate'),
    async run(call) {
      const { found, emit, ifMatch } = call
      ifMatch(found.version)
      await occurrences.remove(call, { id: found.id })
      await audit(call, 'disciplinary_occurrence.deleted', found.id)
      emit('disciplinary_occurrence.deleted', identity(found))
    },
  }),
  listOperation({
    path: `${inSchool}/disciplinary-occurrence`,
    access: reads,
    summary: 'List disciplinary occurrences',
    item: Occurrence,
    from: occurrences.from,
    visible: seenBy,
    filters: {
      status: filter(oneOfParameter('open', 'closed'), `(x.closed_at is null) = (? = 'open')`),
      enrollment_number: byStudentNumber,
      // Matches students who are in the classroom now, not at the time of the occurrence.
      classroom_id: filter(
        uuid,
        `x.student_id in (select e.student_id from enrollment e where e.classroom_id = ? and e.status = 'MATRICULADO' and e.deleted_at is null)`,
      ),
    },
    sorts: ['created_at'],
    tombstone: defaultTombstone,
    view,
  }),
  readOperation({
    path: `${inSchool}/disciplinary-occurrence/{id}`,
    params: one.params,
    access: reads,
    summary: 'Read a disciplinary occurrence',
    item: Occurrence,
    refusals: ['occurrence_not_found'],
    example: ({ occurrence_id }) => ({ params: { id: occurrence_id } }),
    find: findSeen,
    view,
  }),
]
