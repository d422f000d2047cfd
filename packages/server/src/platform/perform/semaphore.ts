/** Runs at most `max` functions at once. Waiting groups take turns, and within a group the first to arrive goes first. */
export function createSemaphore(max: number) {
  let free = max
  const waiting = new Map<string, (() => void)[]>()

  const wait = (group: string) =>
    new Promise<void>((begin) => {
      const queue = waiting.get(group)
      if (queue) queue.push(begin)
      else waiting.set(group, [begin])
    })

  const takeNext = () => {
    for (const [group, queue] of waiting) {
      const next = queue.shift()
      // Moves the group behind all others.
      waiting.delete(group)
      if (queue.length > 0) waiting.set(group, queue)
      return next
    }
    return undefined
  }

  return async <T>(work: () => Promise<T>, group = ''): Promise<T> => {
    if (free > 0) free -= 1
    else await wait(group)
    try {
      return await work()
    } finally {
      // Handed over directly, so that a new arrival does not overtake the queue.
      const next = takeNext()
      if (next) next()
      else free += 1
    }
  }
}
