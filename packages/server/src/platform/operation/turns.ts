/** Lets so many work at once; the others wait for their turn, in their order. */
export function createTurns(most: number) {
  let free = most
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>((begin) => waiting.push(begin))
    try {
      return await work()
    } finally {
      // Handed over, so that nobody who comes just now gets ahead.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
