import { eventsOf } from '../event.ts'
import { Address, Cpf, CpfDigits, Day, EnrollmentNumber, Flag, Nullable, OneOf, Text, Uuid } from '../shapes.ts'
import {
  active_enrollment_number,
  classroom_id,
  EnrollmentStatus,
  enrollment_number,
  inactive_status,
  school_cnpj,
  student_id,
} from './fields.ts'

const event = eventsOf({ group: 'Students', scope: 'students:read', shape: 'spec' })

const enrollments = { scope: 'enrollments:read' } as const
const photos = { scope: 'photos:read' } as const
const links = { scope: 'links:read' } as const

const name = Text('Ana Clara Souza Lima')

const record = {
  name,
  birthdate: Nullable(Day('2015-08-14')),
  sex: Nullable(OneOf(['M', 'F'], { examples: ['F'] })),
  race: Nullable(
    OneOf(['BRANCA', 'PRETA', 'PARDA', 'AMARELA', 'INDIGENA', 'NAO_DECLARADA'], {
      description: 'Race or colour as in the school census; sensitive (LGPD art. 5, II)',
      examples: ['PARDA'],
    }),
  ),
  nationality: Nullable(OneOf(['BRASILEIRA', 'BRASILEIRA_EXTERIOR_OU_NATURALIZADA', 'ESTRANGEIRA'])),
  cpf: Nullable(CpfDigits()),
  rg: Nullable(Text('52.318.774-1')),
  rg_issuer: Nullable(Text('SSP/SP')),
  rg_issue_date: Nullable(Day('2023-05-10')),
  filiation_1: Nullable(Text('Mariana Souza Lima', { description: 'Name of the first parent or guardian' })),
  filiation_2: Nullable(Text('Carlos Eduardo Lima')),
  additional_info: Nullable(Text('Usa óculos'), { examples: [null] }),
  address: Nullable(Address()),
}

const student = { id: student_id, school_cnpj }
const named = { ...student, name }
const enrolled = { ...student, enrollment_number: active_enrollment_number }
const photo = { ...student, enrollment_number }
const primaryLink = { cpf: Cpf({ description: 'The primary responsible' }), enrollment_number }
const additionalLink = {
  enrollment_number,
  cpf: Cpf({ description: 'The additional responsible', examples: ['390.533.447-05'] }),
}

const Reason = (example: string) => Nullable(Text(example))

export const studentEvents = {
  'student.created': event('A student is registered', { ...student, ...record }),
  'student.updated': event('The data of a student is updated', { ...enrolled, ...record }),
  'student.deleted': event('A student with no active enrollment is removed', named),
  'student.enrolled': event('A student is enrolled in a classroom', { ...enrolled, name }, enrollments),
  'student.unenrolled': event('A student is unenrolled from a classroom', named, enrollments),
  'student.enrollment_number_updated': event(
    'The enrollment number of a student changed',
    {
      ...student,
      old_enrollment_number: EnrollmentNumber(),
      new_enrollment_number: EnrollmentNumber({ examples: ['2026.00987'] }),
    },
    enrollments,
  ),
  'student.classroom_transferred': event(
    'A student moved to another classroom of the same school and keeps the enrollment number',
    {
      ...enrolled,
      from_classroom_id: classroom_id,
      to_classroom_id: Uuid('d5d79c14-57d7-4a4f-936e-cd0921120c8c'),
      reason: Reason('mudança de turno da família'),
    },
    enrollments,
  ),
  'student.transferred_external': event(
    'A student is transferred to another school, which ends the enrollment in this one',
    {
      ...enrolled,
      destination: Nullable(Text('Colégio Horizonte', { description: 'Name of the destination school' })),
      partial_transcript: Flag(true, { description: 'Whether a partial transcript was issued' }),
      reason: Reason('mudança de cidade'),
    },
    enrollments,
  ),
  'student.enrollment_status_changed': event(
    'The status of an enrollment changed after an administrative authorization was approved',
    {
      ...enrolled,
      from_status: EnrollmentStatus(),
      to_status: EnrollmentStatus(),
      reason: Reason('tratamento de saúde'),
    },
    { ...enrollments, example: { to_status: 'TRANCADO' } },
  ),
  'student.enrollment_force_deleted': event(
    'School management permanently deleted an enrollment, typically to undo a wrong transfer or status change',
    { ...enrolled, previous_status: EnrollmentStatus(), reason: Reason('transferência lançada por engano') },
    { ...enrollments, example: { previous_status: 'TRANSFERIDO' } },
  ),
  'student.enrollment_reactivated': event(
    'An inactive enrollment was reactivated after an authorization was approved',
    {
      ...enrolled,
      from_status: inactive_status,
      to_status: OneOf(['MATRICULADO'], { description: 'Always MATRICULADO' }),
    },
    enrollments,
  ),
  'student.photo_uploaded': event('The photo of a student was uploaded and processed', photo, photos),
  'student.photo_status_updated': event(
    'The photo of a student was approved or rejected',
    { enrollment_number, status: OneOf(['approved', 'rejected']) },
    photos,
  ),
  'student.photo_deleted': event('The photo of a student was removed', photo, photos),
  'student.responsible_linked': event('A primary responsible was linked to a student', primaryLink, links),
  'student.responsible_unlinked': event('A primary responsible was unlinked from a student', primaryLink, links),
  'student.additional_responsible_linked': event(
    'An additional responsible was linked to a student',
    additionalLink,
    links,
  ),
  'student.additional_responsible_unlinked': event(
    'An additional responsible was unlinked from a student',
    additionalLink,
    links,
  ),
}
