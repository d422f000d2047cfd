import type { Module } from '../platform/module.ts'
import { webhookJobs } from './jobs.ts'
import { statRetention } from './log/delivery-stats.ts'
import { metaOperations } from './meta.ts'

export const webhooks: Module = {
  operations: metaOperations,
  jobs: webhookJobs,
  sealed: [{ table: 'inspector', column: 'sealed', owner: `'inspector:' || id` }],
  retention: [
    // Holds bodies of deliveries, so its rows are kept no longer than those.
    { table: 'inspected', expired: `id < uuid_v7_floor(clock() - interval '30 days')` },
    // A delivery whose body has expired cannot be resent.
    { table: 'undelivered', expired: `delivery_id < uuid_v7_floor(clock() - interval '31 days')` },
    // Holds the requests that were sent.
    { table: 'receiver_check', expired: `id < uuid_v7_floor(clock() - interval '30 days')` },
    { table: 'resend_task', expired: `finished_at < clock() - interval '180 days'` },
    { table: 'platform_log', expired: `id < uuid_v7_floor(clock() - interval '180 days')` },
    { table: 'notice', expired: `id < uuid_v7_floor(clock() - interval '180 days')` },
    ...statRetention,
  ],
}
