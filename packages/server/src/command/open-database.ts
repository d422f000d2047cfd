import type { Config } from '../platform/config.ts'
import { backgroundTimeoutMs, Database } from '../platform/database/database.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'

/** Works on the database of the settings, as the service would: its own one is started for as long as the work takes. */
export async function onDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl) return work(config.databaseUrl)
  const postgres = await startEmbeddedPostgres({
    dataFolder: `${config.dataFolder}/postgres`,
    onExit: () => process.exit(1),
  })
  try {
    return await work(postgres.url)
  } finally {
    await postgres.stop()
  }
}

/** Works with the rights of jobs and sign-in, over one connection. */
export const asSystem = <T>(config: Config, work: (system: Database) => Promise<T>): Promise<T> =>
  onDatabase(config, async (connectionString) => {
    const system = new Database({
      connectionString,
      max: 1,
      role: 'sineta_system',
      connectionTimeoutMs: backgroundTimeoutMs,
    })
    try {
      return await work(system)
    } finally {
      await system.close()
    }
  })
