import { setTimeout } from 'node:timers/promises'

/** Waits, or returns early without an error when the signal is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => {})
