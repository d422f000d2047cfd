import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Secrets } from '../platform/crypto/secrets.ts'
import type { Database } from '../platform/database/database.ts'
import { migrations } from '../platform/database/migrate.ts'
import { faultOf, roleStatement, type Session } from '../platform/database/session.ts'
import type { Metrics } from '../platform/metrics.ts'

// Longer than a loaded database takes to say hello, and shorter than a probe waits that was given a few seconds.
const limitMs = 2_000

const unsorted = `select repeat(md5(n::text), 16) as t from generate_series(1, 2000) n`

export type HealthOptions = {
  readonly app: Database
  readonly system: Database
  readonly secrets: Secrets
  readonly metrics: Metrics
  isDraining(): boolean
}

export type Readiness = ReturnType<typeof createReadiness>

/** `/livez`: restart me if I do not answer. `/readyz`: send me requests while I say so. */
export function addHealth(http: FastifyInstance, firstFailing: Readiness) {
  http.get('/livez', async (_request, reply) => {
    // The answer itself is the proof: it takes a turn of the event loop.
    await setImmediate()
    return reply.header('cache-control', 'no-store').send({ status: 'live' })
  })
  http.get('/readyz', async (_request, reply) => {
    const failed = await firstFailing()
    reply.header('cache-control', 'no-store')
    return failed === null ? reply.send({ status: 'ready' }) : reply.code(503).send({ status: 'not_ready', failed })
  })
}

/** The first check that fails, or null. Those who ask at the same time share one look. */
export function createReadiness({ app, system, secrets, metrics, isDraining }: HealthOptions) {
  const { pool } = system
  const ours = migrations()
  // Each leans on those before it.
  const checks: Readonly<Record<string, () => Promise<boolean>>> = {
    database: async () => (await pool.query('select')).rowCount === 1,
    // A pooler that hands a session to others loses its role, and with it what keeps clients apart.
    async role() {
      const { rows } = await app.pool.query<Session>(roleStatement)
      return rows.every((session) => faultOf(session, 'sineta_app') === null)
    },
    // A replica, or a primary made read-only: nothing can be recorded there.
    async writable() {
      const { rows } = await pool.query<{ writable: boolean }>(
        `select current_setting('transaction_read_only') = 'off' as writable`,
      )
      return rows[0]!.writable
    },
    // On a full disk reads go on and every write fails. A sort that does not fit into memory writes a megabyte to a file that
    // is gone afterwards: no row, no log and nothing to vacuum.
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
      // Newer ones are welcome: another process may be a version ahead.
      return (await ours).every(({ name, hash }) => applied.get(name) === hash)
    },
    // Any secret is a canary: if one does not open, nothing can be signed.
    async secrets() {
      const { rows } = await pool.query<{ id: string; sealed: Buffer }>('select id, sealed from signing_secret limit 1')
      return rows.every(({ id, sealed }) => secrets.open(sealed, `signing_secret:${id}`) !== '')
    },
  }
  const look = async (): Promise<string | null> => {
    for (const [name, check] of Object.entries(checks)) {
      const passed = await Promise.race([check().catch(() => false), setTimeout(limitMs, false, { ref: false })])
      if (!passed) return name
    }
    return null
  }

  const drained = () => {
    metrics.ready.set(0)
    return 'draining'
  }
  let looking: Promise<string | null> | null = null
  // A look takes a while on a busy machine: one that began before the process was told to stop must not say ready after it.
  return async () => {
    if (isDraining()) return drained()
    looking ??= look().then((failed) => {
      looking = null
      metrics.ready.set(failed === null ? 1 : 0)
      return failed
    })
    const failed = await looking
    return isDraining() ? drained() : failed
  }
}
