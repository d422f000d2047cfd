import { cpf as cpfs, localDate } from '@sineta/contract'
import type { Selectable } from 'kysely'
import { type Static, Type } from 'typebox'
import { db, type Transaction } from '../../platform/database/database.ts'
import { fold } from '../../platform/database/fold.ts'
import type { Responsible as ResponsibleTable } from '../../platform/database/tables.ts'
import { type Fault, refuse, refuseFaults } from '../../platform/operation/errors.ts'
import type { Emit, School } from '../../platform/operation/operation.ts'
import { DateOnly, Email, nullable, object, optional, Phone, text } from '../../platform/operation/shapes.ts'
import { Address, AddressBody, addressFaults, shownAddress, storedAddress } from '../address.ts'
import { dayFaults, firstDay } from '../day-faults.ts'
import { versionFields, versionOf } from '../views.ts'

export const person = {
  name: text(200),
  email: optional(Email),
  phone: optional(Phone),
  birthdate: optional(DateOnly),
  rg: optional(text(20)),
  address: optional(AddressBody),
}
const Person = object(person)
export type Person = Static<typeof Person>

export const Responsible = object({
  school_cnpj: Type.String(),
  cpf: Type.String(),
  name: Type.String(),
  email: nullable(Type.String()),
  phone: nullable(Type.String()),
  birthdate: nullable(Type.String()),
  rg: nullable(Type.String()),
  address: nullable(Address),
  photo_status: nullable(Type.String()),
  ...versionFields,
})

export type ResponsibleRow = Selectable<ResponsibleTable>

/** Responsibles with what is known of their photos; `r` is the responsible. */
export const rows =
  'select r.*, (select p.status from photo p where p.owner_id = r.id) as photo_status from responsible r'
type SeenRow = ResponsibleRow & { photo_status: string | null }

export const view = (
  { cpf, name, email, phone, birthdate, rg, address, photo_status, ...row }: SeenRow,
  school: School,
) => ({
  school_cnpj: school.cnpj,
  cpf: cpfs.format(cpf),
  name,
  email,
  phone,
  birthdate,
  rg,
  address: shownAddress(address),
  photo_status,
  ...versionOf(row, school),
})

type Place = { readonly tx: Transaction; readonly school: School }

export async function find({ tx, school }: Place, cpf: string): Promise<SeenRow> {
  return one(
    await tx.query<SeenRow>(`${rows} where r.school_id = $1 and r.cpf = $2 and r.deleted_at is null`, [school.id, cpf]),
  )
}

/** The same, for a change that nobody else makes meanwhile: a link cannot appear, nor the responsible go. */
export async function findToChange({ tx, school }: Place, cpf: string): Promise<SeenRow> {
  return one(
    await tx.query<SeenRow>(`${rows} where r.school_id = $1 and r.cpf = $2 and r.deleted_at is null for update of r`, [
      school.id,
      cpf,
    ]),
  )
}

function one({ rows: [row] }: { rows: SeenRow[] }): SeenRow {
  if (!row) throw refuse('responsible_not_found')
  return row
}

/** What is wrong with somebody's record though each member has the right form. */
export const personFaults = ({ birthdate, address }: Person, today: string): Fault[] => [
  ...dayFaults('/birthdate', birthdate, firstDay, today),
  ...addressFaults(address),
]

/** What is saved; an absent optional member becomes null. */
export function columns({ name, email, phone, birthdate, rg, address }: Person) {
  const stored = storedAddress(address)
  return {
    name,
    folded_name: fold(name),
    email: email?.toLowerCase() ?? null,
    phone: phone ?? null,
    birthdate: birthdate ?? null,
    rg: rg ?? null,
    address: stored && JSON.stringify(stored),
  }
}

/** Registers somebody, given by the digits of the CPF, and tells it. */
export async function register(
  { tx, school, emit }: Place & { emit: Emit<'responsible.created'> },
  cpf: string,
  who: Person,
): Promise<ResponsibleRow> {
  const faults = personFaults(who, localDate(tx.now, school.timeZone))
  if (faults.length > 0) throw refuseFaults(faults)
  const made = await tx.one(
    db
      .insertInto('responsible')
      .values({ client_id: school.clientId, school_id: school.id, cpf, ...columns(who) })
      .returningAll(),
  )
  emit('responsible.created', { cpf: cpfs.format(cpf) })
  return made
}

const pickUpAge = 16

/** Whoever picks a student up is at least 16; without a birthdate the school answers for it. */
export const isOldEnoughToPickUp = (birthdate: string | null, today: string) =>
  birthdate === null || birthdate <= `${Number(today.slice(0, 4)) - pickUpAge}${today.slice(4)}`
