import { ensureOperator } from '../identity/operators.ts'
import type { Config } from '../platform/config.ts'
import { readOrCreateKek } from '../platform/crypto/kek.ts'
import { migrate } from '../platform/database/migrate.ts'
import { waitForDatabase } from '../platform/database/wait-for-database.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import type { Log } from '../platform/log.ts'
import type { Lifecycle } from './lifecycle.ts'

/** The database and the keys that all processes of the service share. */
export type Resources = { readonly databaseUrl: string; readonly kek: readonly string[] }

/** Awaits a step of the start, and reports what it waits for if the step takes long. */
export type AnnounceIfSlow = <T>(what: string, step: Promise<T>) => Promise<T>

export async function prepareResources(
  config: Config,
  maxConnections: number,
  lifecycle: Lifecycle,
  log: Log,
  announceIfSlow: AnnounceIfSlow,
): Promise<Resources> {
  const kek = config.kek ?? (await readOrCreateKek(config.dataFolder))
  const databaseUrl =
    config.databaseUrl ??
    (await announceIfSlow('PostgreSQL to start', startOwnDatabase(config, maxConnections, lifecycle)))
  if (config.databaseUrl) await waitForDatabase(databaseUrl, (reason) => log.warn({ reason }, 'database.waiting'))
  await announceIfSlow('the database migrations', migrate(databaseUrl))
  if (config.firstOperator) await ensureOperator(databaseUrl, config.firstOperator)
  return { databaseUrl, kek }
}

async function startOwnDatabase(
  config: Config,
  maxConnections: number,
  { closeHandlers, stop }: Lifecycle,
): Promise<string> {
  const starting = startEmbeddedPostgres({
    dataFolder: `${config.dataFolder}/postgres`,
    endsWithProcess: config.test.endsWithParent === true,
    settings: { max_connections: String(Math.max(maxConnections, 200)) },
    onExit: (reason) => {
      process.stderr.write(`${reason}\n`)
      void stop(1)
    },
  })
  // Covers a stop that is requested while the database is still starting.
  closeHandlers.push(() =>
    starting.then(
      (postgres) => postgres.stop(),
      () => {},
    ),
  )
  return (await starting).socketUrl
}

// On a quiet machine each step of a start takes a second or two.
const reportAfterMs = 5_000

export function createAnnounceIfSlow({ demo }: Config, log: Log): AnnounceIfSlow {
  const announce = demo
    ? (what: string) => process.stderr.write(`Waiting for ${what}…\n`)
    : (what: string) => log.warn({ waiting_for: what }, 'start.waiting')
  return async (what, step) => {
    const timer = setTimeout(announce, reportAfterMs, what)
    try {
      return await step
    } finally {
      clearTimeout(timer)
    }
  }
}
