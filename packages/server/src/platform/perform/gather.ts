/**
 * Gathers concurrent calls into batches. While nothing is running a batch of any size begins at once. Beside a running
 * one the next begins when it has `enough` items or when the last crowd began `everyMs` ago: a round trip costs the database and
 * this process as much for one item as for thirty, so that without a pace most of the work would be round trips.
 */
export function gather<Item, Result>(
  work: (items: Item[]) => Promise<readonly Result[]>,
  { largest, concurrent, enough, everyMs }: { largest: number; concurrent: number; enough: number; everyMs: number },
): (item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }
  const waiting: Waiting[] = []
  let running = 0
  let isScheduled = false
  /** A crowd began a moment ago: beside it, the next batch waits until there are enough. */
  let isEarly = false
  const crowd = enough / 8
  let timer: NodeJS.Timeout | undefined

  function begin() {
    isScheduled = false
    while (running < concurrent && waiting.length > (isEarly && running > 0 ? enough - 1 : 0)) {
      const batch = waiting.splice(0, largest)
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
      // After this turn of the loop: requests that arrived together travel together.
      if (!isScheduled) {
        isScheduled = true
        setImmediate(begin)
      }
    })
}
