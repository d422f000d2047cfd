import { cpf as cpfs, localDate, offsetTimestamp } from '@sineta/contract'
import { Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import { hashPassword } from '../../identity/passwords/passwords.ts'
import { refuse, refuseAt, refuseFaults } from '../../platform/operation/errors.ts'
import { operation } from '../../platform/operation/operation.ts'
import { text as textParameter } from '../../platform/operation/parameters.ts'
import { Cpf, object, optional } from '../../platform/operation/shapes.ts'
import { filter, listOperation, readOperation, toWordPattern } from '../../tenancy/rows/list.ts'
import { exampleAddress } from '../address.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'
import * as photos from '../photos/index.ts'
import {
  columns,
  isOldEnoughToPickUp,
  person,
  personFaults,
  Responsible,
  register,
  responsibles,
  view,
} from './responsible.ts'

const path = `${inSchool}/responsible/{cpf}` as const

/**
 * Finds responsibles by name or by a complete CPF, with or without its dots. Part of a CPF finds nothing, so that CPFs cannot be
 * guessed digit by digit.
 */
const byNameOrCpf = filter(
  textParameter(100),
  `((' ' || x.folded_name) like ? or x.cpf = ?)`,
  (typed) => cpfs.normalize(typed) ?? toWordPattern(typed),
)

const mariana = {
  name: 'Mariana Souza Lima',
  email: 'mariana.lima@example.com',
  phone: '+5511987654321',
  birthdate: '1986-11-02',
  rg: null,
  address: exampleAddress,
}

export const responsibleOperations = [
  operation({
    method: 'POST',
    path: `${inSchool}/responsible`,
    access: withScope('responsibles:write'),
    summary: 'Register a responsible',
    body: object({ cpf: Cpf, ...person }),
    responses: { 201: Responsible },
    refusals: ['responsible_already_exists', 'cpf_invalid', 'city_state_mismatch', 'date_in_future'],
    conflicts: { responsible_cpf: 'responsible_already_exists' },
    emits: ['responsible.created'],
    example: () => ({ body: { cpf: '714.287.938-60', ...mariana } }),
    async run({ body: { cpf, ...who }, ...call }) {
      const made = await register(call, cpfs.normalize(cpf)!, who)
      return view({ ...made, photo_status: null }, call.school)
    },
  }),
  operation({
    path,
    method: 'PUT',
    access: withScope('responsibles:write'),
    summary: 'Replace the data of a responsible',
    description: 'Absent fields become null. The CPF never changes; it may be sent unchanged.',
    body: object({ cpf: optional(Cpf), ...person }),
    responses: { 200: Responsible },
    refusals: [
      'responsible_not_found',
      'cpf_immutable',
      'city_state_mismatch',
      'date_in_future',
      'responsible_not_authorized',
    ],
    emits: ['responsible.updated'],
    example: ({ cpf }) => ({ params: { cpf }, body: mariana }),
    find: (call) => responsibles.get(call, { cpf: call.params.cpf }, 'forUpdate'),
    async run(call) {
      const { found, school, tx, emit, ifMatch } = call
      const { cpf, ...who } = call.body
      ifMatch(found.version)
      const today = localDate(tx.now, school.timeZone)
      const faults = personFaults(who, today)
      if (cpf !== undefined && cpfs.normalize(cpf) !== found.cpf)
        faults.unshift({ pointer: '/cpf', code: 'cpf_immutable', message: 'must be the CPF of the path, or absent' })
      if (faults.length > 0) throw refuseFaults(faults)
      const values = columns(who)
      if (!isOldEnoughToPickUp(values.birthdate, today)) {
        if (await lookups.responsibleLinks.exists(call, { responsible_id: found.id, can_pick_up: true }))
          throw refuseAt(
            '/birthdate',
            'responsible_not_authorized',
            'must be 16 years ago or more while a link has can_pick_up. Set it to false on the links first',
            'under_age',
          )
      }
      const changed = await responsibles.update(call, { id: found.id }, values)
      emit('responsible.updated', { cpf: cpfs.format(found.cpf) })
      return view(changed, school)
    },
  }),
  operation({
    path,
    method: 'DELETE',
    access: withScope('responsibles:write'),
    summary: 'Remove a responsible',
    description: 'Also removes the photo, without a separate event.',
    responses: { 204: null },
    refusals: ['responsible_not_found', 'responsible_has_linked_students'],
    emits: ['responsible.deleted'],
    example: ({ unlinked_cpf }) => ({ params: { cpf: unlinked_cpf } }),
    find: (call) => responsibles.get(call, { cpf: call.params.cpf }, 'forUpdate'),
    async run(call) {
      const { found, tx, emit, ifMatch } = call
      ifMatch(found.version)
      if (await lookups.responsibleLinks.exists(call, { responsible_id: found.id }))
        throw refuse('responsible_has_linked_students', 'Unlink the students first.')
      await photos.erase(call, found.id)
      await lookups.responsibles.update(call, { id: found.id }, { deleted_at: tx.now, pin_sealed: null })
      emit('responsible.deleted', { cpf: cpfs.format(found.cpf) })
    },
  }),
  operation({
    path: `${path}/pin`,
    method: 'PUT',
    // Not for apps of partners, because a PIN is one of the two factors needed to pick up a child.
    access: { ...withScope('responsibles:write'), callers: ['client', 'panel'] },
    summary: 'Set the PIN that a responsible types at the gate',
    description: 'Only its hash is kept. No event is published.',
    hasSecrets: true,
    body: object({ pin: Type.String({ pattern: '^\\d{4,8}$', description: '4 to 8 digits' }) }),
    responses: { 204: null },
    refusals: ['responsible_not_found', 'version_conflict'],
    emits: [],
    example: ({ cpf }) => ({ params: { cpf }, body: { pin: '482915' } }),
    find: (call) => responsibles.get(call, { cpf: call.params.cpf }, 'forUpdate'),
    async run(call) {
      const { found, body, services, ifMatch } = call
      ifMatch(found.version)
      // Sealed as well, because a hash of so few digits can be reversed by trying them all.
      const pin_sealed = services.secrets.seal(await hashPassword(body.pin), `pin:${found.id}`)
      await lookups.responsibles.update(call, { id: found.id }, { pin_sealed })
    },
  }),
  listOperation({
    path: `${inSchool}/responsible`,
    access: withScope('responsibles:read'),
    summary: 'List responsibles',
    item: Responsible,
    from: responsibles.from,
    filters: {
      q: byNameOrCpf,
      email: filter(textParameter(254), 'x.email = ?', (email) => email.toLowerCase()),
      photo_status: photos.byStatus,
    },
    sorts: ['created_at', 'name'],
    // Partners know a responsible by the CPF.
    tombstone: ({ cpf, deleted_at }, { timeZone }) => ({
      cpf: cpfs.format(cpf),
      deleted_at: deleted_at && offsetTimestamp(deleted_at, timeZone),
    }),
    view,
  }),
  readOperation({
    path,
    access: withScope('responsibles:read'),
    summary: 'Read a responsible',
    item: Responsible,
    refusals: ['responsible_not_found'],
    example: ({ cpf }) => ({ params: { cpf } }),
    find: (call) => responsibles.get(call, { cpf: call.params.cpf }),
    view,
  }),
]
