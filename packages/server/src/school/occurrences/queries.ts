/** With the number of the student's active enrollment: of the year that holds today, else the next one to come. */
export const withNumber = `
  select o.*, (
    select coalesce(e.enrollment_number, u.student_number) from enrollment e join school_year y on y.id = e.school_year_id
    where e.student_id = u.id and e.status = 'MATRICULADO' and e.deleted_at is null
    order by y.ends_on < (clock() at time zone s.time_zone)::date, y.starts_on limit 1
  ) as enrollment_number
  from disciplinary_occurrence o join student u on u.id = o.student_id join school s on s.id = o.school_id`
