import { cpf as cpfs, offsetTimestamp } from '@sineta/contract'
import type { Selectable } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Preenrollment as PreenrollmentTable } from '../../platform/database/tables.ts'
import { refuseFaults } from '../../platform/operation/errors.ts'
import type { School } from '../../platform/operation/operation.ts'
import {
  Cpf,
  DateOnly,
  Email,
  integer,
  nullable,
  object,
  oneOf,
  optional,
  Phone,
  text,
  Uuid,
} from '../../platform/operation/shapes.ts'
import { kinships } from '../responsibles/index.ts'
import { StudentBody, studentColumns } from '../students/index.ts'

/** What a family tells of the child: a student's record, of which name and birthdate must be known. */
const Child = object({ ...StudentBody.properties, birthdate: DateOnly })

const Applicant = object(
  { cpf: Cpf, name: text(200), email: optional(Email), phone: optional(Phone), kinship: optional(oneOf(...kinships)) },
  { description: 'With an e-mail address or a phone' },
)

export const Application = object({
  school_year_id: integer(),
  grade_id: integer(),
  classroom_id: optional(Uuid),
  student: Child,
  responsible: Applicant,
})
type Application = Static<typeof Application>

/** What is saved of the two people; refuses what would stop the request from being allowed later. */
export function columns({ student, responsible }: Application, today: string) {
  const { cpf: student_cpf, folded_name } = studentColumns(student, today, '/student')
  if (responsible.email === undefined && responsible.phone === undefined)
    throw refuseFaults([
      { pointer: '/responsible/email', code: 'required', message: 'is required where there is no phone' },
    ])
  return {
    student: JSON.stringify(student),
    responsible: JSON.stringify(responsible),
    student_cpf,
    folded_name,
    birthdate: student.birthdate,
    // The shape has let no wrong CPF through.
    responsible_cpf: cpfs.normalize(responsible.cpf)!,
  }
}

export type Row = Selectable<PreenrollmentTable>

/** The two people as they were saved by `columns`. */
export const peopleOf = ({ student, responsible }: Row) =>
  ({ student, responsible }) as unknown as Pick<Application, 'student' | 'responsible'>

export const Preenrollment = object({
  preenrollment_number: Type.String(),
  school_cnpj: Type.String(),
  status: oneOf('pending', 'approved', 'denied'),
  school_year_id: Type.Integer(),
  grade_id: Type.Integer(),
  classroom_id: nullable(Uuid),
  student: object({ name: Type.String(), birthdate: Type.String(), cpf: nullable(Type.String()) }),
  responsible: object({
    cpf: Type.String(),
    name: Type.String(),
    email: nullable(Type.String()),
    phone: nullable(Type.String()),
    kinship: nullable(Type.String()),
  }),
  denial_reason: nullable(Type.String()),
  applied_at: Type.String(),
  decided_at: nullable(Type.String()),
})

export function view(row: Row, school: School) {
  const {
    preenrollment_number,
    status,
    school_year_id,
    grade_id,
    classroom_id,
    birthdate,
    student_cpf,
    responsible_cpf,
    denial_reason,
    created_at,
    decided_at,
  } = row
  const { student, responsible } = peopleOf(row)
  const { name, email = null, phone = null, kinship = null } = responsible
  return {
    preenrollment_number,
    school_cnpj: school.cnpj,
    status,
    school_year_id,
    grade_id,
    classroom_id,
    student: { name: student.name, birthdate, cpf: student_cpf },
    responsible: { cpf: cpfs.format(responsible_cpf), name, email, phone, kinship },
    denial_reason,
    applied_at: offsetTimestamp(created_at, school.timeZone),
    decided_at: decided_at && offsetTimestamp(decided_at, school.timeZone),
  }
}
