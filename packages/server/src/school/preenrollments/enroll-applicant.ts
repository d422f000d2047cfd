import { localDate } from '@sineta/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/operation/errors.ts'
import type { Emit, School } from '../../platform/operation/operation.ts'
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

/** Registers, links and enrolls, as far as that is not done yet, and publishes each step. */
export async function enrollApplicant(call: Call, application: Row, classroomId: string, number: string | undefined) {
  const known = await knownStudent(call, application)
  // The office sees the name on the form. With the CPF of another child it would enroll that one, and link a stranger to it.
  if (known && known.birthdate !== null && known.birthdate !== application.birthdate)
    throw refuse('student_already_exists', 'The CPF is that of a student with another birthdate.')
  const student = known ?? (await registerStudent(call, application, number))
  await linkResponsible(call, application, student, known === undefined)

  const enrollment = await students.enroll(call, { student, classroomId, number })
  call.emit('student.enrolled', { id: student.id, enrollment_number: enrollment.enrollment_number, name: student.name })
  return { student, enrollment: students.enrollmentView(enrollment, call.school) }
}

/** Locked: the student is not removed before the enrollment. */
const knownStudent = async (call: Call, { student_cpf: cpf }: Row) =>
  cpf === null ? undefined : lookups.students.find(call, { cpf }, 'forNoKeyUpdate')

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
  // Locked: a person who is old enough today does not become younger before the link is there.
  const known = await lookups.responsibles.find(call, { cpf: application.responsible_cpf }, 'forShare')
  const responsible = known ?? (await responsibles.register(call, application.responsible_cpf, person))

  const pair = { responsible, student }
  // Any person may send the form for any child: who picks up a student that the school knows, the school says on the link.
  const can_pick_up =
    isNew && responsibles.isOldEnoughToPickUp(responsible.birthdate, localDate(tx.now, school.timeZone))
  if (!(await responsibles.link(call, pair, 'primary', { can_pick_up, ...(kinship && { kinship }) }))) return
  emit('responsible.student_linked', responsibles.linkEventData(pair))
  emit('student.responsible_linked', responsibles.linkEventData(pair))
}
