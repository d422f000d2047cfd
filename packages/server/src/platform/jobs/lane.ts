/** Works on one item after another. An item with more to do goes to the end, so that one with endless work has one turn in each round. */
export type Lane<Item> = {
  /** An item that waits already keeps its place. */
  add(item: Item): void
  /** Resolves once the item in work is done; those that wait are dropped. */
  stop(): Promise<void>
}

/** A turn returns whether the item has more to do. It handles its own failures. */
export function createLane<Item>(turn: (item: Item) => Promise<boolean>): Lane<Item> {
  const waiting = new Set<Item>()
  let working: Promise<void> | undefined
  let isStopping = false
  async function work() {
    // Items that are added meanwhile are visited by the same loop, in the order they came.
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
      // In a turn of its own: an item added by the first item's turn finds that the lane works.
      working ??= Promise.resolve().then(work)
    },
    async stop() {
      isStopping = true
      waiting.clear()
      await working
    },
  }
}
