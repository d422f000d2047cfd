import { localDate } from '@sineta/contract'
import type { Selectable } from 'kysely'
import { type Static, Type } from 'typebox'
import { inPanel, withScope } from '../../identity/access.ts'
import { db, type Transaction } from '../../platform/database/database.ts'
import type { Agenda as AgendaTable } from '../../platform/database/tables.ts'
import type { Access, Caller } from '../../platform/operation/caller.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { defaultTombstone, filter, listing, reading } from '../../platform/operation/list.ts'
import { operation, type School } from '../../platform/operation/operation.ts'
import { date, type EitherId, eitherId, uuid } from '../../platform/operation/parameters.ts'
import { DateOnly, list, nullable, object, optional, text, Uuid } from '../../platform/operation/shapes.ts'
import { school as inSchool } from '../paths.ts'
import { actingTeacher, requireOwnClasses, rolesOf } from '../staff/index.ts'
import { versionFields, versionOf } from '../views.ts'
import { gone } from './gone.ts'

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
  classroom_ids: Type.Array(Uuid, { description: 'Empty: the whole school' }),
  created_by: Type.String(),
  ...versionFields,
})

type AgendaRow = Selectable<AgendaTable> & { classroom_ids: string[] }

const withClassrooms = `
  select a.*, array(select classroom_id from agenda_classroom c where c.agenda_id = a.id order by classroom_id) as classroom_ids from agenda a`

const view = (
  { id, uuid, subject, description, date, classroom_ids, created_by, ...row }: AgendaRow,
  school: School,
) => ({
  id,
  uuid,
  school_cnpj: school.cnpj,
  subject,
  description,
  date,
  classroom_ids,
  created_by,
  ...versionOf(row, school),
})

type Place = { tx: Transaction; school: School; caller: Caller }

async function findEven({ tx, school }: Pick<Place, 'tx' | 'school'>, either: EitherId, lock = ''): Promise<AgendaRow> {
  const [column, value] = 'id' in either ? ['id', either.id] : ['uuid', either.uuid]
  const { rows } = await tx.query<AgendaRow>(`${withClassrooms} where a.school_id = $1 and a.${column} = $2 ${lock}`, [
    school.id,
    value,
  ])
  if (!rows[0]) throw refuse('agenda_not_found')
  return rows[0]
}

async function findToChange(call: Pick<Place, 'tx' | 'school'> & { params: { id: EitherId } }): Promise<AgendaRow> {
  const found = await findEven(call, call.params.id, 'for update of a')
  if (found.deleted_at) throw refuse('agenda_not_found')
  return found
}

const isAuthor = ({ author_id }: AgendaRow, { user }: Caller) => user !== null && user.id === author_id

/** Whom it is for: classrooms of the school; a teacher speaks to own classes, not to the whole school. */
async function audience(call: Place, access: Access, named: readonly string[] = []): Promise<string[]> {
  const ids = [...new Set(named.map((id) => id.toLowerCase()))]
  // Held, so that none is removed meanwhile.
  const { rows } = await call.tx.query<{ id: string }>(
    'select id from classroom where school_id = $1 and id = any($2) and deleted_at is null order by id for share',
    [call.school.id, ids],
  )
  const known = new Set(rows.map(({ id }) => id))
  const unknown = ids.find((id) => !known.has(id))
  if (unknown !== undefined) throw refuse('classroom_not_found', `There is no classroom ${unknown} in this school.`)
  if (ids.length === 0 && (await actingTeacher(call, access)))
    throw refuse('forbidden', 'A teacher names the classrooms an agenda is for.')
  await requireOwnClasses(call, access, ids)
  return ids
}

const columns = ({ subject, description, date }: Static<typeof Body>, today: string) => ({
  subject,
  description: description ?? null,
  date: date ?? today,
})

async function saveAudience(tx: Transaction, school: School, agendaId: number, classroomIds: readonly string[]) {
  await tx.query('delete from agenda_classroom where agenda_id = $1', [agendaId])
  await tx.query(
    'insert into agenda_classroom (client_id, school_id, agenda_id, classroom_id) select $1, $2, $3, unnest($4::uuid[])',
    [school.clientId, school.id, agendaId, classroomIds],
  )
}

