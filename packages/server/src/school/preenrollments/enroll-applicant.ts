import { localDate } from '@sineta/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/operation/errors.ts'
import type { Emit } from '../../platform/operation/operation.ts'
import type { School } from '../../tenancy/school.ts'
import * as lookups from '../lookups.ts'
import * as responsibles from '../responsibles/index.ts'
import * as students from '../students/index.ts'
import { peopleOf, type Row } from './application.ts'

type Call = {
  readonly tx: Transaction
  readonly school: School
  readonly emit: Emit<
    | 'student.created'
    | 'responsible.created'
    | 'responsible.student_linked'
    | 'student.responsible_linked'
    | 'student.enrolled'
  >
}

/** Registers and links the people unless that is already done, enrolls the student, and publishes each step. */
export async function enrollApplicant(call: Call, application: Row, classroomId: string, number: string | undefined) {
  const known = await knownStudent(call, application)
  if (known && !isSameChild(known, application))
    throw refuse(
      'student_already_exists',
      `The CPF is that of ${known.name} (${known.student_number}), who has another ${known.birthdate === null ? 'name, and no birthdate to compare' : 'birthdate'}. Correct the record of the student if it is the same child.`,
      { members: { reason: 'other_child' } },
    )
  const student = known ?? (await registerStudent(call, application, number))
  await linkResponsible(call, application, student, known === undefined)

  const enrollment = await students.enroll(call, { student, classroomId, number })
  call.emit('student.enrolled', { id: student.id, enrollment_number: enrollment.enrollment_number, name: student.name })
  return { student, enrollment: students.enrollmentView(enrollment, call.school) }
}

/** Locks the student, so that the student is not removed before the enrollment. */
const knownStudent = async (call: Call, { student_cpf: cpf }: Row) =>
  cpf === null ? undefined : lookups.students.find(call, { cpf }, 'forNoKeyUpdate')

/** The office sees the name on the form. If the CPF is another child's, it would enroll that child and link an unknown person. */
const isSameChild = (known: students.StudentRow, { birthdate, folded_name }: Row) =>
  known.birthdate === null ? known.folded_name === folded_name : known.birthdate === birthdate

async function registerStudent(call: Call, application: Row, number: string | undefined) {
  const made = await students.register(call, {
    ...peopleOf(application).student,
    ...(number !== undefined && { enrollment_number: number }),
  })
  call.emit('student.created', students.studentEventData(made))
  return made
}

async function linkResponsible(call: Call, application: Row, student: students.StudentRow, isNew: boolean) {
  const { tx, school, emit } = call
  const { cpf, kinship, ...person } = peopleOf(application).responsible
  // Locked, so that the birthdate does not change between the check of the age and the link.
  const known = await lookups.responsibles.find(call, { cpf: application.responsible_cpf }, 'forShare')
  const responsible = known ?? (await responsibles.register(call, application.responsible_cpf, person))

  const pair = { responsible, student }
  // Anyone can send the form for any child, so for a student it already has, the school itself permits pick-up on the link.
  const can_pick_up =
    isNew && responsibles.isOldEnoughToPickUp(responsible.birthdate, localDate(tx.now, school.timeZone))
  if (!(await responsibles.link(call, pair, 'primary', { can_pick_up, ...(kinship && { kinship }) }))) return
  emit('responsible.student_linked', responsibles.linkEventData(pair))
  emit('student.responsible_linked', responsibles.linkEventData(pair))
}
