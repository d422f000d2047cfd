import { backupRole, readMissingGrants } from '../platform/database/backup-role.ts'
import { openConnection } from '../platform/database/connection.ts'

/** Fails with instructions if a dump would lack rows. */
export async function requireBackupRole(url: string): Promise<void> {
  const client = await openConnection(url)
  try {
    await client.query(`set role ${backupRole}; reset role`).catch(() => {
      throw new Error(
        `The login cannot act as ${backupRole}. As a superuser: create role ${backupRole} nologin; grant ${backupRole} to the login of DATABASE_URL with admin option. Then run sineta-server migrate.`,
      )
    })
    const closed = (await readMissingGrants(client)).filter((statement) => !statement.startsWith('alter default'))
    if (closed.length > 0)
      throw new Error(
        `${closed.length} tables cannot be read by ${backupRole}. Run sineta-server migrate with the login that owns them.`,
      )
  } finally {
    await client.end()
  }
}
