import { describeError, type Log } from '../platform/log.ts'

/** A stop that takes longer than this is stuck. Work that it leaves unfinished is resumed elsewhere when its leases expire. */
export const stopTimeoutMs = 25_000

export type Lifecycle = {
  /** Called in reverse order when the process stops. */
  readonly closeHandlers: (() => Promise<unknown>)[]
  readonly isStopping: boolean
  stop(code: number): Promise<void>
}

/**
 * Makes this process stop on Ctrl-C, SIGTERM, the end of its terminal or an unhandled rejection, closing its parts one after the
 * other.
 */
export function createLifecycle(log: Log, maxStopMs: number): Lifecycle {
  const closeHandlers: (() => Promise<unknown>)[] = []
  let stopping: Promise<void> | undefined
  const stop = (code: number) => {
    // npm forwards Ctrl-C, so the same signal arrives twice; the second one has no effect.
    stopping ??= (async () => {
      setTimeout(() => process.exit(1), maxStopMs).unref()
      for (const close of closeHandlers.reverse()) await close()
      process.exit(code)
    })().catch((error: unknown) => {
      log.error({ error: describeError(error) }, 'stop.failed')
      process.exit(1)
    })
    return stopping
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  process.on('unhandledRejection', (error) => {
    log.error({ error: describeError(error) }, 'process.unhandled_rejection')
    void stop(1)
  })
  return {
    closeHandlers,
    get isStopping() {
      return stopping !== undefined
    },
    stop,
  }
}
