import { eitherId, id, patterned } from '../platform/operation/parameters.ts'

/** The base path of a school's operations. */
export const school = '/v1/partners/school/{cnpj}'

/** The `params` of operations whose path names a record by something else than its uuid. */
export const pathParams = {
  enrollment_number: patterned('^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$', 'Enrollment number or id of the student'),
  gradeId: id,
  lesson_id: eitherId,
  preenrollment_number: patterned('^PRE-[0-9]{10,16}$', 'Pre-enrollment number, such as PRE-2026000123'),
  school_year_id: id,
  subjectId: eitherId,
} as const
