/** An event with the day it begins, on the school's calendar. */
export const withDay = `
  select e.*, (e.starts_at at time zone s.time_zone)::date as starts_on
  from school_event e join school s on s.id = e.school_id`
