import { cpf as cpfs, parseLocalDateTime } from '@sineta/contract'
import { fold } from '../../platform/database/fold.ts'
import { addApplication } from '../preenrollments/index.ts'
import { pixel } from '../responsibles/index.ts'
import type { Precondition } from './precondition.ts'

/** Students, responsibles and requests about them. */

export const student: Precondition = async ({ id, insert, fake }) => {
  const student_id = id('student')
  const number = `T${fake.tag}`
  const name = fake.name()
  insert('student', {
    id: student_id,
    student_number: number,
    name,
    folded_name: fold(name),
    birthdate: '2015-06-10',
    nationality: 'BRASILEIRA',
  })
  insert('student_number', { number, student_id })
  return {
    student_id,
    enrollment_number: number,
    absent_enrollment_number: number,
    unenrolled_number: number,
    removable_number: number,
    photo_number: number,
    transfer_number: number,
  }
}

/** An enrollment of `student_id` in `classroom_id`, active or suspended ten days ago. */
export const enrollment =
  (status: 'MATRICULADO' | 'TRANCADO' = 'MATRICULADO'): Precondition =>
  async ({ id, insert, day }, samples) => {
    const enrollment_id = id('enrollment')
    const { student_id, classroom_id, school_year_id, grade_id, enrollment_number } = samples
    insert('enrollment', {
      id: enrollment_id,
      student_id,
      school_year_id,
      classroom_id,
      grade_id,
      enrollment_number,
      status,
      enrolled_on: day(-30),
      ended_on: status === 'TRANCADO' ? day(-10) : null,
    })
    return { enrollment_id, transfer_enrollment_id: enrollment_id }
  }

/** A check-in of `student_id` an hour ago, but not before midnight. */
export const inside: Precondition = async ({ id, insert, tx, school, today }, samples) => {
  const midnight = parseLocalDateTime(`${today} 00:00:00`, school.timeZone)!
  const { student_id, enrollment_number, entrance_id } = samples
  insert('attendance', {
    id: id('attendance'),
    student_id,
    enrollment_number,
    direction: 'in',
    occurred_at: new Date(Math.max(midnight.getTime(), tx.now.getTime() - 3_600_000)),
    entrance_id,
    key_id: id('device'),
  })
  return {}
}

export const responsible: Precondition = async ({ id, insert, fake }) => {
  const name = fake.name()
  const cpf = fake.cpf()
  insert('responsible', { id: id('responsible'), cpf, name, folded_name: fold(name), phone: '+5511976543210' })
  const shown = cpfs.format(cpf)
  return { cpf: shown, unlinked_cpf: shown, additional_cpf: shown }
}

/** A link of the responsible created before to `student_id`. */
export const linked =
  (kind: 'primary' | 'additional'): Precondition =>
  async ({ id, insert }, { student_id }) => {
    insert('responsible_link', { responsible_id: id('responsible'), student_id, kind, kinship: 'grandparent' })
    return {}
  }

/** A photo of the student or responsible created before. */
export const photo =
  (owner: 'student' | 'responsible', status: 'pending' | 'approved'): Precondition =>
  async ({ id, insert, tx }) => {
    const reviewed_at = status === 'pending' ? null : tx.now
    insert('photo', { owner_id: id(owner), owner, status, reviewed_at, width: 1, height: 1, bytes: pixel })
    return {}
  }

const requests = {
  suspension: {
    type: 'enrollment_status_change',
    from_status: 'MATRICULADO',
    to_status: 'TRANCADO',
    reason: 'tratamento de saúde',
  },
  reactivation: {
    type: 'enrollment_reactivation',
    from_status: 'TRANCADO',
    to_status: 'MATRICULADO',
    reason: 'fim do tratamento',
  },
} as const

/** An open request about the enrollment created before. */
export const request =
  (kind: keyof typeof requests): Precondition =>
  async ({ id, insert }, { enrollment_id, student_id }) => {
    const request_id = id('request')
    const columns = { requested_by: 'secretaria@escola.example', ...requests[kind] }
    insert('enrollment_authorization', { id: request_id, enrollment_id, student_id, ...columns })
    return { status_authorization_id: request_id, reactivation_authorization_id: request_id }
  }

export const application =
  (status: 'pending' | 'denied'): Precondition =>
  async (builder, samples) => {
    const { fake, tx } = builder
    const number = await addApplication(builder, samples, {
      name: `${fake.tag} ${status}`,
      child: fake.name(),
      cpf: cpfs.format(fake.cpf()),
      ...(status === 'denied' && { decision: { status, denial_reason: 'sem vagas', decided_at: tx.now } }),
    })
    return { pending_preenrollment_number: number, denied_preenrollment_number: number }
  }
