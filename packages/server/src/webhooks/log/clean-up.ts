import type { Job } from '../../platform/jobs.ts'

/**
 * What is kept and for how long, besides what lies in partitions by time (`partitioned` of the database). Ages are those
 * of the privacy page; each rule is an index range or a small table.
 */
const rules: readonly { readonly table: string; readonly over: string }[] = [
  { table: 'idempotency_key', over: `created_at < clock() - interval '24 hours'` },
  // Who was signed in, when and from where is asked for up to six months later.
  { table: 'session', over: `coalesce(revoked_at, expires_at) < clock() - interval '180 days'` },
  { table: 'invitation', over: `coalesce(used_at, expires_at) < clock() - interval '30 days'` },
  { table: 'member_invitation', over: `expires_at < clock() - interval '30 days'` },
  { table: 'password_reset', over: `expires_at < clock()` },
  // Holds bodies of deliveries, so it is kept no longer than they are.
  { table: 'inspected', over: `id < uuid_v7_floor(clock() - interval '30 days')` },
  // Without its body a delivery cannot be resent.
  { table: 'undelivered', over: `delivery_id < uuid_v7_floor(clock() - interval '31 days')` },
  // Both hold what was sent, or who it was about.
  { table: 'receiver_check', over: `id < uuid_v7_floor(clock() - interval '30 days')` },
  { table: 'school_day', over: `id < uuid_v7_floor(clock() - interval '30 days')` },
  { table: 'resend_task', over: `finished_at < clock() - interval '180 days'` },
  { table: 'platform_log', over: `id < uuid_v7_floor(clock() - interval '180 days')` },
  { table: 'notice', over: `id < uuid_v7_floor(clock() - interval '180 days')` },
]

// Few enough that nobody waits for the locks.
const mostAtOnce = 5_000

export const cleanUpJob: Job = {
  name: 'clean-up',
  everySeconds: 600,
  async run({ system }) {
    let most = 0
    for (const { table, over } of rules) {
      const { rowCount } = await system.pool.query(
        `delete from ${table} where ctid = any (array(select ctid from ${table} where ${over} limit ${mostAtOnce}))`,
      )
      most = Math.max(most, rowCount ?? 0)
    }
    return most < mostAtOnce ? 0 : most
  },
}
