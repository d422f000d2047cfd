import { refuse } from '../../../platform/operation/errors.ts'
import type { SchoolContext } from '../../../tenancy/rows/table.ts'
import { studentName } from '../../queries.ts'

/** Exactly one of the two is set, as in the table of loans. */
export type Borrower = { readonly student_id: string | null; readonly staff_email: string | null }

/** Finds and locks the item with this code, so that of two loans of its last copy, the second sees it gone. */
export async function itemByCode({ tx, school }: SchoolContext, code: string) {
  const { rows } = await tx.query<{ id: string; title: string; copies: number; on_loan: number }>(
    'select id, title, copies, on_loan from library_item where school_id = $1 and lower(code) = lower($2) for update',
    [school.id, code],
  )
  if (!rows[0]) throw refuse('library_item_not_found')
  return rows[0]
}

/** Whether the address belongs to staff of the school or to a user of its panel. */
export async function worksHere({ tx, school }: SchoolContext, email: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from staff where school_id = $1 and email = $2 and deleted_at is null
     union all
     select from panel_user u where u.client_id = $3 and lower(u.email) = $2 and u.deleted_at is null
       and (u.is_owner or exists (select from panel_role r where r.user_id = u.id and r.school_id = $1))
     limit 1`,
    [school.id, email, school.clientId],
  )
  return rowCount === 1
}

/** Locks the borrower, so that two simultaneous loans to one borrower are counted one after the other. */
export const lockBorrower = ({ tx, school }: SchoolContext, { student_id, staff_email }: Borrower) =>
  tx.query(`select pg_advisory_xact_lock(hashtextextended('library ' || $1, 0))`, [
    student_id ?? `${school.id} ${staff_email}`,
  ])

export async function openLoans({ tx, school }: SchoolContext, { student_id, staff_email }: Borrower, today: string) {
  const { rows } = await tx.query<{ open: number; late: number }>(
    `select count(*)::int as open, (count(*) filter (where due_date < $4))::int as late
     from library_loan where school_id = $1 and status = 'active' and (student_id = $2 or staff_email = $3)`,
    [school.id, student_id, staff_email, today],
  )
  return rows[0]!
}

export const adjustOnLoan = ({ tx }: Pick<SchoolContext, 'tx'>, itemId: string, more: 1 | -1) =>
  tx.query('update library_item set on_loan = on_loan + $2 where id = $1', [itemId, more])

/** Items whose title is their name in lists. */
export const itemsByTitle = 'select i.*, i.folded_title as folded_name from library_item i'

/** A loan with its item, its student and today on the school's calendar. */
export const withItem = `
  select l.*, s.student_number as enrollment_number, ${studentName('s')}, i.code as item_code, i.title, (clock() at time zone c.time_zone)::date as today
  from library_loan l join library_item i on i.id = l.item_id join school c on c.id = l.school_id
    left join student s on s.id = l.student_id`
