import { cpf as cpfs } from '@sineta/contract'
import { type Static, Type } from 'typebox'
import { inPanel, rolesFor, withScope } from '../../identity/access.ts'
import { audit } from '../../identity/audit/audit.ts'
import { mailToInvited } from '../../identity/limits.ts'
import { fold } from '../../platform/database/fold.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { operation, type Samples } from '../../platform/operation/operation.ts'
import { text as textParameter, uuid } from '../../platform/operation/parameters.ts'
import {
  Cpf,
  Email,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  Phone,
  text,
} from '../../platform/operation/shapes.ts'
import * as users from '../../tenancy/clients/users.ts'
import { defaultTombstone, filter, listOperation, readOperation } from '../../tenancy/rows/list.ts'
import { type Lock, type SchoolContext, table } from '../../tenancy/rows/table.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'
import { versionFields, viewOf } from '../views.ts'
import * as panel from './panel-access.ts'
import { unassignTeacher, withRole } from './queries.ts'

type Role = 'coordinator' | 'secretary' | 'teacher'

const fields = { name: text(200), email: Email, cpf: optional(Cpf), phone: optional(Phone) }
const Person = object(fields)
const Teacher = object({ ...fields, subject_ids: optional(list(integer(), { maxItems: 200, uniqueItems: true })) })

const shown = (role: Role) => ({
  id: Type.String(),
  school_cnpj: Type.String(),
  role: oneOf(role),
  name: Type.String(),
  email: Type.String(),
  cpf: nullable(Type.String()),
  phone: nullable(Type.String()),
})
const subjects = { subject_ids: Type.Array(Type.Integer()) }

const columns = ({ name, email, cpf, phone, subject_ids = [] }: Static<typeof Teacher>) => ({
  name,
  folded_name: fold(name),
  email: email.toLowerCase(),
  cpf: cpf === undefined ? null : cpfs.normalize(cpf),
  phone: phone ?? null,
  subject_ids,
})

async function requireSubjects(context: SchoolContext, { subject_ids: ids = [] }: Static<typeof Teacher>) {
  if (ids.length === 0) return
  const known = await lookups.lockSubjects(context, ids)
  const unknown = ids.find((id) => !known.has(id))
  if (unknown !== undefined) throw refuse('subject_not_found', `There is no subject ${unknown} in this school.`)
}

