import type { SchoolContext } from '../../../tenancy/rows/table.ts'

/** Inserts the key, or keeps the one that is already there, such as when two first visitors register at the same time. */
export const insertKey = ({ tx, school }: SchoolContext, sealed: Buffer) =>
  tx.query('insert into visitor_key (school_id, client_id, sealed) values ($1, $2, $3) on conflict do nothing', [
    school.id,
    school.clientId,
    sealed,
  ])

/** A visit with its visitor's name and the day for which it is scheduled, on the school's calendar. */
export const withVisitor = `
  select v.*, w.name as visitor_name, (v.scheduled_at at time zone s.time_zone)::date as scheduled_on
  from visit v join visitor w on w.id = v.visitor_id join school s on s.id = v.school_id`
