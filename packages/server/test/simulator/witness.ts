import { maxCrashes, type NextStep, scheduleOf } from '../../src/webhooks/rules/delivery.ts'
import { schedules } from '../../src/webhooks/rules/retry-policy.ts'
import type { Claim, Delivery, Result } from './queue-model.ts'

/** A guarantee was broken. */
export class Violation extends Error {}

const must = (holds: boolean, guarantee: string) => {
  if (!holds) throw new Violation(guarantee)
}

/** One start of one delivery by one worker. */
export type Job = { readonly claim: Claim; readonly claimedAt: number; readonly leaseUntil: number }

type Seen = {
  /** The job whose result counts: the last one that started. */
  holder: Job | null
  /** The holder's result was written, or its claim was ended without one. */
  isResolved: boolean
  /** The last holder was given up as crashed: its 2xx still counts, but it has nothing to release. */
  isGivenUp: boolean
  starts: number
  startsInCycle: number
  crashesInCycle: number
  cycles: number
  readonly posted: Set<number>
  confirmed: number
  /** The owner requested an attempt of this cycle before it was due. */
  wasTriedNow: boolean
  /** Faults that may have caused a duplicate: leases that expired without a result, and responses that came too late. */
  faults: number
}

/**
 * Observes everything that workers and receivers do, keeps its own record of it, and throws when a guarantee is broken. It does not
 * trust what the queue says about itself.
 */
export class Witness {
  #seen = new Map<Delivery, Seen>()
  #tokens = new Set<number>()

