import { decideNextStep, isConfirmed } from '../../src/webhooks/rules/delivery.ts'
import { rules, toClaim } from './queue-model.ts'
import { type Core, core } from './simulate.ts'

/** Mistakes that are easily made in a queue. The simulator must find every one of them. */
export const plantedBugs: Record<string, Partial<Core>> = {
  'results count without their token': {
    isHeld: () => true,
  },
  'a result is refused once its lease has ended': {
    isHeld: (entry, token, now) => entry.leaseToken === token && entry.leaseUntil! >= now,
  },
  'the attempt is counted when it ends': {
    claim(delivery, entry, now, newToken) {
      const claim = core.claim(delivery, entry, now, newToken)
      entry.attemptCount -= 1
      entry.cycleAttempts -= 1
      return claim
    },
    settle(delivery, entry, result, now) {
      entry.attemptCount += 1
      entry.cycleAttempts += 1
      core.settle(delivery, entry, result, now)
    },
  },
  'one retry too many': {
    enter(delivery, now) {
      core.enter(delivery, now)
      delivery.entry = { ...delivery.entry!, cycleLimit: delivery.cycleLimit + 1 }
    },
  },
  'one retry too few': {
    decideNextStep: (sending, ended, chance) =>
      decideNextStep({ ...sending, cycleAttempts: sending.cycleAttempts + 1 }, ended, chance),
  },
  'the 2xx of a delivery that was given up is lost': {
    settle(delivery, entry, result, now) {
      core.settle(delivery, entry, result, now)
      delivery.abandonedToken = null
    },
  },
  'giving up takes a token': {
    claim(delivery, entry, now, newToken) {
      const claim = core.claim(delivery, entry, now, newToken)
      if (!claim.exhausted) return claim
      entry.leaseToken = newToken()
      return toClaim(delivery, entry, now, true)
    },
  },
  'jitter in both directions': {
    decideNextStep: (sending, ended, chance) => {
      const next = decideNextStep(sending, ended, chance)
      return next.status === 'retrying' ? { ...next, delaySeconds: next.delaySeconds * (0.95 + chance / 10) } : next
    },
  },
  'a crash is not counted': {
    claim(delivery, entry, now, newToken) {
      const { crashes } = entry
      const claim = core.claim(delivery, entry, now, newToken)
      entry.crashes = crashes
      return claim
    },
  },
  'a crash does not use up an attempt': {
    claim(delivery, entry, now, newToken) {
      if (entry.leaseUntil !== null) {
        entry.attemptCount -= 1
        entry.cycleAttempts -= 1
      }
      return core.claim(delivery, entry, now, newToken)
    },
  },
  'a lease never ends': {
    mayClaim: ({ dueAt, leaseUntil }, now) => dueAt <= now && leaseUntil === null,
  },
  'a lease is not looked at': {
    mayClaim: ({ dueAt }, now) => dueAt <= now,
  },
  'a takeover keeps the old token': {
    claim(delivery, entry, now, newToken) {
      const { leaseToken } = entry
      core.claim(delivery, entry, now, newToken)
      entry.leaseToken = leaseToken ?? entry.leaseToken
      return toClaim(delivery, entry, now, false)
    },
  },
  'a resend keeps the old token': {
    enter(delivery, now) {
      const { abandonedToken } = delivery
      core.enter(delivery, now)
      delivery.entry!.leaseToken = abandonedToken
    },
    claim(delivery, entry, now, newToken) {
      const { leaseToken, leaseUntil } = entry
      const claim = core.claim(delivery, entry, now, newToken)
      if (leaseUntil !== null || leaseToken === null) return claim
      entry.leaseToken = leaseToken
      return toClaim(delivery, entry, now, false)
    },
  },
  'a resend begins at attempt 1': {
    enter(delivery, now) {
      core.enter(delivery, now)
      delivery.entry!.attemptCount = 0
    },
  },
  'a delivery in flight is cancelled': {
    mayDrop: () => true,
  },
  'a delivery in flight may be resent': {
    mayResend: ({ status }) => status !== 'cancelled',
  },
  'a released claim stays counted': {
    release(entry) {
      entry.leaseToken = null
      entry.leaseUntil = null
    },
  },
  'a dropped delivery forgets its crashed attempts': {
    dropClaimed(delivery, entry, to) {
      const { attemptCount } = delivery
      core.dropClaimed(delivery, entry, to)
      delivery.attemptCount = attemptCount
    },
  },
  'a retry keeps the token, so a repeated result moves it': {
    settle(delivery, entry, result, now) {
      const { leaseToken } = entry
      core.settle(delivery, entry, result, now)
      entry.leaseToken = leaseToken
    },
  },
  'a repeated result is logged as superseded': {
    settleLate(delivery, result) {
      rules.settleLate(delivery, result)
      delivery.attempts[result.claim.number] = { status: null, error: null, superseded: true }
    },
  },
  'any answer confirms': {
    decideNextStep: (sending, ended, chance) =>
      ended.kind === 'response' && !isConfirmed(ended)
        ? { status: 'delivered' }
        : decideNextStep(sending, ended, chance),
  },
  'a delivery is sent before its transaction has committed': {
    mayHandOver: () => true,
  },
  'a new delivery overtakes the backlog of its receiver': {
    mayBeBornClaimed: () => true,
  },
  'the slots of a transaction that rolled back stay reserved': {
    reservedAfterRollback: () => 1,
  },
  'a paused receiver is sent to': {
    maySend: (state) => state !== 'gone',
  },
  'a Retry-After of a year is obeyed': {
    decideNextStep(sending, ended, chance) {
      const next = decideNextStep(sending, ended, chance)
      const asked = (ended.kind === 'response' && ended.retryAfterSeconds) || 0
      return next.status === 'retrying' ? { ...next, delaySeconds: Math.max(next.delaySeconds, asked) } : next
    },
  },
}
