/**
 * With the number and the classroom of the student's active enrollment, as `lookups.activeEnrollment` chooses it: of the year
 * that holds today, else the next one to come.
 */
export const withNumber = `
  select o.*, a.enrollment_number, a.classroom_id
  from disciplinary_occurrence o join student u on u.id = o.student_id join school s on s.id = o.school_id
    left join lateral (
      select coalesce(e.enrollment_number, u.student_number) as enrollment_number, e.classroom_id
      from enrollment e join school_year y on y.id = e.school_year_id
      where e.student_id = u.id and e.status = 'MATRICULADO' and e.deleted_at is null
      order by y.ends_on < (clock() at time zone s.time_zone)::date, y.starts_on limit 1
    ) a on true`
