import { cpf as cpfs } from '@sineta/contract'
import type { Selectable } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Preenrollment as PreenrollmentTable } from '../../platform/database/tables.ts'
import { refuseFaults } from '../../platform/operation/errors.ts'
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
import { table } from '../../tenancy/rows/table.ts'
import { kinships } from '../responsibles/index.ts'
import { stateMachine } from '../state-machine.ts'
import { StudentBody, studentColumns } from '../students/index.ts'
import { viewOf } from '../views.ts'

/** The child: a student's record with at least name and birthdate. */
const Child = object({ ...StudentBody.properties, birthdate: DateOnly })

const Applicant = object(
  { cpf: Cpf, name: text(200), email: optional(Email), phone: optional(Phone), kinship: optional(oneOf(...kinships)) },
  { description: 'Needs an e-mail address or a phone' },
)

export const Application = object({
  school_year_id: integer(),
  grade_id: integer(),
  classroom_id: optional(Uuid),
  student: Child,
  responsible: Applicant,
})
type Application = Static<typeof Application>

/** Returns the columns of the two people. Refuses data that would prevent an approval later. */
export function applicationColumns({ student, responsible }: Application, today: string) {
  const { cpf: student_cpf, folded_name } = studentColumns(student, today, '/student')
  if (responsible.email === undefined && responsible.phone === undefined)
    throw refuseFaults([
      { pointer: '/responsible/email', code: 'required', message: 'is required if there is no phone' },
    ])
  return {
    student: JSON.stringify(student),
    responsible: JSON.stringify(responsible),
    student_cpf,
    folded_name,
    birthdate: student.birthdate,
    // The schema has checked the CPF.
    responsible_cpf: cpfs.normalize(responsible.cpf)!,
  }
}

export const statuses = ['pending', 'approved', 'denied'] as const
type Status = (typeof statuses)[number]

export type Row = Omit<Selectable<PreenrollmentTable>, 'status'> & { status: Status }

/** An approved request is final, because it has created a student. */
export const move = stateMachine<Status, 'allow' | 'deny' | 'revert'>(
  { pending: { allow: 'approved', deny: 'denied' }, denied: { revert: 'pending' }, approved: {} },
  { allow: 'preenrollment_not_pending', deny: 'preenrollment_not_pending', revert: 'preenrollment_not_denied' },
)

/** Returns the two people as `applicationColumns` saved them. */
export const peopleOf = ({ student, responsible }: Row) =>
  ({ student, responsible }) as unknown as Pick<Application, 'student' | 'responsible'>

export const Preenrollment = object({
  preenrollment_number: Type.String(),
  school_cnpj: Type.String(),
  status: oneOf(...statuses),
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

export const preenrollments = table<'preenrollment', Row>('preenrollment', 'preenrollment_not_found')

export const view = viewOf(preenrollments, Preenrollment, (row, school) => {
  const { student, responsible } = peopleOf(row)
  const { name, email = null, phone = null, kinship = null } = responsible
  return {
    student: {
      name: student.name,
      birthdate: row.birthdate,
      cpf: school.dataProfile === 'minimal' ? null : row.student_cpf,
    },
    responsible: { cpf: cpfs.format(row.responsible_cpf), name, email, phone, kinship },
    applied_at: row.created_at,
  }
})
