import type { Claim, ClaimedEvent } from '../queue/claim.ts'

/** A delivery that this worker may send while its lease lasts. */
export type ClaimedDelivery = {
  readonly claim: Claim
  readonly event: ClaimedEvent
  /** When it was claimed, on this process's monotonic clock. */
  readonly claimedAt: number
}

/** Claimed deliveries that wait for an earlier one to their receiver, or for a free slot of the worker. */
export class DeliveryBuffer {
  #buffered = new Map<string, ClaimedDelivery[]>()
  /** In the order in which they are served. */
  #readyReceivers = new Set<string>()

  /** Adds a delivery behind the others of its receiver, and marks the receiver ready. */
  add(delivery: ClaimedDelivery) {
    const { receiverId } = delivery.claim
    const deliveries = this.#buffered.get(receiverId)
    if (deliveries) deliveries.push(delivery)
    else this.#buffered.set(receiverId, [delivery])
    this.#readyReceivers.add(receiverId)
  }

  get isEmpty(): boolean {
    return this.#buffered.size === 0
  }

  has(receiverId: string): boolean {
    return this.#buffered.has(receiverId)
  }

  /** Returns the ready receiver whose turn it is, which is then no longer ready. */
  takeReady(): string | undefined {
    for (const receiverId of this.#readyReceivers) {
      this.#readyReceivers.delete(receiverId)
      return receiverId
    }
    return undefined
  }

  markReady(receiverId: string) {
    this.#readyReceivers.add(receiverId)
  }

  first(receiverId: string): ClaimedDelivery {
    return this.#buffered.get(receiverId)![0]!
  }

  /** Removes the receiver's first delivery. The receiver is ready again if it has more. */
  shift(receiverId: string) {
    const deliveries = this.#buffered.get(receiverId)!
    deliveries.shift()
    if (deliveries.length > 0) this.#readyReceivers.add(receiverId)
    else this.#buffered.delete(receiverId)
  }

  /** Removes everything that is buffered for one receiver. */
  remove(receiverId: string): Claim[] {
    const claims = (this.#buffered.get(receiverId) ?? []).map(({ claim }) => claim)
    this.#buffered.delete(receiverId)
    this.#readyReceivers.delete(receiverId)
    return claims
  }

  receivers(): string[] {
    return [...this.#buffered.keys()]
  }

  *claims(): Generator<Claim, void> {
    for (const deliveries of this.#buffered.values()) for (const { claim } of deliveries) yield claim
  }

  clear() {
    this.#buffered.clear()
    this.#readyReceivers.clear()
  }
}
