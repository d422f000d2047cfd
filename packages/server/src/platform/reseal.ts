import type { Secrets } from './crypto/secrets.ts'
import type { Database } from './database/database.ts'

/** A column whose values are sealed. `owner` is the SQL expression of the owner that a value is sealed for. */
export type SealedColumn = { readonly table: string; readonly column: string; readonly owner: string }

const batch = 500

/**
 * Reseals with the newest key all values that were sealed with an older one; the service may be running. Each batch is one
 * transaction and waits for rows that another transaction has locked. Returns the number of resealed values.
 */
export async function resealAll(system: Database, secrets: Secrets, columns: readonly SealedColumn[]): Promise<number> {
  let total = 0
  for (const { table, column, owner } of columns) {
    for (let done = batch; done === batch; total += done)
      done = await system.transaction({ clients: [] }, async (tx) => {
        await tx.query(`select set_config('sineta.resealing', 'on', true)`)
        const { rows } = await tx.query<{ place: string; sealed: Buffer; owner: string }>(
          `select ctid::text as place, ${column} as sealed, ${owner} as owner from ${table}
           where ${column} is not null and get_byte(${column}, 1) <> $1 limit ${batch} for update`,
          [secrets.newestKeyId],
        )
        // The rows are locked, so their ctids are still valid.
        await tx.query(
          `update ${table} set ${column} = resealed.sealed from unnest($1::tid[], $2::bytea[]) as resealed (place, sealed) where ${table}.ctid = resealed.place`,
          [
            rows.map(({ place }) => place),
            rows.map((row) => secrets.seal(secrets.open(row.sealed, row.owner), row.owner)),
          ],
        )
        return rows.length
      })
  }
  return total
}
