import { localDate } from '@sineta/contract'
import type { Selectable } from 'kysely'
import { type Static, Type } from 'typebox'
import { inPanel, withScope } from '../../identity/access.ts'
import type { Agenda as AgendaTable } from '../../platform/database/tables.ts'
import type { Access, Caller } from '../../platform/operation/caller.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { operation } from '../../platform/operation/operation.ts'
import { date, eitherId, uuid } from '../../platform/operation/parameters.ts'
import { DateOnly, list, nullable, object, optional, text, Uuid } from '../../platform/operation/shapes.ts'
import { defaultTombstone, filter, listOperation, readOperation } from '../../tenancy/rows/list.ts'
import { table } from '../../tenancy/rows/table.ts'
import { school as inSchool } from '../paths.ts'
import {
  findActingTeacher,
  findOwnClassIds,
  limitToOwnClasses,
  type PanelCall,
  requireOwnClasses,
  rolesOf,
} from '../staff/index.ts'
import { versionFields, viewOf } from '../views.ts'
import * as queries from './queries.ts'
import { getOrGone } from './two-ids.ts'

const Body = object({
  subject: text(200),
  description: optional(text(4000)),
  date: optional(DateOnly),
  classroom_ids: optional(list(Uuid, { maxItems: 200 })),
})

const Agenda = object({
  id: Type.Integer(),
  uuid: Uuid,
  school_cnpj: Type.String(),
  subject: Type.String(),
  description: nullable(Type.String()),
  date: DateOnly,
  classroom_ids: Type.Array(Uuid, { description: 'Empty for the whole school' }),
  created_by: Type.String(),
  ...versionFields,
})

type AgendaRow = Selectable<AgendaTable> & { classroom_ids: string[] }

const agenda = table<'agenda', AgendaRow>('agenda', 'agenda_not_found', queries.withClassrooms)
const view = viewOf(agenda, Agenda)

const isAuthor = ({ author_id }: AgendaRow, { user }: Caller) => user !== null && user.id === author_id

/**
 * Returns the classrooms that an agenda is for. A teacher may address only their own classes, not the whole school. Classrooms
 * in `before` may have been removed since.
 */
async function audience(
  call: PanelCall,
  access: Access,
  named: readonly string[] = [],
  before: readonly string[] = [],
): Promise<string[]> {
  const ids = [...new Set(named.map((id) => id.toLowerCase()))]
  const known = await queries.lockClassrooms(call, ids)
  const unknown = ids.find((id) => !known.has(id) && !before.includes(id))
  if (unknown !== undefined) throw refuse('classroom_not_found', `There is no classroom ${unknown} in this school.`)
  if (ids.length === 0 && (await findActingTeacher(call, access)))
    throw refuse('forbidden', 'A teacher has to name the classrooms that an agenda is for.')
  await requireOwnClasses(call, access, [...known])
  return ids
}

/** Refuses a teacher an agenda that is neither for one of their classes nor for the whole school. */
async function requireAddressed(call: PanelCall, { classroom_ids }: AgendaRow): Promise<void> {
  const own = classroom_ids.length === 0 ? null : await findOwnClassIds(call, reads)
  if (own && !classroom_ids.some((id) => own.includes(id)))
    throw refuse('forbidden', 'A teacher may read only the agendas of their own classes.')
}

const columns = ({ subject, description, date }: Static<typeof Body>, today: string) => ({
  subject,
  description: description ?? null,
  date: date ?? today,
})

const panel = '/v1/panel/school/{cnpj}/agenda'
const one = { path: `${inSchool}/agenda/{id}`, params: { id: eitherId } } as const
const inThePanel = inPanel('management', 'coordinator', 'secretary', 'teacher')
const byKey = withScope('agenda:write')
const reads = withScope('agenda:read')

