/**
 * Gathers concurrent calls into batches. While no batch is running, one of any size begins at once. While one is running, the next
 * begins when it has `minBatch` items or `everyMs` after the last large batch began: a round trip costs the database and this process as much
 * for one item as for thirty, so without this pace most of the work would be round trips.
 */
export function gather<Item, Result>(
  work: (items: Item[]) => Promise<readonly Result[]>,
  {
    maxBatch,
    maxConcurrent,
    minBatch,
    everyMs,
  }: { maxBatch: number; maxConcurrent: number; minBatch: number; everyMs: number },
): (item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }
  const waiting: Waiting[] = []
  let running = 0
  let isScheduled = false
  /** A large batch began less than `everyMs` ago. While it runs, the next one waits until it has `minBatch` items. */
  let isPaced = false
  const largeBatch = minBatch / 8
  let timer: NodeJS.Timeout | undefined

  function begin() {
    isScheduled = false
    while (running < maxConcurrent && waiting.length > (isPaced && running > 0 ? minBatch - 1 : 0)) {
      const batch = waiting.splice(0, maxBatch)
      clearTimeout(timer)
      isPaced = batch.length >= largeBatch
      if (isPaced) timer = setTimeout(endPace, everyMs)
      running++
      void run(batch)
    }
  }
  function endPace() {
    isPaced = false
    begin()
  }
  async function run(batch: Waiting[]) {
    try {
      const results = await work(batch.map(({ item }) => item))
      for (const [i, { resolve }] of batch.entries()) resolve(results[i]!)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      running--
      begin()
    }
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      // After this turn of the event loop, so that requests that arrived together share a batch.
      if (!isScheduled) {
        isScheduled = true
        setImmediate(begin)
      }
    })
}
