import { eventsOf } from '../event.ts'
import { Cpf, PreenrollmentNumber, Text } from '../shapes.ts'

const event = eventsOf({
  group: 'Classrooms, pre-enrollment and school years',
  scope: 'preenrollments:read',
  shape: 'spec',
})

const preenrollment_number = PreenrollmentNumber()
const student_name = Text('Bruno Henrique Alves')

export const preenrollmentEvents = {
  'preenrollment.applied': event('A pre-enrollment request is submitted', {
    preenrollment_number,
    student_name,
    responsible_cpf: Cpf(),
  }),
  'preenrollment.allowed': event('A pre-enrollment is approved and the student enrolled', {
    preenrollment_number,
    student_name,
  }),
  'preenrollment.denied': event('The school denies a pre-enrollment', { preenrollment_number }),
  'preenrollment.denial_reverted': event('A denial is reverted, which returns the pre-enrollment to pending', {
    preenrollment_number,
  }),
}