export const agendaOperations = [
  operation({
    method: 'POST',
    path: panel,
    access: inThePanel,
    summary: 'Create an agenda',
    description: 'A teacher has to name their own classes; other roles may address the whole school.',
    body: Body,
    responses: { 201: Agenda },
    refusals: ['classroom_not_found'],
    emits: ['agenda.created'],
    example: ({ classroom_id }) => ({
      body: {
        subject: 'Reunião de pais do 1º bimestre',
        description: 'Às 18h no auditório.',
        classroom_ids: [classroom_id],
      },
    }),
    async run(call) {
      const { body, school, caller, tx, emit } = call
      const classroomIds = await audience(call, inThePanel, body.classroom_ids)
      const by = { author_id: caller.user!.id, created_by: caller.user!.email }
      const { id } = await agenda.insert(call, { ...by, ...columns(body, localDate(tx.now, school.timeZone)) })
      await queries.saveAudience(call, id, classroomIds)
      const made = await agenda.get(call, { id })
      emit('agenda.created', { id: made.uuid, subject: made.subject, description: made.description })
      return view(made, school)
    },
  }),
  operation({
    method: 'PUT',
    path: `${panel}/{id}`,
    params: { id: eitherId },
    access: inThePanel,
    summary: 'Edit an agenda',
    description: 'For its author, coordinators and management.',
    body: Body,
    responses: { 200: Agenda },
    refusals: ['agenda_not_found', 'classroom_not_found'],
    emits: ['agenda.updated'],
    example: ({ agenda_id, classroom_id }) => ({
      params: { id: agenda_id },
      body: { subject: 'Reunião de pais do 1º bimestre', description: null, classroom_ids: [classroom_id] },
    }),
    async find(call) {
      const found = await agenda.get(call, call.params.id, 'forUpdate')
      const wider = (await rolesOf(call)).some(
        (role) => role === 'owner' || role === 'management' || role === 'coordinator',
      )
      if (!wider && !isAuthor(found, call.caller))
        throw refuse('forbidden', 'Only its author, a coordinator or management may edit an agenda.')
      return found
    },
    async run(call) {
      const { found, body, school, tx, emit, ifMatch } = call
      const classroomIds = await audience(call, inThePanel, body.classroom_ids, found.classroom_ids)
      ifMatch(found.version)
      await queries.saveAudience(call, found.id, classroomIds)
      const changed = await agenda.update(call, { id: found.id }, columns(body, localDate(tx.now, school.timeZone)))
      emit('agenda.updated', { id: changed.uuid, subject: changed.subject, description: changed.description })
      return view(changed, school)
    },
  }),
  operation({
    ...one,
    method: 'DELETE',
    access: byKey,
    summary: 'Remove an agenda',
    description:
      'A teacher may remove only their own agendas. Reading a removed agenda returns 410 with both of its ids.',
    responses: { 204: null },
    refusals: ['agenda_not_found'],
    emits: ['agenda.deleted'],
    example: ({ agenda_id }) => ({ params: { id: agenda_id } }),
    async find(call) {
      const found = await agenda.get(call, call.params.id, 'forUpdate')
      if (!isAuthor(found, call.caller) && (await findActingTeacher(call, byKey)))
        throw refuse('forbidden', 'A teacher may remove only their own agendas.')
      return found
    },
    async run(call) {
      const { found, emit, ifMatch } = call
      ifMatch(found.version)
      await agenda.remove(call, { id: found.id })
      emit('agenda.deleted', { id: found.id })
    },
  }),
  listOperation({
    path: `${inSchool}/agenda`,
    access: reads,
    summary: 'List agendas',
    item: Agenda,
    from: agenda.from,
    // The agendas of the teacher's own classes and of the whole school.
    visible: limitToOwnClasses(reads, `(x.classroom_ids = '{}' or x.classroom_ids && ?::uuid[])`),
    filters: {
      date_from: filter(date, 'x.date >= ?'),
      date_to: filter(date, 'x.date <= ?'),
      classroom_id: filter(uuid, 'x.id in (select agenda_id from agenda_classroom where classroom_id = ?)'),
    },
    sorts: ['created_at'],
    tombstone: defaultTombstone,
    view,
  }),
  readOperation({
    ...one,
    access: reads,
    summary: 'Read an agenda',
    item: Agenda,
    refusals: ['agenda_not_found', 'resource_gone'],
    example: ({ agenda_id }) => ({ params: { id: agenda_id } }),
    async find(call) {
      const found = await getOrGone(call, agenda, 'agenda', call.params.id)
      if (!isAuthor(found, call.caller)) await requireAddressed(call, found)
      return found
    },
    view,
  }),
]
