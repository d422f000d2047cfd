/** Runs at most `max` at once; the others wait in order. */
export function createSemaphore(max: number) {
  let free = max
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>((begin) => waiting.push(begin))
    try {
      return await work()
    } finally {
      // Handed over directly, so that a new arrival does not overtake the queue.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
