import type { Job } from './platform/jobs.ts'
import { webhookJobs } from './webhooks/jobs.ts'

/** Everything that runs by itself. */
export const jobs: readonly Job[] = [...webhookJobs]
