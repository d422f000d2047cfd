import { localDate } from '@sineta/contract'
import { db, type Transaction } from '../../platform/database/database.ts'
import type { Emit, School } from '../../platform/operation/operation.ts'
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

/** Makes what a request asks for, as far as it is not there yet, and tells each fact as it happens. */
export async function enrollApplicant(call: Call, application: Row, classroomId: string, number: string | undefined) {
  const known = await knownStudent(call, application)
  const student = known ?? (await registerStudent(call, application, number))
  await linkResponsible(call, application, student)

  const enrollment = await students.enroll(call, { student, classroomId, number })
  call.emit('student.enrolled', { id: student.id, enrollment_number: enrollment.enrollment_number, name: student.name })
  return { student, enrollment: students.enrollmentView(enrollment, call.school) }
}

async function knownStudent({ tx, school }: Call, { student_cpf }: Row) {
  if (student_cpf === null) return undefined
  return tx.maybe(
    db
      .selectFrom('student')
      .selectAll()
      .where('school_id', '=', school.id)
      .where('cpf', '=', student_cpf)
      .where('deleted_at', 'is', null),
  )
}

async function registerStudent(call: Call, application: Row, number: string | undefined) {
  const made = await students.register(call, {
    ...peopleOf(application).student,
    ...(number !== undefined && { enrollment_number: number }),
  })
  call.emit('student.created', students.studentEventData(made))
  return made
}

async function linkResponsible(call: Call, application: Row, student: students.StudentRow) {
  const { tx, school, emit } = call
  const { cpf, kinship, ...person } = peopleOf(application).responsible
  const known = await tx.maybe(
    db
      .selectFrom('responsible')
      .selectAll()
      .where('school_id', '=', school.id)
      .where('cpf', '=', application.responsible_cpf)
      .where('deleted_at', 'is', null)
      // Who is old enough today is not made younger before the link is there.
      .forShare(),
  )
  const responsible = known ?? (await responsibles.register(call, application.responsible_cpf, person))

  const pair = { responsible, student }
  const can_pick_up = responsibles.isOldEnoughToPickUp(responsible.birthdate, localDate(tx.now, school.timeZone))
  if (!(await responsibles.link(call, pair, 'primary', { can_pick_up, ...(kinship && { kinship }) }))) return
  emit('responsible.student_linked', responsibles.linkEventData(pair))
  emit('student.responsible_linked', responsibles.linkEventData(pair))
}
