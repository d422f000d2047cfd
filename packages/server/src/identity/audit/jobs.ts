import type { Job } from '../../platform/jobs.ts'
import * as trail from './queries.ts'

export const auditJobs: readonly Job[] = [
  {
    name: 'audit-refusals',
    everySeconds: 60,
    lane: 'quick',
    run: ({ system }) => system.transaction({ clients: [] }, trail.settleRefusals),
  },
  {
    name: 'audit-retention',
    everySeconds: 24 * 3600,
    lane: 'slow',
    // In batches, so that requests that write to the same chain wait only briefly.
    run: ({ system }) => system.transaction({ clients: [] }, (tx) => trail.forget(tx, 5_000)),
  },
]
