import type { Secrets } from './platform/crypto/secrets.ts'
import type { Database } from './platform/database/database.ts'

/** Everything that is sealed at rest, and the name under which it is. A test holds this against the database. */
export const sealedColumns = [
  { table: 'api_key', column: 'sealed', owner: `'api_key:' || id` },
  { table: 'session', column: 'sealed', owner: `'session:' || id` },
  { table: 'signing_secret', column: 'sealed', owner: `'signing_secret:' || id` },
  { table: 'inspector', column: 'sealed', owner: `'inspector:' || id` },
  { table: 'totp', column: 'sealed', owner: `'totp:' || subject_id` },
  { table: 'mail', column: 'sealed', owner: `'mail:' || id` },
  { table: 'idempotency_key', column: 'sealed', owner: `'idempotency_key:' || token_id || ' ' || key` },
  { table: 'visitor', column: 'document_sealed', owner: `'visitor:' || id` },
  { table: 'visitor_key', column: 'sealed', owner: `'visitor_key:' || school_id` },
  { table: 'responsible', column: 'pin_sealed', owner: `'pin:' || id` },
  { table: 'demo', column: 'sealed', owner: `'demo'` },
] as const

const batch = 500

/**
 * Seals anew whatever an older key sealed, while the service runs: a batch is one transaction, and a row that somebody
 * else holds waits for its turn. Returns how many there were.
 */
export async function resealAll(system: Database, secrets: Secrets): Promise<number> {
  let total = 0
  for (const { table, column, owner } of sealedColumns) {
    for (let done = batch; done === batch; total += done)
      done = await system.transaction({ clients: [] }, async (tx) => {
        await tx.query(`select set_config('sineta.resealing', 'on', true)`)
        const { rows } = await tx.query<{ place: string; sealed: Buffer; owner: string }>(
          `select ctid::text as place, ${column} as sealed, ${owner} as owner from ${table}
           where ${column} is not null and get_byte(${column}, 1) <> $1 limit ${batch} for update`,
          [secrets.newestKey],
        )
        // The rows are locked, so they are still where they were.
        await tx.query(
          `update ${table} set ${column} = anew.sealed from unnest($1::tid[], $2::bytea[]) as anew (place, sealed) where ${table}.ctid = anew.place`,
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
