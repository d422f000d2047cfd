import { Failure } from './failure.ts'
import { pause } from './pause.ts'

const pauseSeconds = [1, 2, 5, 10] as const

/**
 * Makes one of many reads: polls the progress of work in Sineta, or reads the next page of a list. Retries after a short loss
 * of the connection or a rate limit. Returns null after Ctrl-C.
 */
export async function readWithRetries<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
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