const panel = '/v1/panel/school/{cnpj}/agenda'
const one = { path: `${inSchool}/agenda/{id}`, params: { id: eitherId } } as const
const inThePanel = inPanel('management', 'coordinator', 'secretary', 'teacher')
const byKey = withScope('agenda:write')

export const agendaOperations = [
  operation({
    method: 'POST',
    path: panel,
    access: inThePanel,
    summary: 'Create an agenda',
    description: 'A teacher names own classes; everybody else may speak to the whole school.',
    body: Body,
    answers: { 201: Agenda },
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
      const made = await tx.one(
        db
          .insertInto('agenda')
          .values({
            client_id: school.clientId,
            school_id: school.id,
            ...by,
            ...columns(body, localDate(tx.now, school.timeZone)),
          })
          .returningAll(),
      )
      await saveAudience(tx, school, made.id, classroomIds)
      emit('agenda.created', { id: made.uuid, subject: made.subject, description: made.description })
      return view(await findEven(call, made), school)
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
    answers: { 200: Agenda },
    refusals: ['agenda_not_found', 'classroom_not_found'],
    emits: ['agenda.updated'],
    example: ({ agenda_id, classroom_id }) => ({
      params: { id: agenda_id },
      body: { subject: 'Reunião de pais do 1º bimestre', description: null, classroom_ids: [classroom_id] },
    }),
    async find(call) {
      const found = await findToChange(call)
      const wider = (await rolesOf(call)).some(
        (role) => role === 'owner' || role === 'management' || role === 'coordinator',
      )
      if (!wider && !isAuthor(found, call.caller))
        throw refuse('forbidden', 'An agenda is edited by its author, a coordinator or management.')
      return found
    },
    async run(call) {
      const { found, body, school, tx, emit, ifMatch } = call
      const classroomIds = await audience(call, inThePanel, body.classroom_ids)
      ifMatch(found.version)
      await tx.many(
        db
          .updateTable('agenda')
          .set(columns(body, localDate(tx.now, school.timeZone)))
          .where('id', '=', found.id),
      )
      await saveAudience(tx, school, found.id, classroomIds)
      const changed = await findEven(call, found)
      emit('agenda.updated', { id: changed.uuid, subject: changed.subject, description: changed.description })
      return view(changed, school)
    },
  }),
  operation({
    ...one,
    method: 'DELETE',
    access: byKey,
    summary: 'Remove an agenda',
    description: 'A teacher removes own ones only. Reading it afterwards answers 410 with both of its ids.',
    answers: { 204: null },
    refusals: ['agenda_not_found'],
    emits: ['agenda.deleted'],
    example: ({ agenda_id }) => ({ params: { id: agenda_id } }),
    async find(call) {
      const found = await findToChange(call)
      if (!isAuthor(found, call.caller) && (await actingTeacher(call, byKey)))
        throw refuse('forbidden', 'A teacher removes own agenda only.')
      return found
    },
    async run({ found, tx, emit, ifMatch }) {
      ifMatch(found.version)
      await tx.many(db.updateTable('agenda').set({ deleted_at: tx.now }).where('id', '=', found.id))
      emit('agenda.deleted', { id: found.id })
    },
  }),
  listing<AgendaRow>({
    path: `${inSchool}/agenda`,
    access: withScope('agenda:read'),
    summary: 'List agenda',
    item: Agenda,
    from: withClassrooms,
    filters: {
      date_from: filter(date, 'x.date >= ?'),
      date_to: filter(date, 'x.date <= ?'),
      classroom_id: filter(uuid, 'x.id in (select agenda_id from agenda_classroom where classroom_id = ?)'),
    },
    sorts: ['created_at'],
    tombstone: defaultTombstone,
    view,
  }),
  reading({
    ...one,
    access: withScope('agenda:read'),
    summary: 'Read an agenda',
    item: Agenda,
    refusals: ['agenda_not_found', 'resource_gone'],
    example: ({ agenda_id }) => ({ params: { id: agenda_id } }),
    async find(call) {
      const found = await findEven(call, call.params.id)
      if (found.deleted_at) throw gone('agenda', found, call.school)
      return found
    },
    view,
  }),
]
