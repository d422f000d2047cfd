/**
 * Stores the ids of handled deliveries. `add` is called after the handlers have succeeded, so a crash in between repeats a
 * delivery. In the opposite order, it would lose one.
 */
export type Seen = {
  has(id: string): Promise<boolean>
  add(id: string): Promise<unknown>
}

/**
 * Keeps the latest ids in this process. That is enough for retries, which arrive within an hour. To cover restarts, several
 * processes or a resend weeks later, use a database.
 */
export function memory(limit = 10_000): Seen {
  const ids = new Set<string>()
  return {
    has: async (id) => ids.has(id),
    add: async (id) => {
      ids.add(id)
      if (ids.size <= limit) return
      // A set keeps its members in insertion order.
      const [oldest] = ids
      ids.delete(oldest!)
    },
  }
}
