import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import { db } from '../../platform/database/database.ts'
import { fold } from '../../platform/database/fold.ts'
import type { Entrance as EntranceTable } from '../../platform/database/tables.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { defaultTombstone, filter, listing, reading } from '../../platform/operation/list.ts'
import { operation, type School } from '../../platform/operation/operation.ts'
import { id, text as textParameter } from '../../platform/operation/parameters.ts'
import { object, oneOf, optional, text } from '../../platform/operation/shapes.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'
import { versionFields, versionOf } from '../views.ts'

const kinds = ['gate', 'turnstile', 'door', 'parking'] as const
const directions = ['both', 'in', 'out'] as const

const Body = object({ name: text(80), kind: optional(oneOf(...kinds)), direction: optional(oneOf(...directions)) })

const Entrance = object({
  id: Type.Integer(),
  school_cnpj: Type.String(),
  name: Type.String(),
  kind: oneOf(...kinds),
  direction: oneOf(...directions),
  ...versionFields,
})

const view = ({ id, name, kind, direction, ...row }: Selectable<EntranceTable>, school: School) => ({
  id,
  school_cnpj: school.cnpj,
  name,
  kind,
  direction,
  ...versionOf(row, school),
})

const one = { path: `${inSchool}/entrance/{id}`, params: { id } } as const
type Found = Parameters<typeof lookups.entrance>[0] & { params: { id: number } }

/** What is saved; an absent optional member becomes its default. */
const columns = ({ name, kind = 'gate', direction = 'both' }: { name: string; kind?: string; direction?: string }) => ({
  name,
  folded_name: fold(name),
  kind,
  direction,
})

export const entranceOperations = [
  operation({
    method: 'POST',
    path: `${inSchool}/entrance`,
    access: withScope('entrances:write'),
    summary: 'Create an entrance',
    body: Body,
    answers: { 201: Entrance },
    refusals: ['entrance_name_taken'],
    conflicts: { entrance_name: 'entrance_name_taken' },
    emits: ['entrance.created'],
    example: () => ({ body: { name: 'Portão da Rua Augusta', kind: 'gate', direction: 'both' } }),
    async run({ body, school, tx, emit }) {
      const made = await tx.one(
        db
          .insertInto('entrance')
          .values({ client_id: school.clientId, school_id: school.id, ...columns(body) })
          .returningAll(),
      )
      emit('entrance.created', { id: made.id, name: made.name })
      return view(made, school)
    },
  }),
  operation({
    ...one,
    method: 'PUT',
    find: (call: Found) => lookups.entrance(call, call.params.id, 'forNoKeyUpdate'),
    access: withScope('entrances:write'),
    summary: 'Update an entrance',
    body: Body,
    answers: { 200: Entrance },
    refusals: ['entrance_not_found', 'entrance_name_taken'],
    conflicts: { entrance_name: 'entrance_name_taken' },
    emits: ['entrance.updated'],
    example: ({ entrance_id }) => ({
      params: { id: entrance_id },
      body: { name: 'Portão principal', kind: 'turnstile' },
    }),
    async run({ found, body, school, tx, emit, ifMatch }) {
      ifMatch(found.version)
      const changed = await tx.one(
        db.updateTable('entrance').set(columns(body)).where('id', '=', found.id).returningAll(),
      )
      emit('entrance.updated', { id: changed.id, name: changed.name })
      return view(changed, school)
    },
  }),
  operation({
    ...one,
    method: 'DELETE',
    find: (call: Found) => lookups.entrance(call, call.params.id, 'forUpdate'),
    access: withScope('entrances:write'),
    summary: 'Remove an entrance',
    description: 'Attendance records keep its id.',
    answers: { 204: null },
    refusals: ['entrance_not_found', 'entrance_has_devices'],
    emits: ['entrance.deleted'],
    example: ({ unused_entrance_id }) => ({ params: { id: unused_entrance_id } }),
    async run({ found, tx, emit, ifMatch }) {
      ifMatch(found.version)
      const device = await tx.maybe(
        db
          .selectFrom('api_key')
          .select('id')
          .where('kind', '=', 'device')
          .where('entrance_id', '=', found.id)
          .where('revoked_at', 'is', null)
          .limit(1),
      )
      if (device) throw refuse('entrance_has_devices', 'Revoke or move the devices of this entrance first.')
      await tx.many(db.updateTable('entrance').set({ deleted_at: tx.now }).where('id', '=', found.id))
      emit('entrance.deleted', { id: found.id, name: found.name })
    },
  }),
  listing<Selectable<EntranceTable>>({
    path: `${inSchool}/entrance`,
    access: withScope('entrances:read'),
    summary: 'List entrances',
    item: Entrance,
    from: 'select * from entrance',
    filters: { name: filter(textParameter(80), 'x.folded_name = ?', fold) },
    sorts: ['created_at', 'name'],
    tombstone: defaultTombstone,
    view,
  }),
  reading({
    ...one,
    find: (call: Found) => lookups.entrance(call, call.params.id),
    access: withScope('entrances:read'),
    summary: 'Read an entrance',
    item: Entrance,
    refusals: ['entrance_not_found'],
    example: ({ entrance_id }) => ({ params: { id: entrance_id } }),
    view,
  }),
]
