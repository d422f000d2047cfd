import { cpf as cpfs, localDate } from '@sineta/contract'
import type { Selectable } from 'kysely'
import { type Static, Type } from 'typebox'
import { fold } from '../../platform/database/fold.ts'
import type { Responsible as ResponsibleTable } from '../../platform/database/tables.ts'
import { type Fault, refuseFaults } from '../../platform/operation/errors.ts'
import type { Emit } from '../../platform/operation/operation.ts'
import { DateOnly, Email, nullable, object, optional, Phone, text } from '../../platform/operation/shapes.ts'
import { type SchoolContext, table } from '../../tenancy/rows/table.ts'
import type { School } from '../../tenancy/school.ts'
import { Address, AddressBody, addressFaults, toShownAddress, toStoredAddress } from '../address.ts'
import { dayFaults, earliestBirthdate } from '../day-faults.ts'
import * as lookups from '../lookups.ts'
import { versionFields, viewOf } from '../views.ts'
import { withPhotoStatus } from './queries.ts'

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

export const responsibles = table<'responsible', ResponsibleRow & { photo_status: string | null }>(
  'responsible',
  'responsible_not_found',
  withPhotoStatus,
)

export const view = viewOf(responsibles, Responsible, ({ cpf, address }) => ({
  cpf: cpfs.format(cpf),
  address: toShownAddress(address),
}))

/** Returns what is wrong with a person's record that the schema cannot check. */
export const personFaults = ({ birthdate, address }: Person, today: string): Fault[] => [
  ...dayFaults('/birthdate', birthdate, earliestBirthdate, today),
  ...addressFaults(address),
]

/** Returns the columns to save, with null for absent members. */
export function columns({ name, email, phone, birthdate, rg, address }: Person) {
  const stored = toStoredAddress(address)
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

/** Registers a person and publishes the event. `cpf` is in digits. */
export async function register(
  call: SchoolContext & { readonly school: School; readonly emit: Emit<'responsible.created'> },
  cpf: string,
  who: Person,
): Promise<ResponsibleRow> {
  const { tx, school, emit } = call
  const faults = personFaults(who, localDate(tx.now, school.timeZone))
  if (faults.length > 0) throw refuseFaults(faults)
  const made = await lookups.responsibles.insert(call, { cpf, ...columns(who) })
  emit('responsible.created', { cpf: cpfs.format(cpf) })
  return made
}

const pickUpAge = 16

/** A person who picks up a student must be at least 16. Without a birthdate, the school is responsible for that. */
export const isOldEnoughToPickUp = (birthdate: string | null, today: string) =>
  birthdate === null || birthdate <= `${Number(today.slice(0, 4)) - pickUpAge}${today.slice(4)}`
