/**
 * Gathers what concurrent callers ask for into batches: while one batch is being worked on, the next one fills. Under
 * no load an item waits for nobody; under load the cost of a round trip is shared by hundreds.
 */
export function gather<Item, Result>(
  work: (items: Item[]) => Promise<readonly Result[]>,
  { largest, concurrent }: { largest: number; concurrent: number },
): (item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }
  const waiting: Waiting[] = []
  let running = 0
  let scheduled = false

  const start = async () => {
    scheduled = false
    while (running < concurrent && waiting.length > 0) {
      const batch = waiting.splice(0, largest)
      running++
      void run(batch)
    }
  }
  const run = async (batch: Waiting[]) => {
    try {
      const results = await work(batch.map(({ item }) => item))
      for (const [i, { resolve }] of batch.entries()) resolve(results[i]!)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      running--
      if (waiting.length > 0) void start()
    }
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      // After this turn of the loop: requests that arrived together travel together.
      if (!scheduled) {
        scheduled = true
        setImmediate(start)
      }
    })
}
