import { existsSync } from 'node:fs'
import type { Config } from '../platform/config.ts'
import { localKek } from '../platform/crypto/kek.ts'
import { DatabaseInUse, startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'

/**
 * Works on the database of the settings, as the service would. On one machine it is started for as long as the work takes, or,
 * while a service runs, shared with it.
 */
export async function onDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  demandDatabase(config)
  return withDatabase(config, work, (inUse) => work(inUse.url))
}

/** For work that begins with an empty database: on one machine it makes one where there is none. */
export async function onDatabaseOrNew<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  return withDatabase(config, work, (inUse) => work(inUse.url))
}

/** For work that a service on this machine would not survive: refused while one runs. */
export async function onDatabaseAlone<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  demandDatabase(config)
  return withDatabase(config, work, ({ holder }) =>
    Promise.reject(new Error(`Sineta (${holder}) is using the database in ${config.dataFolder}: stop it first.`)),
  )
}

/** Without a key too: a command that was started in the wrong folder leaves nothing there. */
function demandDatabase({ databaseUrl, dataFolder }: Config) {
  if (databaseUrl || existsSync(`${dataFolder}/postgres`)) return
  throw new Error(
    `There is no database in ${dataFolder} yet: the first start makes it. Or set SINETA_DATA or DATABASE_URL.`,
  )
}

async function withDatabase<T>(
  config: Config,
  work: (url: string) => Promise<T>,
  beside: (inUse: DatabaseInUse) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl) return work(config.databaseUrl)
  // Before the database, as a start makes it: a database without its key counts as one whose key is lost.
  if (!config.kek) await localKek(config.dataFolder)
  const postgres = await startEmbeddedPostgres({
    dataFolder: `${config.dataFolder}/postgres`,
    // No service is there to stop it, and a folder that is copied as a backup must not be in use.
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
