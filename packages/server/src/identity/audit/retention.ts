import type { Job } from '../../platform/jobs.ts'

/** Deletes entries that have passed their age. In batches, so that requests that write to the same chain wait only briefly. */
export const auditRetentionJob: Job = {
  name: 'audit-retention',
  everySeconds: 24 * 3600,
  async run({ system }) {
    const { rows } = await system.pool.query<{ gone: number }>('select forget_audit(5000) as gone')
    return rows[0]!.gone
  },
}
