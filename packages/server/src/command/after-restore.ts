import { parseArgs } from 'node:util'
import { asSystem } from '../platform/database/as-system.ts'
import type { Database } from '../platform/database/database.ts'
import type { Run } from './command.ts'
import { onDatabase } from './open-database.ts'
import { countOtherConnections, revived } from './queries.ts'

/**
 * A backup revives what was ended after it was taken: sessions of people who signed out, keys that were revoked, deliveries that
 * arrived. Which of them that were cannot be told from the backup, so all of them end.
 */
export const run: Run = async ({ args, config, say }) => {
  const { values } = parseArgs({
    args: [...args],
    options: { 'keep-keys': { type: 'boolean' }, 'keep-deliveries': { type: 'boolean' } },
  })
  const isKept = (flag: string | undefined) => flag !== undefined && values[flag as keyof typeof values] === true
  const endRevived = async (system: Database) => {
    const others = await countOtherConnections(system)
    if (others > 0)
      throw new Error(
        `${others} other connections use the database: stop every process of Sineta first, so that none of them sends what the backup has revived.`,
      )
    for (const { what, unless, end } of revived) {
      if (isKept(unless)) say(`${what}: kept`)
      else say(`${what}: ${await system.transaction({ clients: [] }, end)} ended`)
    }
  }
  await onDatabase(config(), (url) => asSystem(url, endRevived))
  return true
}
