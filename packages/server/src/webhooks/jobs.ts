import type { Job } from '../platform/jobs.ts'
import { cleanUpJob } from './clean-up.ts'
import { clientAlarmJob } from './client-alarms.ts'
import { deliveryStatsJob } from './delivery-stats.ts'
import { digestJob } from './digest.ts'
import { endpointWatchJob } from './endpoint-watch.ts'
import { leftoversJob } from './leftovers.ts'
import { minimiseJob } from './minimise.ts'
import { runNext } from './resend-tasks.ts'

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
    name: 'resend-tasks',
    everySeconds: 1,
    async run({ system, changes }) {
      const task = await runNext(system)
      if (task?.app_id) changes.note('tasks', [task.app_id])
      return task ? 1 : 0
    },
  },
  leftoversJob,
  minimiseJob,
  endpointWatchJob,
  clientAlarmJob,
  digestJob,
  cleanUpJob,
  deliveryStatsJob,
]
