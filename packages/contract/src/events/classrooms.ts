import { eventsOf } from '../event.ts'
import { Cpf, Flag, PreenrollmentNumber, Text, Year } from '../shapes.ts'
import { classroom_name } from './fields.ts'

const event = eventsOf({
  group: 'Classrooms, pre-enrollment and school years',
  scope: 'classrooms:read',
  shape: 'spec',
})

const preenrollments = { scope: 'preenrollments:read' } as const
const schoolYears = { scope: 'school_years:read' } as const

const preenrollment_number = PreenrollmentNumber()
const student_name = Text('Bruno Henrique Alves')
const schoolYear = { name: Text('Ano letivo 2026'), year: Year() }

export const classroomEvents = {
  'classroom.created': event('A classroom is created', { classroom_name }),
  'classroom.updated': event('A classroom is updated', {
    classroom_name: Text('5º Ano A — Manhã', { description: 'The updated name' }),
  }),
  'classroom.deleted': event('A classroom is removed', { classroom_name }),
  'preenrollment.applied': event(
    'A pre-enrollment request is submitted',
    { preenrollment_number, student_name, responsible_cpf: Cpf() },
    preenrollments,
  ),
  'preenrollment.allowed': event(
    'A pre-enrollment is approved and the student enrolled',
    { preenrollment_number, student_name },
    preenrollments,
  ),
  'preenrollment.denied': event('The school denies a pre-enrollment', { preenrollment_number }, preenrollments),
  'preenrollment.denial_reverted': event(
    'A denial is reverted, which returns the pre-enrollment to pending',
    { preenrollment_number },
    preenrollments,
  ),
  'school_year.created': event('A school year is created', schoolYear, schoolYears),
  'school_year.updated': event('A school year is updated', schoolYear, schoolYears),
  'school_year.deleted': event('A school year is removed', schoolYear, schoolYears),
  'school_year.opened': event('A school year is opened', schoolYear, schoolYears),
  'school_year.closed': event('A school year is closed', schoolYear, schoolYears),
  'school_year.preenrollment_toggled': event(
    'Pre-enrollment for a school year is switched on or off',
    { ...schoolYear, status: Flag(true, { description: 'The new value' }) },
    schoolYears,
  ),
}
