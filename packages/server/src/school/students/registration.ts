import { randomUUID } from 'node:crypto'
import { cpf as cpfs, type EventData, localDate } from '@sineta/contract'
import type { Selectable } from 'kysely'
import type { Static } from 'typebox'
import { fold } from '../../platform/database/fold.ts'
import type { Student as StudentTable } from '../../platform/database/tables.ts'
import { refuseFaults } from '../../platform/operation/errors.ts'
import { Cpf, DateOnly, object, oneOf, optional, text } from '../../platform/operation/shapes.ts'
import { AddressBody, addressFaults, toShownAddress, toStoredAddress } from '../address.ts'
import { dayFaults, earliestBirthdate } from '../day-faults.ts'
import { EnrollmentNumber } from '../enrollment-number.ts'
import * as lookups from '../lookups.ts'
import * as numbers from './numbers.ts'

export const studentCodes = {
  sex: ['M', 'F'],
  race: ['BRANCA', 'PRETA', 'PARDA', 'AMARELA', 'INDIGENA', 'NAO_DECLARADA'],
  nationality: ['BRASILEIRA', 'BRASILEIRA_EXTERIOR_OU_NATURALIZADA', 'ESTRANGEIRA'],
} as const

const fields = {
  name: text(200, { description: 'As in the birth certificate or identity card' }),
  birthdate: optional(DateOnly),
  sex: optional(oneOf(...studentCodes.sex)),
  race: optional(oneOf(...studentCodes.race)),
  nationality: optional(oneOf(...studentCodes.nationality)),
  cpf: optional(Cpf),
  rg: optional(text(20)),
  rg_issuer: optional(text(20)),
  rg_issue_date: optional(DateOnly),
  filiation_1: optional(text(200)),
  filiation_2: optional(text(200)),
  additional_info: optional(text(2000)),
  address: optional(AddressBody),
}

export const StudentBody = object(fields)
export const NewStudentBody = object({ ...fields, enrollment_number: optional(EnrollmentNumber) })
export type StudentData = Static<typeof StudentBody>
export type NewStudentData = Static<typeof NewStudentBody>
export type StudentRow = Selectable<StudentTable>

/** Registers a student with a number: the requested one, or the next of the school's pattern. */
export async function register(
  call: numbers.Call,
  { enrollment_number, ...data }: NewStudentData,
): Promise<StudentRow> {
  const { tx, school } = call
  const columns = studentColumns(data, localDate(tx.now, school.timeZone))
  const id = randomUUID()
  if (enrollment_number !== undefined) await numbers.claim(call, id, enrollment_number)
  const student_number = enrollment_number ?? (await numbers.claimNext(call, id))
  return lookups.students.insert(call, { id, student_number, ...columns })
}

/** Returns what is wrong with a student's record that the schema cannot check. `pointer` is the position of the record in the body. */
export const studentFaults = ({ birthdate, rg_issue_date, address }: StudentData, today: string, pointer = '') => [
  ...dayFaults(`${pointer}/birthdate`, birthdate, earliestBirthdate, today),
  ...dayFaults(`${pointer}/rg_issue_date`, rg_issue_date, birthdate ?? earliestBirthdate, today),
  ...addressFaults(address, `${pointer}/address`),
]

/**
 * Returns the columns to save, with null for absent members. Refuses impossible dates and addresses. `pointer` is the position of
 * the record in the body.
 */
export function studentColumns(student: StudentData, today: string, pointer = '') {
  const { name, cpf, address, ...data } = student
  const {
    birthdate = null,
    sex = null,
    race = null,
    nationality = null,
    rg = null,
    rg_issuer = null,
    rg_issue_date = null,
  } = data
  const { filiation_1 = null, filiation_2 = null, additional_info = null } = data
  const faults = studentFaults(student, today, pointer)
  if (faults.length > 0) throw refuseFaults(faults)
  const stored = toStoredAddress(address)
  return {
    name,
    folded_name: fold(name),
    birthdate,
    sex,
    race,
    nationality,
    cpf: cpf === undefined ? null : cpfs.normalize(cpf),
    rg,
    rg_issuer,
    rg_issue_date,
    filiation_1,
    filiation_2,
    additional_info,
    address: stored && JSON.stringify(stored),
  }
}

/** Returns the data of `student.created`; `student.updated` adds the number of the active enrollment. */
export function studentEventData(row: StudentRow): Omit<EventData<'student.created'>, 'school_cnpj'> {
  const { id, name, birthdate, cpf, rg, rg_issuer, rg_issue_date, filiation_1, filiation_2, additional_info } = row
  // The table's check constraints limit these columns to the values of the contract.
  const { sex, race, nationality } = row as StudentRow &
    Pick<EventData<'student.created'>, 'sex' | 'race' | 'nationality'>
  return {
    id,
    name,
    birthdate,
    sex,
    race,
    nationality,
    cpf,
    rg,
    rg_issuer,
    rg_issue_date,
    filiation_1,
    filiation_2,
    additional_info,
    address: toShownAddress(row.address),
  }
}
