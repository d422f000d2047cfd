/**
 * Where the ids of handled deliveries are remembered. `add` is called after the handlers succeeded: a crash in between
 * repeats a delivery, where the other order would lose it.
 */
export type Seen = {
  has(id: string): Promise<boolean>
  add(id: string): Promise<unknown>
}

/**
 * The latest ids, in this process. Enough for retries, which come within the hour; what should hold over restarts, for
 * several processes or for a resend weeks later belongs into a database.
 */
export function memory(limit = 10_000): Seen {
  const ids = new Set<string>()
  return {
    has: async (id) => ids.has(id),
    add: async (id) => {
      ids.add(id)
      if (ids.size <= limit) return
      // A set keeps the order in which its members came.
      const [oldest] = ids
      ids.delete(oldest!)
    },
  }
}
