import { describeError, type Log } from '../platform/log.ts'

/** A stop that takes longer than this is stuck; what it leaves undone is taken up by leases. */
export const patienceMs = 25_000

export type Life = {
  /** Closed in the reverse order when the process stops. */
  readonly closing: (() => Promise<unknown>)[]
  readonly isStopping: boolean
  stop(code: number): Promise<void>
}

/** A process that ends when it is asked to, closing its parts one after the other. */
export function beginLife(log: Log, maxStopMs: number): Life {
  const closing: (() => Promise<unknown>)[] = []
  let stopping: Promise<void> | undefined
  const stop = (code: number) => {
    // npm forwards Ctrl-C, so the same signal comes twice: the second one changes nothing.
    stopping ??= (async () => {
      setTimeout(() => process.exit(1), maxStopMs).unref()
      for (const close of closing.reverse()) await close()
      process.exit(code)
    })().catch((error: unknown) => {
      log.error({ error: describeError(error) }, 'stop.failed')
      process.exit(1)
    })
    return stopping
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
  process.on('unhandledRejection', (error) => {
    log.error({ error: describeError(error) }, 'process.unhandled_rejection')
    void stop(1)
  })
  return {
    closing,
    get isStopping() {
      return stopping !== undefined
    },
    stop,
  }
}
