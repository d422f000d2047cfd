import { setTimeout } from 'node:timers/promises'

/** Ends early when the signal says so: that is a reason to look up, not a failure. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => {})
