import type { Api } from './api.ts'
import { Failure } from './failure.ts'
import { pause } from './pause.ts'

const pauseSeconds = [1, 2, 5, 10] as const

/**
 * The state of work in progress; null: Ctrl-C. The work continues in Sineta without being looked at, so a short break of the
 * connection is waited out.
 */
export async function look<T>(api: Api, path: string, signal: AbortSignal): Promise<T | null> {
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      return await api.get<T>(path)
    } catch (error) {
      const seconds = pauseSeconds[failures]
      if (signal.aborted) break
      if (!(error instanceof Failure && error.isTemporary) || seconds === undefined) throw error
      await pause(seconds * 1000, signal)
    }
  }
  return null
}