  recorded(delivery: Delivery) {
    const posted = new Set<number>()
    this.#seen.set(delivery, {
      holder: null,
      isResolved: true,
      isGivenUp: false,
      starts: 0,
      startsInCycle: 0,
      crashesInCycle: 0,
      cycles: 1,
      posted,
      confirmed: 0,
      wasTriedNow: false,
      faults: 0,
    })
  }

  claimed(job: Job, now: number) {
    const { claim } = job
    const seen = this.#of(claim)
    const { holder } = seen
    if (!seen.isResolved) {
      must(holder === null || now > holder.leaseUntil, 'a delivery is taken over only when its lease has ended')
      if (!claim.exhausted) this.#crash(seen)
    }
    if (claim.exhausted) return
    must(!this.#tokens.has(claim.token), 'no token is given twice')
    this.#tokens.add(claim.token)
    seen.holder = job
    seen.isResolved = false
    seen.starts += 1
    seen.startsInCycle += 1
    must(claim.number === seen.starts, 'every start has the next number, counted before it is made')
    must(seen.startsInCycle <= claim.delivery.cycleLimit, 'no cycle has more than 4 attempts, or 6')
    must(seen.crashesInCycle < maxCrashes, 'a delivery whose workers died three times is not tried again')
  }

  posted({ claim }: Job, isActive: boolean) {
    const { posted } = this.#of(claim)
    must(isActive, 'nothing is sent to a receiver that is paused, disabled or gone')
    must(!posted.has(claim.number), 'every POST is an attempt of its own')
    posted.add(claim.number)
  }

  bornClaimed(backlog: number) {
    must(backlog === 0, 'a new delivery overtakes none that waits for the same receiver')
  }

  postedBeforeCommit() {
    must(false, 'nothing is sent before its transaction has committed')
  }

  freed(reserved: number) {
    must(reserved === 0, 'slots that were reserved for a transaction are free once it is over')
  }

  confirmed({ claim }: Job) {
    this.#of(claim).confirmed += 1
  }

  answeredTooLate({ claim }: Job) {
    this.#of(claim).faults += 1
  }

  /** Writes a result, and checks what that changed. */
  settling(job: Job, result: Result, now: number, write: () => void) {
    const { delivery } = job.claim
    const seen = this.#of(job.claim)
    const before = stateOf(delivery)
    const holds = seen.holder === job && !seen.isResolved
    write()
    const isUnchanged = stateOf(delivery).every((value, i) => value === before[i])
    if (result.abandoned) {
      if (isUnchanged) return
      // The last holder may still come back, and its 2xx would count.
      this.#crash(seen)
      seen.isGivenUp = true
    } else if (seen.holder === job && result.next.status === 'delivered') {
      must(delivery.status === 'delivered', "the current holder's 2xx is never dropped")
      seen.isResolved = true
    } else if (holds && delivery.abandonedToken === null) {
      must(delivery.status === result.next.status, "the current holder's result counts")
      seen.isResolved = true
    } else {
      must(isUnchanged, 'a late or repeated result changes nothing')
    }
    if (delivery.status === 'delivered') must(seen.confirmed > 0, 'delivered means that the receiver said 2xx')
    if (delivery.status === 'failed') {
      const isUsedUp = seen.startsInCycle === delivery.cycleLimit
      must(isUsedUp || seen.crashesInCycle >= maxCrashes, 'failed means that all attempts were made, or three crashed')
    }
    if (!isUnchanged && result.next.status === 'retrying') this.#retryIsInTime(job, result.next, now)
    const written = delivery.attempts[job.claim.number]
    must(result.abandoned || written?.status === result.status, 'every result that was written is in the log')
  }

  /** A claim was ended without an attempt. */
  released({ claim }: Job, isWaiting: boolean) {
    const seen = this.#of(claim)
    if (seen.holder?.claim !== claim || seen.isResolved || seen.isGivenUp) return
    seen.isResolved = true
    seen.starts -= 1
    if (isWaiting) seen.startsInCycle -= 1
  }

  triedNow(delivery: Delivery, now: number) {
    const seen = this.#seen.get(delivery)!
    must(delivery.entry!.dueAt <= now, 'a delivery that is tried now is due now')
    must(delivery.entry!.cycleAttempts === seen.startsInCycle, 'a delivery that is tried now stays in its cycle')
    seen.wasTriedNow = true
  }

  resent(delivery: Delivery) {
    const seen = this.#seen.get(delivery)!
    seen.wasTriedNow = false
    seen.cycles += 1
    seen.startsInCycle = 0
    seen.crashesInCycle = 0
    seen.holder = null
    seen.isResolved = true
    seen.isGivenUp = false
  }

  /** Checks the guarantees that hold after the last fault has passed and everything that was planned has happened. */
  atTheEnd() {
    for (const [delivery, { starts, posted, confirmed, cycles, faults }] of this.#seen) {
      must(delivery.entry === null, 'every delivery comes to an end')
      must(delivery.attemptCount === starts, 'the log counts every start')
      const numbers = Object.keys(delivery.attempts).map(Number)
      must(numbers.length === starts && numbers.every((number, i) => number === i + 1), 'attempt numbers have no gaps')
      must(
        [...posted].every((number) => number <= starts),
        'every POST counts',
      )
      must(confirmed <= cycles + faults, 'a receiver gets one copy, and one more for each fault that hit it')
    }
  }

  #of({ delivery }: Claim) {
    return this.#seen.get(delivery)!
  }

  #crash(seen: Seen) {
    seen.crashesInCycle += 1
    seen.faults += 1
  }

  #retryIsInTime({ claim }: Job, next: NextStep & { status: 'retrying' }, now: number) {
    const entry = claim.delivery.entry!
    const pause = entry.dueAt - now
    must(Math.abs(pause - next.delaySeconds) < rounding, 'a retry is due when it was said')
    must(pause >= 30 - rounding, 'a receiver has 30 s of peace after each failure')
    const delays: readonly number[] = schedules[scheduleOf(claim.delivery.kind)].delaySeconds
    const published = delays.slice(0, claim.cycleAttempts).reduce((sum, delay) => sum + delay, 0)
    // A crashed attempt is followed by the next one as soon as its lease has expired.
    const { crashesInCycle, wasTriedNow } = this.#of(claim)
    const isUndisturbed = crashesInCycle === 0 && !wasTriedNow
    const sinceFirst = entry.dueAt - entry.cycleStartedAt!
    must(!isUndisturbed || sinceFirst >= published - rounding, 'no retry comes before its published time')
    // Only a Retry-After lengthens a pause by more than a tenth, and never beyond 15 minutes.
    const longest = Math.max(delays[claim.cycleAttempts - 1]! * 1.1, 15 * 60)
    must(pause <= longest + rounding, 'no retry comes much later than published, even if the receiver asks for it')
  }
}

const rounding = 1e-6

const stateOf = ({ status, attemptCount, entry }: Delivery) => [
  status,
  attemptCount,
  entry?.dueAt,
  entry?.leaseToken,
  entry?.leaseUntil,
  entry?.attemptCount,
]
