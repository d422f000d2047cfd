/** An authorization with the number and the classroom of its enrollment. */
export const withEnrollment =
  'select a.*, e.enrollment_number, e.classroom_id from enrollment_authorization a join enrollment e on e.id = a.enrollment_id'
