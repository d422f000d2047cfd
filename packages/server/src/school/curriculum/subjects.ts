import { type Static, Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import { fold } from '../../platform/database/fold.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { operation } from '../../platform/operation/operation.ts'
import { eitherId, text as textParameter, uuid } from '../../platform/operation/parameters.ts'
import { nullable, object, oneOf, optional, text, Uuid } from '../../platform/operation/shapes.ts'
import { defaultTombstone, filter, listOperation, readOperation } from '../../tenancy/rows/list.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'
import { versionFields, viewOf } from '../views.ts'
import * as queries from './queries.ts'

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

const view = viewOf(lookups.subjects, Subject)

const columns = ({ name, abbreviation, area, bncc_component }: Static<typeof Body>) => ({
  name,
  folded_name: fold(name),
  abbreviation,
  folded_abbreviation: fold(abbreviation),
  area: area ?? null,
  bncc_component: bncc_component ?? null,
})

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
    responses: { 201: Subject },
    refusals: ['subject_name_taken'],
    conflicts,
    emits: ['subject.created'],
    example: () => ({
      body: { name: 'Língua Portuguesa', abbreviation: 'LP', area: 'LINGUAGENS', bncc_component: 'LP' },
    }),
    async run(call) {
      const { body, school, emit } = call
      const made = await lookups.subjects.insert(call, columns(body))
      emit('subject.created', { name: made.name, abbreviation: made.abbreviation })
      return view(made, school)
    },
  }),
  operation({
    method: 'PUT',
    path: one,
    params,
    find: (call) => lookups.subjects.get(call, call.params.id, 'forNoKeyUpdate'),
    access: withScope('curriculum:write'),
    summary: 'Update a subject',
    body: Body,
    responses: { 200: Subject },
    refusals: ['subject_not_found', 'subject_name_taken'],
    conflicts,
    emits: ['subject.updated'],
    example: ({ subject_id }) => ({
      params: { id: subject_id },
      body: { name: 'Matemática', abbreviation: 'MATE', area: 'MATEMATICA', bncc_component: 'MA' },
    }),
    async run(call) {
      const { found, body, school, emit, ifMatch } = call
      ifMatch(found.version)
      const changed = await lookups.subjects.update(call, { id: found.id }, columns(body))
      emit('subject.updated', { name: changed.name, abbreviation: changed.abbreviation })
      return view(changed, school)
    },
  }),
  operation({
    method: 'DELETE',
    path: one,
    params,
    find: (call) => lookups.subjects.get(call, call.params.id, 'forUpdate'),
    access: withScope('curriculum:write'),
    summary: 'Remove a subject',
    description: 'Removes it from the `subject_ids` of teachers too.',
    responses: { 204: null },
    refusals: ['subject_not_found', 'subject_in_use'],
    emits: ['subject.deleted'],
    example: ({ unused_subject_id }) => ({ params: { id: unused_subject_id } }),
    async run(call) {
      const { found, tx, emit, ifMatch } = call
      ifMatch(found.version)
      const user = await queries.subjectUsedBy(tx, found.id)
      if (user) throw refuse('subject_in_use', `${found.name} is used by ${user}.`)
      await lookups.subjects.remove(call, { id: found.id })
      await queries.removeFromTeachers(call, found.id)
      emit('subject.deleted', { name: found.name })
    },
  }),
  listOperation({
    path: `${inSchool}/subject`,
    access: withScope('curriculum:read'),
    summary: 'List subjects',
    item: Subject,
    from: lookups.subjects.from,
    filters: {
      name: filter(textParameter(80), 'x.folded_name = ?', fold),
      abbreviation: filter(textParameter(10), 'x.folded_abbreviation = ?', fold),
      uuid: filter(uuid, 'x.uuid = ?'),
    },
    sorts: ['created_at', 'name'],
    tombstone: defaultTombstone,
    view,
  }),
  readOperation({
    path: one,
    params,
    find: (call) => lookups.subjects.get(call, call.params.id),
    access: withScope('curriculum:read'),
    summary: 'Read a subject',
    item: Subject,
    refusals: ['subject_not_found'],
    example: ({ subject_uuid }) => ({ params: { id: subject_uuid } }),
    view,
  }),
]
