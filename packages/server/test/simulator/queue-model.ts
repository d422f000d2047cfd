import { isExhausted, leaseSeconds, type NextStep, type ReceiverKind } from '../../src/webhooks/rules/delivery.ts'

/**
 * The queue and the log of deliveries as plain values: each rule below corresponds to one statement in `webhooks/queue`. The
 * simulator runs on these rules, and a test compares them with PostgreSQL step by step. Times are in seconds, on one clock.
 */

export type Entry = {
  dueAt: number
  attemptCount: number
  cycleAttempts: number
  readonly cycleLimit: number
  cycleStartedAt: number | null
  crashes: number
  leaseToken: number | null
  leaseUntil: number | null
}

export type Attempt = { readonly status: number | null; readonly error: string | null; readonly superseded: boolean }

export type Status = 'queued' | 'retrying' | 'delivered' | 'failed' | 'cancelled' | 'skipped'

export type Delivery = {
  readonly id: number
  readonly receiverId: number
  readonly kind: ReceiverKind
  readonly cycleLimit: number
  status: Status
  attemptCount: number
  abandonedToken: number | null
  /** Attempts by number, from 1. */
  readonly attempts: (Attempt | undefined)[]
  /** Null: it is neither waiting nor in flight. */
  entry: Entry | null
}

export type Claim = {
  readonly delivery: Delivery
  readonly token: number
  readonly number: number
  readonly receiverKind: ReceiverKind
  readonly cycleAttempts: number
  readonly cycleLimit: number
  readonly cycleSeconds: number
  /** No attempt is left: an exhausted claim is settled as failed without being sent. */
  readonly exhausted: boolean
}

export type Result = {
  readonly claim: Claim
  readonly next: NextStep
  readonly status: number | null
  readonly error: string | null
  /** No attempt was made: the claim was exhausted. */
  readonly abandoned: boolean
}

/** Returns a token that was never used before. */
export type NewToken = () => number

export const rules = {
  enter(delivery: Delivery, now: number) {
    delivery.status = 'queued'
    delivery.abandonedToken = null
    delivery.entry = {
      dueAt: now,
      attemptCount: delivery.attemptCount,
      cycleAttempts: 0,
      cycleLimit: delivery.cycleLimit,
      cycleStartedAt: null,
      crashes: 0,
      leaseToken: null,
      leaseUntil: null,
    }
  },

  /** A delivery that its own process sends is written as if it had just been claimed, unless others wait in its lane. */
  mayBeBornClaimed: (lane: readonly Entry[], now: number) =>
    lane.every(({ dueAt, leaseToken }) => dueAt > now || leaseToken !== null),

  mayClaim: ({ dueAt, leaseUntil }: Entry, now: number) => dueAt <= now && (leaseUntil === null || leaseUntil < now),

  /** Counts the attempt before it starts. A lease that expired is an attempt that crashed. */
  claim(delivery: Delivery, entry: Entry, now: number, newToken: NewToken): Claim {
    const hasEnded = entry.leaseUntil !== null
    const exhausted = hasEnded && isExhausted(entry)
    entry.leaseUntil = now + leaseSeconds
    // Giving up takes no new token, so that a result that still comes counts, even after the delivery was settled.
    if (exhausted) return toClaim(delivery, entry, now, true)
    if (hasEnded) {
      entry.crashes += 1
      delivery.attempts[entry.attemptCount] = { status: null, error: 'crashed', superseded: false }
    }
    entry.attemptCount += 1
    entry.cycleAttempts += 1
    entry.cycleStartedAt ??= now
    entry.leaseToken = newToken()
    return toClaim(delivery, entry, now, false)
  },

  /** Fencing: a result counts with the token of its claim, even after the lease expired, unless another worker took over. */
  isHeld: (entry: Entry, token: number, _now: number) => entry.leaseToken === token,

  settle(delivery: Delivery, entry: Entry, { claim, next, status, error, abandoned }: Result, now: number) {
    if (next.status === 'retrying') {
      entry.dueAt = now + next.delaySeconds
      entry.leaseToken = null
      entry.leaseUntil = null
    } else {
      delivery.entry = null
    }
    delivery.status = next.status
    delivery.attemptCount = claim.number
    delivery.abandonedToken = abandoned ? claim.token : null
    delivery.attempts[claim.number] = { status, error, superseded: false }
  },

  /** Records a result whose delivery was taken over or given up. A 2xx of a given-up delivery's last holder did arrive. */
  settleLate(delivery: Delivery, { claim, next, status, error, abandoned }: Result) {
    if (abandoned) return
    const arrived =
      next.status === 'delivered' && delivery.status === 'failed' && delivery.abandonedToken === claim.token
    if (arrived) {
      delivery.status = 'delivered'
      delivery.abandonedToken = null
    }
    // Kept for the record; the same result written twice changes nothing.
    const known = delivery.attempts[claim.number]
    if (known === undefined || known.error === 'crashed')
      delivery.attempts[claim.number] = { status, error, superseded: !arrived }
  },

  /** Releases a claim that a stopping worker has not begun, as if it had never been made. */
  release(entry: Entry) {
    entry.attemptCount -= 1
    entry.cycleAttempts -= 1
    if (entry.cycleAttempts === 0) entry.cycleStartedAt = null
    entry.leaseToken = null
    entry.leaseUntil = null
  },

  /** Drops a claimed delivery whose receiver is gone or paused. The attempt that was counted is not made. */
  dropClaimed(delivery: Delivery, entry: Entry, to: 'cancelled' | 'skipped') {
    delivery.status = to
    delivery.attemptCount = entry.attemptCount - 1
    delivery.entry = null
  },

  /** When a receiver changes, waiting deliveries are dropped and claimed ones are left to their worker. */
  mayDrop: (entry: Entry) => entry.leaseToken === null,

  dropWaiting(delivery: Delivery, entry: Entry, to: 'cancelled' | 'skipped') {
    delivery.status = to
    delivery.attemptCount = entry.attemptCount
    delivery.entry = null
  },

  /** Whether the owner may have a delivery tried now. One that is being sent is left to its worker. */
  mayTryNow: (entry: Entry) => entry.leaseToken === null,

  /** Makes the next attempt of the same cycle due now. */
  tryNow(entry: Entry, now: number) {
    entry.dueAt = Math.min(entry.dueAt, now)
  },

  mayResend: ({ status }: Delivery) => status === 'delivered' || status === 'failed' || status === 'skipped',
}

