/**
 * Gathers concurrent calls into batches. While no batch is running, one of any size begins at once. While one is running, the next
 * begins when it has `minBatch` items or `everyMs` after the last crowd began: a round trip costs the database and this process as much
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
  /** A crowd, which is a batch of at least `crowd` items, has just begun. While it runs, the next batch waits until it has enough. */
  let isEarly = false
  const crowd = minBatch / 8
  let timer: NodeJS.Timeout | undefined

  function begin() {
    isScheduled = false
    while (running < maxConcurrent && waiting.length > (isEarly && running > 0 ? minBatch - 1 : 0)) {
      const batch = waiting.splice(0, maxBatch)
      clearTimeout(timer)
      isEarly = batch.length >= crowd
      if (isEarly) timer = setTimeout(onTime, everyMs)
      running++
      void run(batch)
    }
  }
  function onTime() {
    isEarly = false
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
