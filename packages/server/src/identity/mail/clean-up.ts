import type { Job } from '../../platform/jobs.ts'

/** What is over is forgotten: tries that count no more, links and invitations that came to nothing, old audit entries. */
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
    // Batches, so that nobody who writes to the same chain waits for long.
    async run({ system }) {
      const { rows } = await system.pool.query<{ gone: number }>('select forget_audit(5000) as gone')
      return rows[0]!.gone
    },
  },
]
