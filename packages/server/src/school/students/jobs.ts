import type { Job } from '../../platform/jobs.ts'
import { refreshReenrolled } from './queries.ts'

export const studentJobs: readonly Job[] = [
  {
    // A year begins at the school's midnight. An hour's delay does no harm, because paths accept either number before and after.
    name: 'student-numbers',
    everySeconds: 3600,
    lane: 'slow',
    async run({ system }) {
      await refreshReenrolled(system.pool)
      return 0
    },
  },
]
