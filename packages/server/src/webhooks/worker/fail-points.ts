/** Where crash tests kill a worker process. */
export type FailPoints = { beforeSending?(url: string): void; beforeWriting?(): void }

/** Fail points by their names in the setting TEST_FAIL_POINT. */
export const failPoints: Record<'before-writing' | 'on-poison', FailPoints> = {
  /** The receiver has responded with 2xx, and the result is lost. */
  'before-writing': { beforeWriting: () => void process.kill(process.pid, 'SIGKILL') },
  /** A delivery that kills every worker that sends it. */
  'on-poison': {
    beforeSending: (url) => {
      if (url.endsWith('/poison')) process.abort()
    },
  },
}
