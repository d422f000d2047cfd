import { Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import { fold } from '../../platform/database/fold.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { operation } from '../../platform/operation/operation.ts'
import { id, text as textParameter } from '../../platform/operation/parameters.ts'
import { object, oneOf, optional, text } from '../../platform/operation/shapes.ts'
import { defaultTombstone, filter, listOperation, readOperation } from '../../tenancy/rows/list.ts'
import { entrances, keys } from '../lookups.ts'
import { school as inSchool } from '../paths.ts'
import { versionFields, viewOf } from '../views.ts'

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

const view = viewOf(entrances, Entrance)

const one = { path: `${inSchool}/entrance/{id}`, params: { id } } as const

/** Returns the columns to save, with defaults for absent members. */
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
    responses: { 201: Entrance },
    refusals: ['entrance_name_taken'],
    conflicts: { entrance_name: 'entrance_name_taken' },
    emits: ['entrance.created'],
    example: () => ({ body: { name: 'Portão da Rua Augusta', kind: 'gate', direction: 'both' } }),
    async run(call) {
      const { body, school, emit } = call
      const made = await entrances.insert(call, columns(body))
      emit('entrance.created', { id: made.id, name: made.name })
      return view(made, school)
    },
  }),
  operation({
    ...one,
    method: 'PUT',
    find: (call) => entrances.get(call, { id: call.params.id }, 'forNoKeyUpdate'),
    access: withScope('entrances:write'),
    summary: 'Update an entrance',
    body: Body,
    responses: { 200: Entrance },
    refusals: ['entrance_not_found', 'entrance_name_taken'],
    conflicts: { entrance_name: 'entrance_name_taken' },
    emits: ['entrance.updated'],
    example: ({ entrance_id }) => ({
      params: { id: entrance_id },
      body: { name: 'Portão principal', kind: 'turnstile' },
    }),
    async run(call) {
      const { found, body, school, emit, ifMatch } = call
      ifMatch(found.version)
      const changed = await entrances.update(call, { id: found.id }, columns(body))
      emit('entrance.updated', { id: changed.id, name: changed.name })
      return view(changed, school)
    },
  }),
  operation({
    ...one,
    method: 'DELETE',
    find: (call) => entrances.get(call, { id: call.params.id }, 'forUpdate'),
    access: withScope('entrances:write'),
    summary: 'Remove an entrance',
    description: 'Attendance records keep its id.',
    responses: { 204: null },
    refusals: ['entrance_not_found', 'entrance_has_devices'],
    emits: ['entrance.deleted'],
    example: ({ unused_entrance_id }) => ({ params: { id: unused_entrance_id } }),
    async run(call) {
      const { found, emit, ifMatch } = call
      ifMatch(found.version)
      if (await keys.exists(call, { kind: 'device', entrance_id: found.id, revoked_at: null }))
        throw refuse('entrance_has_devices', 'Revoke or move the devices of this entrance first.')
      await entrances.remove(call, { id: found.id })
      emit('entrance.deleted', { id: found.id, name: found.name })
    },
  }),
  listOperation({
    path: `${inSchool}/entrance`,
    access: withScope('entrances:read'),
    summary: 'List entrances',
    item: Entrance,
    from: entrances.from,
    filters: { name: filter(textParameter(80), 'x.folded_name = ?', fold) },
    sorts: ['created_at', 'name'],
    tombstone: defaultTombstone,
    view,
  }),
  readOperation({
    ...one,
    find: (call) => entrances.get(call, { id: call.params.id }),
    access: withScope('entrances:read'),
    summary: 'Read an entrance',
    item: Entrance,
    refusals: ['entrance_not_found'],
    example: ({ entrance_id }) => ({ params: { id: entrance_id } }),
    view,
  }),
]