export type Rules = typeof rules

export const toClaim = (delivery: Delivery, entry: Entry, now: number, exhausted: boolean): Claim => ({
  delivery,
  token: entry.leaseToken!,
  number: entry.attemptCount,
  receiverKind: delivery.kind,
  cycleAttempts: entry.cycleAttempts,
  cycleLimit: entry.cycleLimit,
  cycleSeconds: now - (entry.cycleStartedAt ?? now),
  exhausted,
})

/** The statements: which rows they touch, and what they do to them. Tests plant bugs by passing other rules. */
export class QueueModel {
  readonly deliveries: Delivery[] = []
  #rules: Rules
  #tokens = 0
  #recorded = 0

  constructor(with_: Rules = rules) {
    this.#rules = with_
  }

  record(
    receiverId: number,
    kind: ReceiverKind,
    cycleLimit: number,
    status: 'queued' | 'skipped',
    now: number,
  ): Delivery {
    const delivery: Delivery = {
      id: this.#recorded++,
      receiverId,
      kind,
      cycleLimit,
      status,
      attemptCount: 0,
      abandonedToken: null,
      attempts: [],
      entry: null,
    }
    this.deliveries.push(delivery)
    if (status === 'queued') this.#rules.enter(delivery, now)
    return delivery
  }

  /** Claims a delivery in the transaction that records it, unless others wait in its lane; null: it waits for a worker. */
  claimAtBirth(delivery: Delivery, now: number): Claim | null {
    const lane = this.deliveries.flatMap(({ receiverId, entry }) =>
      receiverId === delivery.receiverId && entry !== null && entry !== delivery.entry ? [entry] : [],
    )
    if (delivery.entry === null || !this.#rules.mayBeBornClaimed(lane, now)) return null
    return this.#rules.claim(delivery, delivery.entry, now, this.#newToken)
  }

  /** Hides a delivery whose transaction has not committed from all others. */
  hide(delivery: Delivery) {
    this.deliveries.splice(this.deliveries.indexOf(delivery), 1)
  }

  commit(delivery: Delivery) {
    this.deliveries.push(delivery)
  }

  claim(limit: number, now: number): Claim[] {
    const claims: Claim[] = []
    for (const delivery of this.deliveries) {
      if (claims.length >= limit) break
      const { entry } = delivery
      if (entry !== null && this.#rules.mayClaim(entry, now))
        claims.push(this.#rules.claim(delivery, entry, now, this.#newToken))
    }
    return claims
  }

  /** Writes a result, and returns whether it counted. */
  settle(result: Result, now: number): boolean {
    const { delivery, token } = result.claim
    const { entry } = delivery
    if (entry !== null && this.#rules.isHeld(entry, token, now)) {
      this.#rules.settle(delivery, entry, result, now)
      return true
    }
    this.#rules.settleLate(delivery, result)
    return false
  }

  release({ delivery, token }: Claim, to: 'waiting' | 'cancelled' | 'skipped', now: number) {
    const { entry } = delivery
    if (entry === null || !this.#rules.isHeld(entry, token, now)) return
    if (to === 'waiting') this.#rules.release(entry)
    else this.#rules.dropClaimed(delivery, entry, to)
  }

  drop(receiverId: number, to: 'cancelled' | 'skipped') {
    for (const delivery of this.deliveries) {
      const { entry } = delivery
      if (delivery.receiverId === receiverId && entry !== null && this.#rules.mayDrop(entry))
        this.#rules.dropWaiting(delivery, entry, to)
    }
  }

  tryNow({ entry }: Delivery, now: number): boolean {
    if (entry === null || !this.#rules.mayTryNow(entry)) return false
    this.#rules.tryNow(entry, now)
    return true
  }

  resend(delivery: Delivery, now: number): boolean {
    if (!this.#rules.mayResend(delivery)) return false
    this.#rules.enter(delivery, now)
    return true
  }

  #newToken = () => ++this.#tokens
}
