import type { Transaction } from '../../platform/database/database.ts'
import type { SchoolContext } from '../../tenancy/rows/table.ts'
import type { Term } from './calendar.ts'

/** A year with its terms. */
export type YearRow = {
  id: number
  name: string
  year: number
  starts_on: string
  ends_on: string
  terms: Term[]
  status: 'draft' | 'open' | 'closed'
  preenrollment_enabled: boolean
  version: number
  created_at: Date
  updated_at: Date
}

const accented = 'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ'
const plain = 'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn'
/** Folds a name as `fold` does, for Portuguese and related languages. Not a column, because a school has few years. */
const foldedName = `lower(regexp_replace(translate(y.name, '${accented}', '${plain}'), '\\s+', ' ', 'g'))`

export const withTerms = `
  select y.*, ${foldedName} as folded_name, (
    select coalesce(json_agg(json_build_object(
      'number', t.period, 'name', t.name, 'starts_on', t.starts_on, 'ends_on', t.ends_on, 'posting_ends_on', t.posting_ends_on
    ) order by t.period), '[]') from term t where t.school_year_id = y.id
  ) as terms from school_year y`

/** Saves the terms of the year and deletes all others. Terms are numbered from 1, so surplus terms are the last ones. */
export async function saveTerms({ tx, school: { clientId } }: SchoolContext, yearId: number, terms: readonly Term[]) {
  await tx.query('delete from term where school_year_id = $1 and period > $2', [yearId, terms.length])
  await tx.query(
    `insert into term (client_id, school_year_id, period, name, starts_on, ends_on, posting_ends_on)
     select $1, $2, number, name, starts_on, ends_on, posting_ends_on
     from jsonb_to_recordset($3) as t (number int, name text, starts_on date, ends_on date, posting_ends_on date)
     on conflict (school_year_id, period) do update
       set name = excluded.name, starts_on = excluded.starts_on, ends_on = excluded.ends_on, posting_ends_on = excluded.posting_ends_on`,
    [clientId, yearId, JSON.stringify(terms)],
  )
}

/** Moves lessons to the term that contains their date after the terms changed. A lesson in no term keeps the one it had. */
export const moveLessons = (tx: Transaction, yearId: number) =>
  tx.query(
    `update lesson l set period = t.period from classroom c join term t on t.school_year_id = c.school_year_id
     where c.school_year_id = $1 and l.classroom_id = c.id and l.deleted_at is null
       and l.date between t.starts_on and t.ends_on and l.period <> t.period`,
    [yearId],
  )

export async function hasScoresAfter(tx: Transaction, yearId: number, period: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from score s join classroom c on c.id = s.classroom_id
     where c.school_year_id = $1 and s.period > $2 and s.score is not null and s.deleted_at is null limit 1`,
    [yearId, period],
  )
  return rowCount === 1
}

/** Names the records that refer to the year, or returns null if there are none. */
export async function usedBy(tx: Transaction, yearId: number): Promise<string | null> {
  const { rows } = await tx.query<{ used_by: string | null }>(
    `select case
       when exists (select from classroom where school_year_id = $1 and deleted_at is null) then 'classrooms'
       when exists (select from workload where school_year_id = $1 and deleted_at is null) then 'workloads'
       when exists (select from curriculum_plan where school_year_id = $1) then 'curriculum plans'
       -- Filtered by school too, because the index by year has pending ones only.
       when exists (
         select from preenrollment where school_id = (select school_id from school_year where id = $1) and school_year_id = $1
       ) then 'pre-enrollments'
     end as used_by`,
    [yearId],
  )
  return rows[0]!.used_by
}

export async function openCouncils(tx: Transaction, yearId: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int from class_council k join classroom c on c.id = k.classroom_id
     where c.school_year_id = $1 and c.deleted_at is null and k.status <> 'homologated' and k.deleted_at is null`,
    [yearId],
  )
  return rows[0]!.count
}
