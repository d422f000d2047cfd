import type { Config } from '../platform/config.ts'
import { localKek } from '../platform/crypto/kek.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'

/** Works on the database of the settings, as the service would: its own one is started for as long as the work takes. */
export async function onDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl) return work(config.databaseUrl)
  // Before the database, as a start makes it: a database without its key counts as one whose key is lost.
  if (!config.kek) await localKek(config.dataFolder)
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
