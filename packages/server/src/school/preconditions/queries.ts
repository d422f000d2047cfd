import { fold } from '../../platform/database/fold.ts'
import type { Samples } from '../../platform/operation/operation.ts'
import type { SchoolContext } from '../../tenancy/rows/table.ts'

/** Part of the name of every number that does not belong to a sample. */
export const freshMark = 'trigger'

/** Whether no records were created with this seed yet. Waits for a running request with the same seed. */
export async function reserveSeed({ tx, school }: SchoolContext, seed: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into sample_number (client_id, school_id, name, number) values ($1, $2, $3, 0) on conflict do nothing',
    [school.clientId, school.id, seed],
  )
  return rowCount === 1
}

/** Deletes the numbers of records that are not samples, because a reset removed the records. The samples keep their numbers. */
export const forgetNumbers = ({ tx, school }: SchoolContext) =>
  tx.query('delete from sample_number where school_id = $1 and position($2 in name) > 0', [school.id, `${freshMark} `])

const openNames = ['Turma aberta A', 'Turma aberta B'] as const

/** Returns both open classrooms, or an empty list. */
export async function openClassrooms({ tx }: SchoolContext, { school_year_id }: Samples): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from classroom where school_year_id = $1 and folded_name = any($2) and deleted_at is null order by folded_name`,
    [school_year_id, openNames.map(fold)],
  )
  return rows.length === openNames.length ? rows.map(({ id }) => id) : []
}

/** Creates the open classrooms. Of two triggers at the same time, the second waits for the first and then finds them. */
export const makeOpenClassrooms = (
  { tx, school }: SchoolContext,
  { school_year_id, grade_id, form_of_evaluation_id }: Samples,
) =>
  tx.query(
    `insert into classroom (client_id, school_id, school_year_id, grade_id, name, folded_name, shift, form_of_evaluation_id)
     select $1, $2, $3, $4, name, folded_name, 'morning', $5 from unnest($6::text[], $7::text[]) as n (name, folded_name)
     on conflict do nothing`,
    [school.clientId, school.id, school_year_id, grade_id, form_of_evaluation_id, openNames, openNames.map(fold)],
  )
