import { expect, test } from 'vitest'
import type { Claim, ClaimResult, ClaimTerms } from '../queue/claim.ts'
import { type AttemptSample, caps, maxClaimed } from '../rules/in-flight-cap.ts'
import { Traffic } from './traffic.ts'

const slots = 2_048
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const claimOf = (receiver: number, crashes = 0) => ({ receiverId: uuid(receiver), crashes }) as Claim
const taken = (claims: readonly Claim[], rest: Partial<ClaimResult> = {}): ClaimResult => ({
  claims,
  next: null,
  after: {},
  now: 0,
  isQueueEmpty: false,
  ...rest,
})
const begin = (
  traffic: Traffic,
  claims: readonly Claim[],
  now: number,
  terms: ReadonlyMap<string, ClaimTerms> = traffic.terms(now),
  limit = traffic.room,
) => traffic.addClaims(taken(claims), uuid(0), terms, limit, now)

/** Starts a claim and ends it. */
function answer(traffic: Traffic, claim: Claim, ending: AttemptSample, now: number) {
  expect(traffic.tryStart(claim)).toBe(true)
  traffic.markEnded(claim, ending, now)
}

const good = { status: 204, error: null, durationMs: 5 }
const bad = { status: 500, error: 'http_status', durationMs: 5 }
const timeout = { status: null, error: 'timeout', durationMs: 10_000 }

test('an unproven receiver is offered a few at once, and more with each 2xx', () => {
  const traffic = new Traffic(slots)
  const four = Array.from({ length: caps.start }, () => claimOf(1))
  begin(traffic, four, 0)
  expect(traffic.terms(0).get(uuid(1))).toEqual({ room: 0 })
  for (const claim of four) answer(traffic, claim, good, 0.1)
  expect(traffic.terms(0.1).get(uuid(1))).toEqual({ room: 8 })
})

test('a receiver at its highest cap has more buffered, but no more in flight', () => {
  const traffic = new Traffic(slots)
  for (let i = 0; i < caps.max; i++) {
    begin(traffic, [claimOf(1)], 0)
    answer(traffic, claimOf(1), good, 0)
  }
  expect(traffic.terms(0).get(uuid(1))).toEqual({ room: maxClaimed(caps.max) })
  const many = Array.from({ length: maxClaimed(caps.max) }, () => claimOf(1))
  begin(traffic, many, 0)
  expect(many.filter((claim) => traffic.tryStart(claim))).toHaveLength(caps.max)
  expect(traffic.mayBuffer(uuid(1))).toBe(true)
  traffic.markEnded(claimOf(1), timeout, 1)
  expect(traffic.mayBuffer(uuid(1))).toBe(false)
})

test('after five failures a receiver is offered nothing younger than a minute, and after 30 s one of any age', () => {
  const traffic = new Traffic(slots)
  for (let i = 0; i < 5; i++) {
    begin(traffic, [claimOf(1)], i)
    answer(traffic, claimOf(1), bad, i)
  }
  expect(traffic.terms(5).get(uuid(1))).toEqual({ room: caps.failing, age: 59 })
  expect(traffic.breakers(5)).toEqual({ closed: 0, open: 1, probing: 0 })
  expect(traffic.terms(35).get(uuid(1))).toEqual({ room: 1 })
  begin(traffic, [claimOf(1)], 35)
  expect(traffic.terms(35).get(uuid(1))).toEqual({ room: caps.failing - 1, age: 59 })
  answer(traffic, claimOf(1), good, 35)
  expect(traffic.breakers(35)).toEqual({ closed: 1, open: 0, probing: 0 })
  expect(traffic.terms(35).get(uuid(1))).not.toHaveProperty('age')
})

test('unproven receivers are offered less while many of them have not responded, so that those that hang never hold most of the room', () => {
  const traffic = new Traffic(slots)
  let hanging = 0
  for (let receiver = 1; receiver <= 1_000; receiver++) {
    traffic.terms(0)
    const claims = Array.from({ length: Math.min(traffic.roomOfUnproven, traffic.room) }, () => claimOf(receiver))
    begin(traffic, claims, 0)
    if (receiver % 10 === 0) hanging += claims.length
    else for (const claim of claims) answer(traffic, claim, good, 0.1)
  }
  expect(hanging).toBeGreaterThanOrEqual(100)
  expect(hanging).toBeLessThanOrEqual(slots * 0.35)
  expect(traffic.roomOfUnproven).toBe(1)
})

test('with few slots each unproven receiver is offered one, so that a hundred that hang do not hold all of them', () => {
  const traffic = new Traffic(256)
  expect(traffic.roomOfUnproven).toBe(1)
  expect(new Traffic(slots).roomOfUnproven).toBe(caps.start)
})

