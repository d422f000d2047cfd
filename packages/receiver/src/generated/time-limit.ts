// Generated from packages/contract/src/time-limit.ts. Change it there and run: npm run generate

/**
 * Runs `work` with a signal that aborts after `ms` or together with `signal`. Does not combine `AbortSignal.any` with
 * `AbortSignal.timeout`, because Node 20 holds that timeout so weakly that it is garbage-collected and never fires.
 */
export async function within<T>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  const end = () => ending.abort(signal?.reason)
  const timer = setTimeout(() => ending.abort(new DOMException(`not finished after ${ms} ms`, 'TimeoutError')), ms)
  signal?.addEventListener('abort', end, { once: true })
  if (signal?.aborted) end()
  try {
    return await work(ending.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}
