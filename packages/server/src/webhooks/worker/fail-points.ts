import type { FailPoints } from './worker.ts'

/** Where a worker process dies in crash tests, by the names of the setting TEST_FAIL_POINT. */
export const failPoints: Record<'before-writing' | 'on-poison', FailPoints> = {
  /** The receiver said 2xx and nobody knows. */
  'before-writing': { beforeWriting: () => void process.kill(process.pid, 'SIGKILL') },
  /** A delivery that kills whoever touches it. */
  'on-poison': {
    beforeSending: (url) => {
      if (url.endsWith('/poison')) process.abort()
    },
  },
}
