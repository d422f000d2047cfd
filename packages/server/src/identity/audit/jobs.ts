import type { Job } from '../../platform/jobs.ts'
import * as trail from './queries.ts'

export const auditJobs: readonly Job[] = [
  {
    name: 'audit-chain',
    everySeconds: 5,
    pending: trail.isPending,
    // Keys of one client queue it up, and the others of a lane would wait for them.
    lane: 'own',
    // About 30 ms: that long the people of a client wait for their own chain.
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
    // In batches, so that requests that write to the same chain wait only briefly.
    run: ({ system }) => system.transaction({ clients: [] }, (tx) => trail.forget(tx, 5_000)),
  },
]
