import { accountJobs } from './identity/jobs.ts'
import type { Job } from './platform/jobs.ts'
import { erpJobs } from './school/erp/index.ts'
import { importJob } from './school/imports/job.ts'
import { photoJob } from './school/photos/processing.ts'
import { studentJobs } from './school/students/jobs.ts'
import { webhookJobs } from './webhooks/jobs.ts'

/** Everything that runs by itself. */
export const jobs: readonly Job[] = [...accountJobs, ...webhookJobs, photoJob, importJob, ...studentJobs, ...erpJobs]
