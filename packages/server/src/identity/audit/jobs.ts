import type { Job } from '../../platform/jobs.ts'
import * as trail from './queries.ts'

export const auditJobs: readonly Job[] = [
  {
    name: 'audit-chain',
    everySeconds: 5,
    pending: trail.isPending,
    // The keys of one client can fill its queue, and other jobs in a shared lane would have to wait.
    lane: 'own',
    // 500 entries take about 30 ms, during which the client's users wait to write to the same chain.
    run: ({ system }) => system.transaction({ clients: [] }, (tx) => trail.chainPending(tx, 500)),
  },
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
    // Deletes in batches, so that requests that write to the same chain wait only briefly.
    run: ({ system }) => system.transaction({ clients: [] }, (tx) => trail.forget(tx, 5_000)),
  },
]
