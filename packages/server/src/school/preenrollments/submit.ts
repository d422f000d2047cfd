import { cpf as cpfs, localDate } from '@sineta/contract'
import type { Static } from 'typebox'
import { db, type Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/operation/errors.ts'
import type { Emit, School } from '../../platform/operation/operation.ts'
import * as lookups from '../lookups.ts'
import { type Application, columns, type Row } from './application.ts'
import { nextCount, writeNumber } from './number.ts'
import { checkPlace, isOffered } from './place.ts'

/** What a submission may be refused with and what it emits, whichever door it comes through. */
export const submission = {
  refusals: [
    'school_year_not_found',
    'grade_not_found',
    'classroom_not_found',
    'school_year_closed',
    'preenrollment_disabled',
    'grade_not_offered',
    'grade_mismatch',
    'preenrollment_duplicate',
    'cpf_invalid',
    'date_in_future',
    'city_state_mismatch',
  ],
  conflicts: { preenrollment_student: 'preenrollment_duplicate', preenrollment_child: 'preenrollment_duplicate' },
  emits: ['preenrollment.applied'],
} as const

type Call = {
  readonly tx: Transaction
  readonly school: School
  readonly emit: Emit<'preenrollment.applied'>
}

/** Records a request for a place, whether an integration, the office or the family itself sends it. */
export async function submit({ tx, school, emit }: Call, body: Static<typeof Application>): Promise<Row> {
  // Held: the year is not closed meanwhile, nor its applications, and the classroom stays where it is.
  const year = await lookups.schoolYears.get({ tx, school }, { id: body.school_year_id }, 'forShare')
  const grade = await lookups.grades.get({ tx }, { id: body.grade_id })
  const classroom =
    body.classroom_id === undefined
      ? null
      : await lookups.classroom({ tx, school }, body.classroom_id.toLowerCase(), 'forShare')
  const people = columns(body, localDate(tx.now, school.timeZone))
  if (year.status === 'closed') throw refuse('school_year_closed')
  if (!year.preenrollment_enabled) throw refuse('preenrollment_disabled', `${year.name} takes no pre-enrollments.`)
  if (!(await isOffered(tx, year.id, grade.id)))
    throw refuse('grade_not_offered', `${year.name} has no classroom of ${grade.name}.`)
  if (classroom) checkPlace(classroom, { school_year_id: year.id, grade_id: grade.id })

  const preenrollment_number = writeNumber(year.year, await nextCount(tx, year.year))
  const made = await tx.one(
    db
      .insertInto('preenrollment')
      .values({
        client_id: school.clientId,
        school_id: school.id,
        preenrollment_number,
        school_year_id: year.id,
        grade_id: grade.id,
        classroom_id: classroom?.id ?? null,
        ...people,
      })
      .returningAll(),
  )
  emit('preenrollment.applied', {
    preenrollment_number: made.preenrollment_number,
    student_name: body.student.name,
    responsible_cpf: cpfs.format(made.responsible_cpf),
  })
  return made
}
