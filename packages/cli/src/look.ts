import { Failure } from './failure.ts'
import { pause } from './pause.ts'

const pauseSeconds = [1, 2, 5, 10] as const

/**
 * One read of many: the state of work that continues in Sineta, or the next page of a list; null: Ctrl-C. A short break of the connection,
 * and a limit of requests, are waited out.
 */
export async function look<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      return await read()
    } catch (error) {
      const seconds = pauseSeconds[failures]
      if (signal.aborted) break
      if (!(error instanceof Failure && error.isTemporary) || seconds === undefined) throw error
      await pause(seconds * 1000, signal)
    }
  }
  return null
}
