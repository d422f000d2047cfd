import { migrate } from '../platform/database/migrate.ts'
import { reachDatabase } from '../platform/database/reach-database.ts'
import type { Run } from './command.ts'
import { onDatabaseOrNew } from './open-database.ts'

/** For deployments that migrate in a step of their own; every start does the same. */
export const run: Run = async ({ config, say }) => {
  await onDatabaseOrNew(config(), async (url) => {
    await reachDatabase(url, (reason) => say(`Waiting for the database: ${reason}`))
    await migrate(url)
  })
  say('The database is up to date.')
  return true
}