/** Coordinators, secretaries and teachers have the same operations; only a teacher has subjects. */
const operationsOf = (role: Role) => {
  const Body = role === 'teacher' ? Teacher : Person
  const Shown =
    role === 'teacher'
      ? object({ ...shown(role), ...subjects, ...versionFields })
      : object({ ...shown(role), ...versionFields })
  const path = `${inSchool}/${role}` as const
  const notFound = `${role}_not_found` as const
  const subjectRefusals = role === 'teacher' ? (['subject_not_found'] as const) : []
  const example = ({ subject_id }: Samples) => ({
    ...people[role],
    cpf: '987.654.321-00',
    phone: '+5511912345678',
    ...(role === 'teacher' && { subject_ids: [subject_id] }),
  })

  const staff = table('staff', notFound)
  const find = (call: Found, lock?: Lock) => staff.get(call, { role, id: call.params.id }, lock)
  const view = viewOf(staff, Shown)
  const one = { path: `${path}/{id}`, params: { id: uuid } } as const

  return [
    operation({
      method: 'POST',
      path,
      access: withScope('staff:write'),
      summary: `Register a ${role}`,
      description:
        'Registered in the panel, the person gets a login with this role and is invited by mail to choose a password. Registered by a key, the person is a record without a login until a user of the panel sends an invitation.',
      body: Body,
      responses: { 201: Shown },
      refusals: ['email_taken', ...subjectRefusals],
      conflicts: { staff_email: 'email_taken' },
      emits: [`${role}.created`],
      example: (samples) => ({ body: example(samples) }),
      async run(call) {
        const { body, caller, school, emit } = call
        await requireSubjects(call, body)
        const made = await staff.insert(call, { role, ...columns(body), written_by_app: caller.appId })
        if (caller.kind === 'panel') await panel.register(call, made, role)
        emit(`${role}.created`, { email: made.email })
        return view(made, school)
      },
    }),
    operation({
      ...one,
      method: 'PUT',
      access: withScope('staff:write'),
      summary: `Update a ${role}`,
      description:
        'A new address ends the login of the old one. In the panel, the new address gets the login; by a key, only the record changes. A new name is shown in the panel too.',
      body: Body,
      responses: { 200: Shown },
      refusals: [notFound, 'email_taken', ...subjectRefusals],
      conflicts: { staff_email: 'email_taken' },
      emits: [`${role}.updated`],
      example: (samples) => ({ params: { id: samples[`removable_${role}_id`] }, body: example(samples) }),
      find: (call) => find(call, 'forUpdate'),
      async run(call) {
        const { found, body, caller, school, emit, ifMatch } = call
        await requireSubjects(call, body)
        ifMatch(found.version)
        const changes = columns(body)
        const isMoved = changes.email !== found.email
        const changed = await staff.update(
          call,
          { id: found.id },
          { ...changes, ...(isMoved && { written_by_app: caller.appId }) },
        )
        if (isMoved) {
          await panel.revoke(call, found, role)
          if (caller.kind === 'panel') await panel.register(call, changed, role)
        } else if (changed.name !== found.name) await panel.rename(call, changed)
        emit(`${role}.updated`, { email: changed.email })
        return view(changed, school)
      },
    }),
    operation({
      ...one,
      method: 'DELETE',
      access: withScope('staff:write'),
      summary: `Remove a ${role}`,
      description: 'Access to the panel ends at once.',
      responses: { 204: null },
      refusals: [notFound],
      emits: [`${role}.deleted`],
      example: (samples) => ({ params: { id: samples[`removable_${role}_id`] } }),
      find: (call) => find(call, 'forUpdate'),
      async run(call) {
        const { found, school, tx, emit, ifMatch } = call
        ifMatch(found.version)
        await staff.remove(call, { id: found.id })
        if (role === 'teacher') await unassignTeacher(tx, found.id, school)
        await panel.revoke(call, found, role)
        emit(`${role}.deleted`, { email: found.email })
      },
    }),
    operation({
      method: 'POST',
      path: `/v1/panel/school/{cnpj}/${role}/{id}/invitation`,
      params: { id: uuid },
      access: inPanel(...rolesFor('staff:write')),
      summary: `Invite a ${role} to the panel, by mail`,
      description:
        'Gives the person of the record a login with this role. A person with a password gets the role at once; otherwise earlier links stop working and the new one is valid for seven days.',
      responses: { 202: users.InvitationSent },
      refusals: [notFound, 'invitation_accepted'],
      limits: [mailToInvited],
      emits: [],
      example: (samples) => ({ params: { id: samples[`${role}_id`] } }),
      find: (call) => find(call, 'forUpdate'),
      async run(call) {
        await panel.invite(call, call.found, role)
        await audit(call, 'user.invited', call.found.id)
        return { status: 'accepted' }
      },
    }),
    listOperation({
      path,
      access: withScope('staff:read'),
      summary: `List ${plurals[role]}`,
      item: Shown,
      from: withRole(role),
      filters: { email: filter(textParameter(254), 'x.email = ?', (email) => email.toLowerCase()) },
      sorts: ['created_at', 'name'],
      tombstone: defaultTombstone,
      view,
    }),
    readOperation({
      ...one,
      access: withScope('staff:read'),
      summary: `Read a ${role}`,
      item: Shown,
      refusals: [notFound],
      example: (samples) => ({ params: { id: samples[`${role}_id`] } }),
      find: (call) => find(call),
      view,
    }),
  ]
}

type Found = SchoolContext & { params: { id: string } }

const people: Record<Role, { name: string; email: string }> = {
  coordinator: { name: 'Renata Prado', email: 'renata.prado@escola.example' },
  secretary: { name: 'João Batista Rocha', email: 'secretaria@escola.example' },
  teacher: { name: 'Paulo Mendes', email: 'paulo.mendes@escola.example' },
}
const plurals: Record<Role, string> = { coordinator: 'coordinators', secretary: 'secretaries', teacher: 'teachers' }

export const staffOperations = (['coordinator', 'secretary', 'teacher'] as const).flatMap(operationsOf)
