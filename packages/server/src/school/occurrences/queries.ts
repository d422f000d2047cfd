import { fromActiveEnrollment, studentName } from '../queries.ts'

/** An occurrence with the number and the classroom of the student's active enrollment. */
export const withNumber = `
  select o.*, a.enrollment_number, ${studentName('u')}, a.classroom_id
  from disciplinary_occurrence o join student u on u.id = o.student_id join school s on s.id = o.school_id
    left join lateral (
      select coalesce(e.enrollment_number, u.student_number) as enrollment_number, e.classroom_id
      ${fromActiveEnrollment('u.id', '(clock() at time zone s.time_zone)::date')}
    ) a on true`
