import type { Database, Transaction } from '../platform/database/database.ts'
import { lockHolderName } from '../platform/embedded-postgres/database-lock.ts'
import { queryRow } from './one-off-query.ts'

/**
 * Counts the connections of other processes to this database. Our role cannot see the type of a connection, but the server's own
 * connections have no user. With the embedded database, this process has a second connection that keeps other processes out.
 */
export async function countOtherConnections(system: Database): Promise<number> {
  const { rows } = await system.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
       and application_name <> $1`,
    [lockHolderName],
  )
  return rows[0]!.count
}

export async function hasTables(url: string): Promise<boolean> {
  const { found } = await queryRow<{ found: boolean }>(url, `select to_regclass('migration') is not null as found`)
  return found
}

const run = (text: string) => async (tx: Transaction) => (await tx.query(text)).rowCount ?? 0

/** Keeps the sealed keys and sessions of sandboxes. Their app can read them at any time, and they reach only generated people. */
const ofPeople = 'sealed is null and revoked_at is null'

/** What a backup revives, with the statement that ends it. */
export const revived: readonly {
  readonly what: string
  /** The option that keeps it. */
  readonly unless?: 'keep-keys' | 'keep-deliveries'
  end(tx: Transaction): Promise<number>
}[] = [
  { what: 'Sessions', end: run(`update session set revoked_at = clock() where ${ofPeople}`) },
  { what: 'Password reset links', end: run('delete from password_reset') },
  { what: 'Invitations to a panel', end: run('delete from invitation where used_at is null') },
  { what: 'Invitations to a partner', end: run('delete from member_invitation') },
  { what: 'Passkey challenges', end: run('delete from passkey_challenge') },
  { what: 'Queued mail', end: run('delete from mail') },
  {
    what: 'API keys',
    unless: 'keep-keys',
    end: run(`update api_key set revoked_at = clock() where ${ofPeople}`),
  },
  // Marked as skipped and not as cancelled, so that deliveries that did not arrive can be found in the log and resent.
  {
    what: 'Pending deliveries',
    unless: 'keep-deliveries',
    end: run(`with dropped as (delete from queue_entry returning delivery_id)
      update delivery set ended_as = 'skipped', finished_at = clock() from dropped where id = any (array[delivery_id])`),
  },
  // Otherwise each task would resend the deliveries of its receiver that were just skipped.
  {
    what: 'Resends in progress',
    unless: 'keep-deliveries',
    end: run(`update resend_task set status = 'cancelled', finished_at = clock() where status = 'running'`),
  },
  // A dump has the transaction ids of the server it was taken from. Rows with ids ahead of this server's would never be read.
  {
    what: 'Transaction ids of another server',
    // `resent_in` is read only by open streams, and no stream outlives its server.
    end: run(`update delivery set resent_in = null, written_in = case when written_in < ahead then written_in else '0' end
      from pg_snapshot_xmax(pg_current_snapshot()) as ahead where written_in >= ahead or resent_in >= ahead`),
  },
  {
    what: 'Stream positions with such ids',
    end: run(`update stream_position set written_in = '0' where written_in >= pg_snapshot_xmax(pg_current_snapshot())`),
  },
  {
    what: 'Job locks',
    end: run('update job set locked_until = null, due_at = clock() where locked_until is not null'),
  },
]