test('no more deliveries are in flight than there are slots; if receivers are quick, as many again may be buffered', () => {
  const traffic = new Traffic(256)
  expect(traffic.room).toBe(256)
  for (const receiver of [1, 2]) {
    begin(traffic, [claimOf(receiver)], 0)
    answer(traffic, claimOf(receiver), good, 0)
  }
  expect(traffic.room).toBe(512)
  const claims = Array.from({ length: 300 }, (_, i) => claimOf(i))
  begin(traffic, claims, 0)
  expect(claims.filter((claim) => traffic.tryStart(claim))).toHaveLength(256)
  expect([traffic.isFull, traffic.room]).toEqual([true, 212])
  traffic.markEnded(claims[0]!, good, 1)
  expect(traffic.isFull).toBe(false)
  expect(traffic.mayBuffer(uuid(299))).toBe(true)
})

test('for slow receivers nothing is buffered that another worker could send', () => {
  const traffic = new Traffic(256)
  begin(traffic, [claimOf(1)], 0)
  answer(traffic, claimOf(1), { ...good, durationMs: 3_000 }, 3)
  expect(traffic.room).toBe(256)
})

test('a hundred receivers that hang leave the others most of the room, even once they are known to hang', () => {
  const traffic = new Traffic(slots)
  const hanging = Array.from({ length: 100 }, (_, i) => i + 1)
  const first = hanging.flatMap((receiver) => Array.from({ length: caps.start }, () => claimOf(receiver)))
  begin(traffic, first, 0)
  expect(traffic.room).toBe(slots - 400)
  for (const claim of first) answer(traffic, claim, timeout, 10)
  const offered = [...traffic.terms(11).values()].reduce((sum, { room }) => sum + room, 0)
  expect(offered).toBeGreaterThanOrEqual(100)
  expect(offered).toBeLessThanOrEqual(slots * 0.3)
})

test('if too many receivers hang, each of them still has its turn', () => {
  const traffic = new Traffic(100)
  const hanging = Array.from({ length: 60 }, (_, i) => i + 1)
  for (const receiver of hanging)
    for (let i = 0; i < 5; i++) {
      begin(traffic, [claimOf(receiver)], 0)
      answer(traffic, claimOf(receiver), timeout, 0)
    }
  const served = new Set<string>()
  for (let now = 100; now < 103; now++) {
    const offers = [...traffic.terms(now)].filter(([, { room }]) => room > 0)
    expect(offers.length).toBeLessThanOrEqual(30)
    for (const [id] of offers) {
      served.add(id)
      begin(traffic, [{ receiverId: id, crashes: 0 } as Claim], now)
      answer(traffic, { receiverId: id, crashes: 0 } as Claim, timeout, now)
    }
  }
  expect(served.size).toBe(60)
})

test('a receiver that is silent for two seconds is offered no more than the share of degraded receivers', () => {
  const traffic = new Traffic(10)
  begin(traffic, [claimOf(1)], 0)
  answer(traffic, claimOf(1), good, 0)
  begin(traffic, [claimOf(1), claimOf(1), claimOf(1)], 0)
  expect(traffic.terms(1).get(uuid(1))).toEqual({ room: 2 })
  expect(traffic.terms(3).get(uuid(1))).toEqual({ room: 0 })
})

test('deliveries whose workers died are sent sixteen at a time, and alone on their last chance', () => {
  const traffic = new Traffic(slots)
  expect(traffic.suspects).toEqual([16, 1])
  begin(traffic, [claimOf(1, 1), claimOf(2, 2)], 0)
  expect(traffic.suspects).toEqual([15, 0])
  answer(traffic, claimOf(2, 2), good, 1)
  expect(traffic.suspects).toEqual([15, 1])
})

test('the next claim waits until a third of what saturated receivers hold has ended', () => {
  const traffic = new Traffic(slots)
  const four = Array.from({ length: caps.start }, () => claimOf(1))
  begin(traffic, four, 0)
  answer(traffic, claimOf(1), good, 1)
  expect(traffic.hasRoomForMore).toBe(false)
  answer(traffic, claimOf(1), good, 1)
  expect(traffic.hasRoomForMore).toBe(true)
})

test('a receiver that took less than it was offered has nothing more: nothing is claimed until the worker is woken', () => {
  const traffic = new Traffic(slots)
  begin(traffic, [claimOf(1)], 0)
  answer(traffic, claimOf(1), good, 1)
  expect(traffic.hasRoomForMore).toBe(false)
})

test('a receiver with more clients than room continues with the next client, and starts over at the end', () => {
  const traffic = new Traffic(slots)
  traffic.addClaims(taken([claimOf(1)], { after: { [uuid(1)]: uuid(77) } }), uuid(0), traffic.terms(0), slots, 0)
  expect(traffic.terms(0).get(uuid(1))).toEqual({ room: 3, after: uuid(77) })
  traffic.addClaims(taken([claimOf(1)]), uuid(0), traffic.terms(0), slots, 0)
  expect(traffic.terms(0).get(uuid(1))).toEqual({ room: 2 })
})

test('after a pause a receiver is unproven again', () => {
  const traffic = new Traffic(slots)
  begin(traffic, [claimOf(1)], 0)
  answer(traffic, claimOf(1), good, 0)
  expect(traffic.terms(5).size).toBe(1)
  expect(traffic.terms(30).size).toBe(0)
})
