import type { Database } from '../../platform/database/database.ts'
import { type ClaimResult, claim, firstReceiver, peek } from '../queue/claim.ts'
import { correctDueTimes } from '../queue/clock-set-back.ts'
import type { DatabaseClock } from './database-clock.ts'
import type { Dispatcher } from './dispatcher.ts'
import type { Heartbeat } from './heartbeat.ts'
import type { Settler } from './settler.ts'
import type { Timing } from './timing.ts'
import type { Traffic } from './traffic.ts'

export type ClaimRoundParts = {
  readonly database: Database
  readonly clock: DatabaseClock
  readonly heartbeat: Heartbeat
  readonly settler: Settler
  readonly traffic: Traffic
  readonly dispatcher: Dispatcher
  readonly timing: Timing
}

export type ClaimRoundOptions = {
  /** If false, circuit breakers and the shares of degraded and unproven receivers are ignored. */
  readonly holdBack?: boolean
  /** Nothing indicates that there is work, so a queue that was empty is only checked. */
  readonly isPoll?: boolean
}
export type Round = { readonly count: number; readonly isQueueEmpty: boolean }
export type ClaimRound = (options?: ClaimRoundOptions) => Promise<Round>

/** A round claims for every receiver once, or until the worker has no more room. It returns how many deliveries it claimed. */
export function createClaimRound(parts: ClaimRoundParts): ClaimRound {
  const { database, clock, heartbeat, settler, traffic, dispatcher, timing } = parts
  /** Where the next claim continues, even if that is in the next round. */
  let from = firstReceiver
  let isQueueEmpty = false
  // True at first, because the clock may have been set back before this worker first read it. Checking a queue of a million takes
  // 0.3 s.
  let wasSetBack = true
  const read = (seen: Pick<ClaimResult, 'now' | 'isQueueEmpty'>) => {
    if (clock.set(seen.now)) wasSetBack = true
    heartbeat.markReached(seen.now)
    isQueueEmpty = seen.isQueueEmpty
  }

  return async ({ holdBack = true, isPoll = false } = {}) => {
    if (wasSetBack) {
      await correctDueTimes(database, timing.leaseSeconds)
      wasSetBack = false
    }
    if (isPoll && isQueueEmpty) {
      read(await peek(database))
      if (isQueueEmpty) return { count: 0, isQueueEmpty }
    }
    let count = 0
    let isLastLap = from === firstReceiver
    while (traffic.room > 0 && !settler.isBehind) {
      const limit = traffic.room
      const startedFrom = from
      const terms = traffic.terms(clock.now(), { holdBack })
      const claimed = await claim(database, {
        limit,
        from: startedFrom,
        room: traffic.roomOfUnproven,
        terms,
        suspects: traffic.suspects,
        lease: timing.leaseSeconds,
      })
      read(claimed)
      // Counted before the next await. Otherwise slots reserved meanwhile would exceed the receiver's share.
      traffic.addClaims(claimed, startedFrom, terms, limit, clock.now())
      from = claimed.next ?? firstReceiver
      count += claimed.claims.length
      if (claimed.claims.length > 0) await dispatcher.dispatch(claimed.claims)
      // The few slots that were freed meanwhile are not worth another claim.
      if (claimed.claims.length === limit) break
      if (claimed.next === null) {
        if (isLastLap) break
        isLastLap = true
      }
    }
    // If anything was claimed, the targets of what is buffered were read together with those of the claims.
    if (count === 0) await dispatcher.refreshTargets()
    return { count, isQueueEmpty }
  }
}
