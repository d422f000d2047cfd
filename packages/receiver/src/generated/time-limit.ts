// Generated from packages/contract/src/time-limit.ts. Change it there and run: npm run generate

/**
 * Work that is aborted after a time, or with `signal`. Not `AbortSignal.any` with `AbortSignal.timeout`: Node 20 holds the time limit
 * in it so weakly that it is collected and never comes.
 */
export async function within<T>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  const end = () => ending.abort(signal?.reason)
  const timer = setTimeout(() => ending.abort(new DOMException(`no end after ${ms} ms`, 'TimeoutError')), ms)
  signal?.addEventListener('abort', end, { once: true })
  if (signal?.aborted) end()
  try {
    return await work(ending.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}
