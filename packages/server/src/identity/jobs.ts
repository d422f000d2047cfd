import type { Job } from '../platform/jobs.ts'

/** Deletes what has expired: counted tries, links, challenges, invitations and old audit entries. */
export const accountJobs: readonly Job[] = [
  {
    name: 'account-leftovers',
    everySeconds: 3600,
    async run({ system }) {
      // The longest limit is a quarter of an hour.
      await system.pool.query(
        `delete from tries where not exists (select from unnest(moments) m where m > clock() - interval '1 hour')`,
      )
      await system.pool.query('delete from password_reset where expires_at < clock()')
      await system.pool.query('delete from passkey_challenge where expires_at < clock()')
      await system.pool.query(`delete from member_invitation where expires_at < clock() - interval '30 days'`)
      return 0
    },
  },
  {
    name: 'audit-retention',
    everySeconds: 24 * 3600,
    // In batches, so that requests that write to the same chain wait only briefly.
    async run({ system }) {
      const { rows } = await system.pool.query<{ gone: number }>('select forget_audit(5000) as gone')
      return rows[0]!.gone
    },
  },
]
