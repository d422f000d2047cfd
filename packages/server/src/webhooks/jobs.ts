import type { Job } from '../platform/jobs.ts'
import { clientAlarmJob } from './alerts/client-alarms.ts'
import { digestJob } from './alerts/digest.ts'
import { endpointWatchJob } from './alerts/endpoint-watch.ts'
import { noticeMailJob } from './alerts/notice-mail.ts'
import { deliveryStatsJob } from './log/delivery-stats.ts'
import { runNext } from './log/resend-tasks.ts'
import { leftoversJob } from './queue/leftovers.ts'
import { minimiseJob } from './queue/minimise.ts'
import { receiverCheckJob } from './tools/receiver-checks.ts'

export const webhookJobs: readonly Job[] = [
  {
    // Partitions are created days ahead, so a delay of an hour, or of a night, does no harm.
    name: 'partitions',
    everySeconds: 3600,
    lane: 'slow',
    async run({ system }) {
      await system.pool.query('select * from maintain_partitions()')
      return 0
    },
  },
  {
    name: 'resend-tasks',
    everySeconds: 1,
    pending: "exists (select from resend_task where status = 'running')",
    lane: 'own',
    async run({ system, changes }) {
      const task = await runNext(system)
      if (task?.app_id) changes.publish('tasks', [task.app_id])
      return task ? 1 : 0
    },
  },
  leftoversJob,
  minimiseJob,
  endpointWatchJob,
  clientAlarmJob,
  digestJob,
  deliveryStatsJob,
  noticeMailJob,
  receiverCheckJob,
]
