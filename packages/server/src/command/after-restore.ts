import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { asSystem } from '../platform/database/as-system.ts'
import type { Database } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import type { CommandTools, Run } from './command.ts'
import { noTables } from './failure.ts'
import { withDatabase } from './open-database.ts'
import { countOtherConnections, hasTables, revived } from './queries.ts'

export const keepOptions = { 'keep-keys': { type: 'boolean' }, 'keep-deliveries': { type: 'boolean' } } as const
type Kept = { readonly [option in keyof typeof keepOptions]?: boolean | undefined }

/**
 * Ends what a restore revives: sessions of people who have signed out since the backup, revoked keys, deliveries that have
 * arrived. The backup does not show which of them had ended, so all of them are ended.
 */
export const run: Run = async ({ args, config, print }) => {
  const { values } = parseArgs({ args: [...args], options: keepOptions })
  await withDatabase(config(), (url) => endRevived(url, values, print))
  return true
}

export const endRevived = (url: string, kept: Kept, say: CommandTools['print']) =>
  asSystem(url, async (system) => {
    const others = await othersAfterAMoment(system)
    if (others > 0)
      throw new Error(
        `Other connections (${others}) use the database. Stop every Sineta process first, so that none of them sends deliveries that the backup has revived.`,
      )
    if (!(await hasTables(url))) throw new Error(noTables)
    // A backup from before an upgrade lacks columns that the statements below use. The next start would migrate it anyway.
    await migrate(url)
    for (const { what, unless, end } of revived) {
      if (unless !== undefined && kept[unless]) say(`${what}: kept`)
      else say(`${what}: ${await system.transaction({ clients: [] }, end)} ended`)
    }
  })

/** Counts the other connections, waiting up to a second because a closed connection stays listed for a moment. */
async function othersAfterAMoment(system: Database): Promise<number> {
  for (let tries = 0; tries < 20; tries++) {
    if ((await countOtherConnections(system)) === 0) return 0
    await pause(50)
  }
  return countOtherConnections(system)
}
