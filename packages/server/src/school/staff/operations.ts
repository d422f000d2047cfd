import { cpf as cpfs } from '@sineta/contract'
import type { Selectable } from 'kysely'
import { type Static, Type } from 'typebox'
import { withScope } from '../../identity/access.ts'
import { db, type Transaction } from '../../platform/database/database.ts'
import { fold } from '../../platform/database/fold.ts'
import type { Staff as StaffTable } from '../../platform/database/tables.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { defaultTombstone, filter, listing, reading } from '../../platform/operation/list.ts'
import { operation, type Samples, type School } from '../../platform/operation/operation.ts'
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
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'
import { versionFields, versionOf } from '../views.ts'
import * as panel from './panel-access.ts'

type Role = 'coordinator' | 'secretary' | 'teacher'
type StaffRow = Selectable<StaffTable>

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

const view = ({ id, role, name, email, cpf, phone, subject_ids, ...row }: StaffRow, school: School) => ({
  id,
  school_cnpj: school.cnpj,
  role,
  name,
  email,
  cpf,
  phone,
  ...(role === 'teacher' && { subject_ids }),
  ...versionOf(row, school),
})

const columns = ({ name, email, cpf, phone, subject_ids = [] }: Static<typeof Teacher>) => ({
  name,
  folded_name: fold(name),
  email: email.toLowerCase(),
  cpf: cpf === undefined ? null : cpfs.normalize(cpf),
  phone: phone ?? null,
  subject_ids,
})

async function requireSubjects(tx: Transaction, school: School, { subject_ids: ids = [] }: Static<typeof Teacher>) {
  if (ids.length === 0) return
  const known = await lookups.knownSubjects({ tx, school }, ids)
  const unknown = ids.find((id) => !known.has(id))
  if (unknown !== undefined) throw refuse('subject_not_found', `There is no subject ${unknown} in this school.`)
}

/** Timetable entries and lessons to come keep their slot without a teacher; past lessons remember who taught. */
async function leaveClasses(tx: Transaction, teacherId: string, { timeZone }: School) {
  // The timetables are other ones now, so their versions move.
  await tx.query(
    `with freed as (update timetable_entry set teacher_id = null where teacher_id = $1 returning classroom_id)
     update timetable set updated_at = clock() where classroom_id in (select classroom_id from freed)`,
    [teacherId],
  )
  // One without hours is to come until its day is over.
  await tx.query(
    `update lesson set teacher_id = null
     where teacher_id = $1 and date + coalesce(starts_at, '24:00') > clock() at time zone $2 and deleted_at is null`,
    [teacherId, timeZone],
  )
}

/** Coordinators, secretaries and teachers differ by a word; only a teacher has subjects. */
const operationsOf = (role: Role) => {
  const Body = role === 'teacher' ? Teacher : Person
  const Shown = object({ ...shown(role), ...(role === 'teacher' && subjects), ...versionFields })
  const path = `${inSchool}/${role}` as const
  const notFound = `${role}_not_found` as const
  const subjectRefusals = role === 'teacher' ? (['subject_not_found'] as const) : []
  const example = ({ subject_id }: Samples) => ({
    ...people[role],
    cpf: '987.654.321-00',
    phone: '+5511912345678',
    ...(role === 'teacher' && { subject_ids: [subject_id] }),
  })

  const find = async ({ tx, school, params }: Place, locked = true) => {
    const query = db
      .selectFrom('staff')
      .selectAll()
      .where('school_id', '=', school.id)
      .where('role', '=', role)
      .where('id', '=', params.id)
      .where('deleted_at', 'is', null)
    const found = await tx.maybe(locked ? query.forUpdate() : query)
    if (!found) throw refuse(notFound)
    return found
  }
  const one = { path: `${path}/{id}`, params: { id: uuid } } as const

  return [
    operation({
      method: 'POST',
      path,
      access: withScope('staff:write'),
      summary: `Register a ${role}`,
      description:
        'Whoever has the address may sign in to the panel with this role, and is invited by mail to choose a password.',
      body: Body,
      answers: { 201: Shown },
      refusals: ['email_taken', ...subjectRefusals],
      conflicts: { staff_email: 'email_taken' },
      emits: [`${role}.created`],
      example: (samples) => ({ body: example(samples) }),
      async run(call) {
        const { body, school, tx, emit } = call
        await requireSubjects(tx, school, body)
        const made = await tx.one(
          db
            .insertInto('staff')
            .values({ client_id: school.clientId, school_id: school.id, role, ...columns(body) })
            .returningAll(),
        )
        await panel.grant(call, made, role)
        emit(`${role}.created`, { email: made.email })
        return view(made, school)
      },
    }),
    operation({
      ...one,
      method: 'PUT',
      access: withScope('staff:write'),
      summary: `Update a ${role}`,
      description: 'Access to the panel moves with the address; who has it goes by the new name there too.',
      body: Body,
      answers: { 200: Shown },
      refusals: [notFound, 'email_taken', ...subjectRefusals],
      conflicts: { staff_email: 'email_taken' },
      emits: [`${role}.updated`],
      example: (samples) => ({ params: { id: samples[`removable_${role}_id`] }, body: example(samples) }),
      find: (call) => find(call),
      async run(call) {
        const { found, body, school, tx, emit, ifMatch } = call
        await requireSubjects(tx, school, body)
        ifMatch(found.version)
        const changed = await tx.one(
          db.updateTable('staff').set(columns(body)).where('id', '=', found.id).returningAll(),
        )
        if (changed.email !== found.email) {
          await panel.revoke(call, found, role)
          await panel.grant(call, changed, role)
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
      answers: { 204: null },
      refusals: [notFound],
      emits: [`${role}.deleted`],
      example: (samples) => ({ params: { id: samples[`removable_${role}_id`] } }),
      find: (call) => find(call),
      async run(call) {
        const { found, school, tx, emit, ifMatch } = call
        ifMatch(found.version)
        await tx.many(db.updateTable('staff').set({ deleted_at: tx.now }).where('id', '=', found.id))
        if (role === 'teacher') await leaveClasses(tx, found.id, school)
        await panel.revoke(call, found, role)
        emit(`${role}.deleted`, { email: found.email })
      },
    }),
    listing<StaffRow>({
      path,
      access: withScope('staff:read'),
      summary: `List ${plurals[role]}`,
      item: Shown,
      from: `select * from staff where role = '${role}'`,
      filters: { email: filter(textParameter(254), 'x.email = ?', (email) => email.toLowerCase()) },
      sorts: ['created_at', 'name'],
      tombstone: defaultTombstone,
      view,
    }),
    reading({
      ...one,
      access: withScope('staff:read'),
      summary: `Read a ${role}`,
      item: Shown,
      refusals: [notFound],
      example: (samples) => ({ params: { id: samples[`${role}_id`] } }),
      find: (call) => find(call, false),
      view,
    }),
  ]
}

type Place = { tx: Transaction; school: School; params: { id: string } }

const people: Record<Role, { name: string; email: string }> = {
  coordinator: { name: 'Renata Prado', email: 'renata.prado@escola.example' },
  secretary: { name: 'João Batista Rocha', email: 'secretaria@escola.example' },
  teacher: { name: 'Paulo Mendes', email: 'paulo.mendes@escola.example' },
}
const plurals: Record<Role, string> = { coordinator: 'coordinators', secretary: 'secretaries', teacher: 'teachers' }

export const staffOperations = (['coordinator', 'secretary', 'teacher'] as const).flatMap(operationsOf)
