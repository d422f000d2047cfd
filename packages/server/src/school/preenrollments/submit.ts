import { cpf as cpfs, localDate } from '@sineta/contract'
import type { Static } from 'typebox'
import { refuse } from '../../platform/operation/errors.ts'
import type { Emit } from '../../platform/operation/operation.ts'
import type { SchoolContext } from '../../tenancy/rows/table.ts'
import type { School } from '../../tenancy/school.ts'
import * as lookups from '../lookups.ts'
import { type Application, applicationColumns, preenrollments, type Row } from './application.ts'
import { writeNumber } from './number.ts'
import { isOffered, nextCount } from './queries.ts'
import { requireSameGrade } from './same-grade.ts'

/** The refusals and events of a submission, the same for both paths. */
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

type Call = SchoolContext & { readonly school: School; readonly emit: Emit<'preenrollment.applied'> }

/** Records a request for a place, whether an integration, the office or the family itself sends it. */
export async function submit(call: Call, body: Static<typeof Application>): Promise<Row> {
  const { tx, school, emit } = call
  // Locked, so that the year and its applications are not closed meanwhile, and the classroom is not moved.
  const year = await lookups.schoolYears.get(call, { id: body.school_year_id }, 'forShare')
  const grade = await lookups.grades.get(call, { id: body.grade_id })
  const classroom =
    body.classroom_id === undefined
      ? null
      : await lookups.getClassroom(call, body.classroom_id.toLowerCase(), 'forShare')
  const people = applicationColumns(body, localDate(tx.now, school.timeZone))
  if (year.status === 'closed') throw refuse('school_year_closed')
  if (!year.preenrollment_enabled) throw refuse('preenrollment_disabled', `${year.name} accepts no pre-enrollments.`)
  if (!(await isOffered(tx, year.id, grade.id)))
    throw refuse('grade_not_offered', `${year.name} has no classroom of ${grade.name}.`)
  if (classroom) requireSameGrade(classroom, { school_year_id: year.id, grade_id: grade.id })

  const made = await preenrollments.insert(call, {
    preenrollment_number: writeNumber(year.year, await nextCount(tx, year.year)),
    school_year_id: year.id,
    grade_id: grade.id,
    classroom_id: classroom?.id ?? null,
    ...people,
  })
  emit('preenrollment.applied', {
    preenrollment_number: made.preenrollment_number,
    student_name: body.student.name,
    responsible_cpf: cpfs.format(made.responsible_cpf),
  })
  return made
}
