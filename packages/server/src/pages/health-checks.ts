import type { Secrets } from '../platform/crypto/secrets.ts'
import type { Database } from '../platform/database/database.ts'
import { migrations } from '../platform/database/migrate.ts'
import { faultOf, roleStatement, type Session } from '../platform/database/session.ts'

const unsorted = `select repeat(md5(n::text), 16) as t from generate_series(1, 2000) n`

export type HealthChecks = Readonly<Record<string, () => Promise<boolean>>>

/** Creates the checks of what a process needs to serve requests. Each check relies on the ones before it. */
export function createHealthChecks({
  app,
  system,
  secrets,
}: {
  readonly app: Database
  readonly system: Database
  readonly secrets: Secrets
}): HealthChecks {
  const { pool } = system
  const ours = migrations()
  return {
    database: async () => (await pool.query('select')).rowCount === 1,
    // A pooler that shares sessions between clients loses the session's role, and with it the isolation of tenants.
    async role() {
      const { rows } = await app.pool.query<Session>(roleStatement)
      return rows.every((session) => faultOf(session, 'sineta_app') === null)
    },
    // Fails on a replica and on a primary in read-only mode.
    async writable() {
      const { rows } = await pool.query<{ writable: boolean }>(
        `select current_setting('transaction_read_only') = 'off' as writable`,
      )
      return rows[0]!.writable
    },
    // On a full disk reads still work and every write fails. This sort does not fit into memory, so it writes a megabyte to a
    // temporary file, without a row, WAL or anything to vacuum.
    async space() {
      const sorted = await system.transaction({ clients: [] }, async (tx) => {
        await tx.query(`select set_config('work_mem', '64kB', true)`)
        return tx.query(`select count(distinct t) from (${unsorted}) s`)
      })
      return sorted.rowCount === 1
    },
    async migrations() {
      const { rows } = await pool.query<{ name: string; hash: string }>('select name, hash from migration')
      const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
      // Newer migrations are fine, because another process may be a version ahead.
      return (await ours).every(({ name, hash }) => applied.get(name) === hash)
    },
    // If none of a few secrets can be opened, the key is wrong. A single one that cannot be opened affects only its own receiver.
    async secrets() {
      const { rows } = await pool.query<Sealed>('select id, sealed from signing_secret limit 5')
      return rows.length === 0 || rows.some((row) => isReadable(secrets, row))
    },
  }
}

type Sealed = { readonly id: string; readonly sealed: Buffer }

function isReadable(secrets: Secrets, { id, sealed }: Sealed): boolean {
  try {
    return secrets.open(sealed, `signing_secret:${id}`) !== ''
  } catch {
    return false
  }
}
