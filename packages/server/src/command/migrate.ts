import { migrate } from '../platform/database/migrate.ts'
import { waitForDatabase } from '../platform/database/wait-for-database.ts'
import type { Run } from './command.ts'
import { withDatabaseOrNew } from './open-database.ts'

/** Migrates the database, for deployments that do so in a separate step. Every start migrates too. */
export const run: Run = async ({ config, print }) => {
  await withDatabaseOrNew(config(), async (url) => {
    await waitForDatabase(url, (reason) => print(`Waiting for the database: ${reason}`))
    await migrate(url)
  })
  print('The database is up to date.')
  return true
}
