import { studentName } from '../queries.ts'

/** An authorization with the number and the classroom of its enrollment. */
export const withEnrollment = `
  select a.*, e.enrollment_number, ${studentName('u')}, e.classroom_id, u.deleted_at is not null as is_of_removed
  from enrollment_authorization a join enrollment e on e.id = a.enrollment_id join student u on u.id = a.student_id`
