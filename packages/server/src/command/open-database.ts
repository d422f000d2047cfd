import { existsSync } from 'node:fs'
import type { Config } from '../platform/config.ts'
import { readOrCreateKek } from '../platform/crypto/kek.ts'
import { DatabaseInUse, startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'

/**
 * Works on the database of the settings, as the service would. The embedded database is started for the duration of the work,
 * or shared with a running service.
 */
export async function withDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  demandDatabase(config)
  return openOrShare(config, work, (inUse) => work(inUse.url))
}

/** Like `withDatabase`, for work that can begin with an empty database: creates the embedded database if there is none. */
export async function withDatabaseOrNew<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  return openOrShare(config, work, (inUse) => work(inUse.url))
}

/** Like `withDatabase`, for work that would break a running service: refused while the embedded database is in use. */
export async function withDatabaseAlone<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  demandDatabase(config)
  return openOrShare(config, work, ({ holder }) =>
    Promise.reject(new Error(`Sineta (${holder}) is using the database in ${config.dataFolder}: stop it first.`)),
  )
}

/** Runs before a key is created, so that a command started in the wrong folder leaves nothing behind. */
function demandDatabase({ databaseUrl, dataFolder }: Config) {
  if (databaseUrl || existsSync(`${dataFolder}/postgres`)) return
  throw new Error(
    `There is no database in ${dataFolder} yet. The first start creates it; to use another one, set SINETA_DATA or DATABASE_URL.`,
  )
}

async function openOrShare<T>(
  config: Config,
  work: (url: string) => Promise<T>,
  beside: (inUse: DatabaseInUse) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl) return work(config.databaseUrl)
  // Created before the database, as at a start, because a database without its key counts as one whose key is lost.
  if (!config.kek) await readOrCreateKek(config.dataFolder)
  const postgres = await startEmbeddedPostgres({
    dataFolder: `${config.dataFolder}/postgres`,
    // No service will stop it later, and a data folder that is copied as a backup must not be in use.
    endsWithProcess: true,
    onExit: () => process.exit(1),
  }).catch((error: unknown) => {
    if (error instanceof DatabaseInUse) return error
    throw error
  })
  if (postgres instanceof DatabaseInUse) return beside(postgres)
  try {
    return await work(postgres.url)
  } finally {
    await postgres.stop()
  }
}
