import { Cnpj, EnrollmentNumber, Id, Nullable, OneOf, Text, Uuid } from '../shapes.ts'

/** Fields shared by events of several groups. */

export const school_cnpj = Cnpj()
export const student_id = Uuid('260b38c8-7b2c-4284-8f95-cb8d6163a59a')
export const classroom_id = Uuid('3f766e7f-ce0a-4f71-82f4-44a2de3a4e73')
export const classroom_name = Text('5º Ano A')
export const classroom_lesson_id = Uuid('c77dcb83-839a-4831-998e-5938bc69e8d9', { description: 'The lesson' })
export const school_year_id = Id(7)
export const grade_id = Id(15)

/** Grades and workloads refer to a subject by its integer id, scores and diaries by its uuid. */
export const subject_id = Id(12, { description: 'The integer id of the subject' })
export const subject_uuid = Uuid('8f6c7d81-77e5-4d2f-bb61-1a3a1e7fc96c', { description: 'The uuid of the subject' })

export const enrollment_number = EnrollmentNumber()
export const active_enrollment_number = Nullable(
  EnrollmentNumber({ description: 'Null when the student has no active enrollment' }),
)

const inactive = ['TRANCADO', 'TRANSFERIDO', 'CANCELADO', 'EVADIDO', 'CONCLUIDO', 'RECLASSIFICADO', 'FALECIDO'] as const

export const EnrollmentStatus = (description?: string) =>
  OneOf(['MATRICULADO', ...inactive], description === undefined ? {} : { description })
export const inactive_status = OneOf(inactive, { description: 'The inactive status' })
