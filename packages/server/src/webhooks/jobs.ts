import type { Job } from '../platform/jobs.ts'

export const webhookJobs: readonly Job[] = [
  {
    // Partitions are made days ahead, so an hour's delay, or a night's, harms nothing.
    name: 'partitions',
    everySeconds: 3600,
    async run({ system }) {
      await system.pool.query('select * from maintain_partitions()')
      return 0
    },
  },
  {
    name: 'idempotency-keys',
    everySeconds: 600,
    async run({ system }) {
      const { rowCount } = await system.pool.query(
        `delete from idempotency_key where ctid = any (array(select ctid from idempotency_key where created_at < clock() - interval '24 hours' limit 5000))`,
      )
      return rowCount ?? 0
    },
  },
]
