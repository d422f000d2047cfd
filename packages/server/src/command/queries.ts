import type { Database, Transaction } from '../platform/database/database.ts'
import { occupantName } from '../platform/embedded-postgres/occupation.ts'

/**
 * Connections of others to this database. The kind of a connection is hidden from our role; those of the server itself have
 * no user. On one machine this process has a second connection, which keeps other processes out.
 */
export async function countOtherConnections(system: Database): Promise<number> {
  const { rows } = await system.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
       and application_name <> $1`,
    [occupantName],
  )
  return rows[0]!.count
}

const run = (text: string) => async (tx: Transaction) => (await tx.query(text)).rowCount ?? 0

/** Keys and sessions of a sandbox, which its app can see at any time, are kept: they open nothing but generated people. */
const ofPeople = 'sealed is null and revoked_at is null'

/** What a backup revives, and the statement that ends it. */
export const revived: readonly {
  readonly what: string
  /** The option that keeps it. */
  readonly unless?: 'keep-keys' | 'keep-deliveries'
  end(tx: Transaction): Promise<number>
}[] = [
  { what: 'Sessions', end: run(`update session set revoked_at = clock() where ${ofPeople}`) },
  { what: 'Links to a new password', end: run('delete from password_reset') },
  { what: 'Invitations to a panel', end: run('delete from invitation where used_at is null') },
  { what: 'Invitations to a partner', end: run('delete from member_invitation') },
  { what: 'Challenges of passkeys', end: run('delete from passkey_challenge') },
  { what: 'Mail to send', end: run('delete from mail') },
  {
    what: 'API keys',
    unless: 'keep-keys',
    end: run(`update api_key set revoked_at = clock() where ${ofPeople}`),
  },
  // Skipped and not cancelled: those that did not arrive can be found in the log and resent.
  {
    what: 'Pending deliveries',
    unless: 'keep-deliveries',
    end: run(`with dropped as (delete from queue_entry returning delivery_id)
      update delivery set ended_as = 'skipped', finished_at = clock() from dropped where id = any (array[delivery_id])`),
  },
  // Each would send again what has just been skipped, as far as it is of its receiver.
  {
    what: 'Resends in progress',
    unless: 'keep-deliveries',
    end: run(`update resend_task set status = 'cancelled', finished_at = clock() where status = 'running'`),
  },
  // A dump carries the numbers of the server it was taken from. Those ahead of this server's would never be read.
  {
    what: 'Transaction numbers of another server',
    // Of resends only streams that are open read them, and none outlives its server.
    end: run(`update delivery set resent_in = null, written_in = case when written_in < ahead then written_in else '0' end
      from pg_snapshot_xmax(pg_current_snapshot()) as ahead where written_in >= ahead or resent_in >= ahead`),
  },
  {
    what: 'Positions of streams by them',
    end: run(`update stream_position set written_in = '0' where written_in >= pg_snapshot_xmax(pg_current_snapshot())`),
  },
  {
    what: 'Locks of jobs',
    end: run('update job set locked_until = null, due_at = clock() where locked_until is not null'),
  },
]
