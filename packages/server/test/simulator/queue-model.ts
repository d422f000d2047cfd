import { isExhausted, leaseSeconds, type Next, type ReceiverKind } from '../../src/webhooks/rules/delivery.ts'

/**
 * The queue and the log of deliveries as plain values: each rule below is one statement of `webhooks/queue`, in its words. The simulator runs on these rules, and a test compares them with PostgreSQL step by step.
 * Times are seconds on one clock.
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
  /** By number, from 1. */
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
  readonly next: Next
  readonly status: number | null
  readonly error: string | null
  /** No attempt was made: the claim was exhausted. */
  readonly abandoned: boolean
}

/** A token that was never used before. */
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

  /** A delivery that its own process sends is written as if it had just been claimed; not where others of its lane wait. */
  mayBeBornClaimed: (lane: readonly Entry[], now: number) =>
    lane.every(({ dueAt, leaseToken }) => dueAt > now || leaseToken !== null),

  mayClaim: ({ dueAt, leaseUntil }: Entry, now: number) => dueAt <= now && (leaseUntil === null || leaseUntil < now),

  /** Counts the start before it is made; a lease that ended is an attempt that crashed. */
  claim(delivery: Delivery, entry: Entry, now: number, newToken: NewToken): Claim {
    const hasEnded = entry.leaseUntil !== null
    const exhausted = hasEnded && isExhausted(entry)
    entry.leaseUntil = now + leaseSeconds
    // Giving up takes no token: a result that is still on its way counts until the end, and after it.
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

  /** Fencing: a result counts under the token it was claimed with, also after the lease, unless somebody else took over. */
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

  /** A result whose delivery was taken over or given up. A 2xx of the last to hold a given-up delivery did arrive. */
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

  /** A worker that stops gives back what it has not begun: as if it had never been claimed. */
  giveBack(entry: Entry) {
    entry.attemptCount -= 1
    entry.cycleAttempts -= 1
    if (entry.cycleAttempts === 0) entry.cycleStartedAt = null
    entry.leaseToken = null
    entry.leaseUntil = null
  },

  /** The claimed delivery is not to be sent: its receiver is gone, or paused. The attempt that was counted is not made. */
  dropClaimed(delivery: Delivery, entry: Entry, to: 'cancelled' | 'skipped') {
    delivery.status = to
    delivery.attemptCount = entry.attemptCount - 1
    delivery.entry = null
  },

  /** The receiver changed: what waits is dropped, what somebody holds is left to its holder. */
  mayDrop: (entry: Entry) => entry.leaseToken === null,

  dropWaiting(delivery: Delivery, entry: Entry, to: 'cancelled' | 'skipped') {
    delivery.status = to
    delivery.attemptCount = entry.attemptCount
    delivery.entry = null
  },

  /** Tried now at its owner's request; one that is being sent is left to its holder. */
  mayTryNow: (entry: Entry) => entry.leaseToken === null,

  /** The attempt is one of the same cycle. */
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

/** The statements: which rows they touch, and what they do to them. Bugs are planted by handing in other rules. */
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

  /** Written with a claim where the lane is empty; null: it waits. Part of the transaction that records it. */
  claimAtBirth(delivery: Delivery, now: number): Claim | null {
    const lane = this.deliveries.flatMap(({ receiverId, entry }) =>
      receiverId === delivery.receiverId && entry !== null && entry !== delivery.entry ? [entry] : [],
    )
    if (delivery.entry === null || !this.#rules.mayBeBornClaimed(lane, now)) return null
    return this.#rules.claim(delivery, delivery.entry, now, this.#newToken)
  }

  /** Its transaction is not committed: nobody else sees it. */
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

  /** Whether the result counted. */
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
    if (to === 'waiting') this.#rules.giveBack(entry)
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
