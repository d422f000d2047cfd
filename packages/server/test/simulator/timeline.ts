type Event = { readonly at: number; readonly place: number; readonly run: () => void }

/** Virtual time: runs planned events in the order of their time, and then in the order of their planning. A binary heap. */
export class Timeline {
  now = 0
  #heap: Event[] = []
  #planned = 0

  plan(at: number, run: () => void) {
    const event = { at: Math.max(at, this.now), place: this.#planned++, run }
    const heap = this.#heap
    let i = heap.length
    while (i > 0) {
      const parent = (i - 1) >> 1
      if (!isBefore(event, heap[parent]!)) break
      heap[i] = heap[parent]!
      i = parent
    }
    heap[i] = event
  }

  /** Runs the next event. Returns false if nothing is planned. */
  step(): boolean {
    const heap = this.#heap
    const first = heap[0]
    if (first === undefined) return false
    const last = heap.pop()!
    if (heap.length > 0) this.#sink(last)
    this.now = first.at
    first.run()
    return true
  }

  #sink(event: Event) {
    const heap = this.#heap
    let i = 0
    for (;;) {
      let child = 2 * i + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++
      if (!isBefore(heap[child]!, event)) break
      heap[i] = heap[child]!
      i = child
    }
    heap[i] = event
  }
}

const isBefore = (a: Event, b: Event) => a.at < b.at || (a.at === b.at && a.place < b.place)
