import type { Selectable } from 'kysely'
import { type Static, Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import { db, type Transaction } from '../../platform/database/database.ts'
import { fold } from '../../platform/database/fold.ts'
import type { Place } from '../../platform/database/table.ts'
import type { Subject as SubjectTable } from '../../platform/database/tables.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { defaultTombstone, filter, listing, reading } from '../../platform/operation/list.ts'
import { operation, type School } from '../../platform/operation/operation.ts'
import { type EitherId, eitherId, text as textParameter, uuid } from '../../platform/operation/parameters.ts'
import { nullable, object, oneOf, optional, text, Uuid } from '../../platform/operation/shapes.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'
import { versionFields, versionOf } from '../views.ts'

const Area = oneOf(
  'LINGUAGENS',
  'MATEMATICA',
  'CIENCIAS_NATUREZA',
  'CIENCIAS_HUMANAS',
  'ENSINO_RELIGIOSO',
  'COMPUTACAO',
  'DIVERSIFICADA',
)
const BnccComponent = oneOf('LP', 'AR', 'EF', 'LI', 'MA', 'CI', 'GE', 'HI', 'ER', 'CO')

const Body = object({
  name: text(80),
  abbreviation: text(10),
  area: optional(Area),
  bncc_component: optional(BnccComponent),
})

const Subject = object({
  id: Type.Integer(),
  uuid: Uuid,
  school_cnpj: Type.String(),
  name: Type.String(),
  abbreviation: Type.String(),
  area: nullable(Area),
  bncc_component: nullable(BnccComponent),
  ...versionFields,
})

const view = (
  { id, uuid, name, abbreviation, area, bncc_component, ...row }: Selectable<SubjectTable>,
  school: School,
) => ({
  id,
  uuid,
  school_cnpj: school.cnpj,
  name,
  abbreviation,
  area,
  bncc_component,
  ...versionOf(row, school),
})

const columns = ({ name, abbreviation, area, bncc_component }: Static<typeof Body>) => ({
  name,
  folded_name: fold(name),
  abbreviation,
  folded_abbreviation: fold(abbreviation),
  area: area ?? null,
  bncc_component: bncc_component ?? null,
})

type Found = Place & { params: { id: EitherId } }
const one = `${inSchool}/subject/{id}` as const
const params = { id: eitherId }

const conflicts = { subject_name: 'subject_name_taken', subject_abbreviation: 'subject_name_taken' } as const

export const subjectOperations = [
  operation({
    method: 'POST',
    path: `${inSchool}/subject`,
    access: withScope('curriculum:write'),
    summary: 'Create a subject',
    description:
      'It gets an integer `id` and a `uuid`: curricula use the integer, timetables, lessons and scores the uuid.',
    body: Body,
    answers: { 201: Subject },
    refusals: ['subject_name_taken'],
    conflicts,
    emits: ['subject.created'],
    example: () => ({
      body: { name: 'Língua Portuguesa', abbreviation: 'LP', area: 'LINGUAGENS', bncc_component: 'LP' },
    }),
    async run({ body, school, tx, emit }) {
      const made = await tx.one(
        db
          .insertInto('subject')
          .values({ client_id: school.clientId, school_id: school.id, ...columns(body) })
          .returningAll(),
      )
      emit('subject.created', { name: made.name, abbreviation: made.abbreviation })
      return view(made, school)
    },
  }),
  operation({
    method: 'PUT',
    path: one,
    params,
    find: (call: Found) => lookups.subjects.get(call, call.params.id, 'forNoKeyUpdate'),
    access: withScope('curriculum:write'),
    summary: 'Update a subject',
    body: Body,
    answers: { 200: Subject },
    refusals: ['subject_not_found', 'subject_name_taken'],
    conflicts,
    emits: ['subject.updated'],
    example: ({ subject_id }) => ({
      params: { id: subject_id },
      body: { name: 'Matemática', abbreviation: 'MATE', area: 'MATEMATICA', bncc_component: 'MA' },
    }),
    async run({ found, body, school, tx, emit, ifMatch }) {
      ifMatch(found.version)
      const changed = await tx.one(
        db.updateTable('subject').set(columns(body)).where('id', '=', found.id).returningAll(),
      )
      emit('subject.updated', { name: changed.name, abbreviation: changed.abbreviation })
      return view(changed, school)
    },
  }),
  operation({
    method: 'DELETE',
    path: one,
    params,
    find: (call: Found) => lookups.subjects.get(call, call.params.id, 'forUpdate'),
    access: withScope('curriculum:write'),
    summary: 'Remove a subject',
    description: 'Teachers who might teach it no longer have it among their `subject_ids`.',
    answers: { 204: null },
    refusals: ['subject_not_found', 'subject_in_use'],
    emits: ['subject.deleted'],
    example: ({ unused_subject_id }) => ({ params: { id: unused_subject_id } }),
    async run({ found, school, tx, emit, ifMatch }) {
      ifMatch(found.version)
      const user = await usedBy(tx, found.id)
      if (user) throw refuse('subject_in_use', `${found.name} is used by ${user}.`)
      await tx.many(db.updateTable('subject').set({ deleted_at: tx.now }).where('id', '=', found.id))
      await leaveTeachers(tx, school, found.id)
      emit('subject.deleted', { name: found.name })
    },
  }),
  listing<Selectable<SubjectTable>>({
    path: `${inSchool}/subject`,
    access: withScope('curriculum:read'),
    summary: 'List subjects',
    item: Subject,
    from: 'select * from subject',
    filters: {
      name: filter(textParameter(80), 'x.folded_name = ?', fold),
      abbreviation: filter(textParameter(10), 'x.folded_abbreviation = ?', fold),
      uuid: filter(uuid, 'x.uuid = ?'),
    },
    sorts: ['created_at', 'name'],
    tombstone: defaultTombstone,
    view,
  }),
  reading({
    path: one,
    params,
    find: (call: Found) => lookups.subjects.get(call, call.params.id),
    access: withScope('curriculum:read'),
    summary: 'Read a subject',
    item: Subject,
    refusals: ['subject_not_found'],
    example: ({ subject_uuid }) => ({ params: { id: subject_uuid } }),
    view,
  }),
]

/** What refers to the subject, in words; null: nothing. Asked with the subject held, so that nothing new can. */
async function usedBy(tx: Transaction, id: number): Promise<string | null> {
  const { rows } = await tx.query<{ used_by: string | null }>(
    `select case
       when exists (select from grade_subject where subject_id = $1) then 'a grade'
       when exists (select from workload where subject_id = $1 and deleted_at is null) then 'a workload'
       when exists (select from curriculum_plan_item where subject_id = $1) then 'a curriculum plan'
       when exists (select from timetable_entry where subject_id = $1) then 'a timetable'
       when exists (select from lesson where subject_id = $1 and deleted_at is null) then 'a lesson'
       when exists (select from score where subject_id = $1 and deleted_at is null) then 'a score'
     end as used_by`,
    [id],
  )
  return rows[0]!.used_by
}

/** That somebody might teach it keeps no subject. A teacher who still had it could not be sent back as it was read. */
const leaveTeachers = (tx: Transaction, school: School, id: number) =>
  tx.query(
    'update staff set subject_ids = array_remove(subject_ids, $2) where school_id = $1 and $2 = any (subject_ids) and deleted_at is null',
    [school.id, id],
  )
