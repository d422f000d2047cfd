/**
 * Works on one item at a time. An item with more to do goes to the end of the queue, so that an item with endless work gets one
 * turn in each round.
 */
export type Lane<Item> = {
  /** An item that is already waiting keeps its position. */
  add(item: Item): void
  /** Drops the waiting items and resolves once the current one is done. */
  stop(): Promise<void>
}

/** `turn` returns whether the item has more to do, and must not throw. */
export function createLane<Item>(turn: (item: Item) => Promise<boolean>): Lane<Item> {
  const waiting = new Set<Item>()
  let working: Promise<void> | undefined
  let isStopping = false
  async function work() {
    // The loop also visits items that are added while it runs, in order.
    for (const item of waiting) {
      waiting.delete(item)
      if ((await turn(item)) && !isStopping) waiting.add(item)
    }
    working = undefined
  }
  return {
    add(item) {
      waiting.add(item)
      isStopping = false
      // Deferred, so that `working` is set before the first turn, which may add an item.
      working ??= Promise.resolve().then(work)
    },
    async stop() {
      isStopping = true
      waiting.clear()
      await working
    },
  }
}
