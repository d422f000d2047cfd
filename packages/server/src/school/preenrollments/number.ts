import type { Transaction } from '../../platform/database/database.ts'

/** `PRE-2026000123`: unique on the platform, so that families of two schools never hold the same number. */
export const writeNumber = (year: number, count: number) => `PRE-${year}${String(count).padStart(6, '0')}`

/** One further in that year. Whoever comes meanwhile waits for the commit, so it is taken as late as possible. */
export async function nextCount(tx: Transaction, year: number): Promise<number> {
  const { rows } = await tx.query<{ last: number }>(
    'insert into preenrollment_counter as c (year, last) values ($1, 1) on conflict (year) do update set last = c.last + 1 returning last',
    [year],
  )
  return rows[0]!.last
}
