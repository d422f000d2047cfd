import type { Settlement } from './settlement.ts'

/** For as long as the database would not write a further success either, see `used_endpoints` in `settle.ts`. */
const standsMs = 1000

/** A batch of results that is being written. */
type Batch = {
  /** The results that may change the recorded state of their receivers. */
  readonly news: readonly Settlement[]
  /** Call it with those of the news that are now recorded; with none if the statement failed. */
  end(written: readonly Settlement[]): void
}

/**
 * Remembers which receivers this process has just recorded as working. A further success within a second changes nothing, and a
 * statement that leaves out its receiver takes half the time. Every refusal is written, and makes the process forget its receiver.
 *
 * The second is measured on the database's clock, between the ends of the two attempts. Results carry these times, so that no clock
 * is needed here, and a test that moves the database's clock moves them too. A result that is written late, because the database
 * was out of reach, is judged by when its receiver accepted it. As results are written a few milliseconds after they end, the
 * database may find the first one after the second too early, so a busy receiver's `last_delivery_at` is up to two seconds old.
 *
 * Refusals that another process recorded are not known here. A success that follows them within the second does not end them, but
 * the first one after it does.
 */
export class WorkingReceivers {
  /** When the recorded attempt of each receiver ended, in the order in which they were recorded. */
  readonly #recorded = new Map<string, number>()
  readonly #open = new Set<{ readonly refused: ReadonlySet<string>; readonly doubtful: Set<string> }>()

  begin(settlements: readonly Settlement[]): Batch {
    const refused = new Set(settlements.filter(({ next }) => next.status !== 'delivered').map(receiverOf))
    for (const receiverId of refused) this.#recorded.delete(receiverId)
    // Two batches may be written at the same time. If one has a refusal of a receiver and the other a success, their order in the
    // database is not known here.
    const batch = { refused, doubtful: new Set(refused) }
    for (const other of this.#open) {
      for (const receiverId of other.refused) batch.doubtful.add(receiverId)
      for (const receiverId of refused) other.doubtful.add(receiverId)
    }
    this.#open.add(batch)
    return {
      news: settlements.filter((settlement) => !isNear(this.#recorded.get(receiverOf(settlement)), endOf(settlement))),
      end: (written) => {
        this.#open.delete(batch)
        for (const settlement of written) if (!batch.doubtful.has(receiverOf(settlement))) this.#record(settlement)
      },
    }
  }

  #record(settlement: Settlement) {
    const endedAt = endOf(settlement)
    this.#recorded.delete(receiverOf(settlement))
    this.#recorded.set(receiverOf(settlement), endedAt)
    for (const [receiverId, before] of this.#recorded) {
      if (isNear(before, endedAt)) break
      this.#recorded.delete(receiverId)
    }
  }

  /** How many receivers are remembered. */
  get size() {
    return this.#recorded.size
  }
}

const receiverOf = ({ claim }: Settlement) => claim.receiverId
const endOf = ({ attempt }: Settlement) => attempt.startedAt + attempt.durationMs
/** In both directions, because the database's clock may be set back. */
const isNear = (recorded: number | undefined, endedAt: number) =>
  recorded !== undefined && Math.abs(endedAt - recorded) < standsMs
