import type { Job } from '../../platform/jobs.ts'
import { refreshReenrolled } from './queries.ts'

export const studentJobs: readonly Job[] = [
  {
    // A year begins at midnight of a school; paths take either number before and after.
    name: 'student-numbers',
    everySeconds: 3600,
    lane: 'slow',
    async run({ system }) {
      await refreshReenrolled(system.pool)
      return 0
    },
  },
]
