import { expect, test } from 'vitest'
import { Random } from '../../../test/simulator/random.ts'
import type { Claim } from '../queue/claim.ts'
import { decideNextStep } from '../rules/delivery.ts'
import { caps } from '../rules/in-flight-cap.ts'
import { nextDelaySeconds, schedules } from '../rules/retry-policy.ts'
import { Traffic } from './traffic.ts'

const peakPerSecond = (times: readonly number[]) => {
  const bySecond = new Map<number, number>()
  for (const time of times) bySecond.set(Math.floor(time), (bySecond.get(Math.floor(time)) ?? 0) + 1)
  return Math.max(...bySecond.values())
}

test('ten thousand deliveries that fail in one second are spread out more with each retry', () => {
  const random = new Random(1)
  const due = Array.from({ length: 10_000 }, () => random.next())
  const peaks = schedules.app.delaySeconds.map((_, made) => {
    for (const [i, at] of due.entries())
      due[i] = at + nextDelaySeconds('app', { attemptsMade: made + 1, elapsedSeconds: at }, random.next())!
    return peakPerSecond(due)
  })
  // They are spread over a tenth of each delay: 3 s, 15 s, 42 s, 90 s and 150 s.
  for (const [i, max] of [4_000, 800, 300, 160, 110].entries()) expect(peaks[i]).toBeLessThanOrEqual(max)
})

type Delivery = { readonly dueAt: number; readonly made: number; readonly firstAt: number | null }

/** Waiting deliveries, soonest first. */
class Waiting {
  readonly list: Delivery[] = []
  add(delivery: Delivery) {
    let [low, high] = [0, this.list.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.list[middle]!.dueAt <= delivery.dueAt) low = middle + 1
      else high = middle
    }
    this.list.splice(low, 0, delivery)
  }
  take(max: number, dueBy: number): Delivery[] {
    const late = this.list.findIndex(({ dueAt }) => dueAt > dueBy)
    return this.list.splice(0, Math.min(max, late === -1 ? this.list.length : late))
  }
}

test('a receiver that comes back after ten minutes gets a few attempts first and no flood, and nothing is lost', () => {
  // The rules of one worker, and one receiver that responds in 50 ms, with 500 until it is back.
  const receiverId = '00000000-0000-4000-8000-000000000001'
  const claim = { receiverId, crashes: 0 } as Claim
  const [backAt, answerSeconds, step] = [600, 0.05, 0.05]
  const random = new Random(2)
  const traffic = new Traffic(1024)
  const waiting = new Waiting()
  for (let i = 0; i < 10_000; i++) waiting.add({ dueAt: random.next(), made: 0, firstAt: null })
  const starts: number[] = []
  let inFlight: { at: number; delivery: Delivery }[] = []
  let delivered = 0
  let now = 0

  const end = ({ made, firstAt }: Delivery) => {
    const isBack = now >= backAt
    const status = isBack ? 204 : 500
    traffic.markEnded(claim, { status, error: isBack ? null : 'http_status', durationMs: 50 }, now)
    const sending = {
      receiverKind: 'production',
      cycleAttempts: made,
      cycleLimit: 6,
      cycleSeconds: now - firstAt!,
    } as const
    const next = decideNextStep(sending, { kind: 'response', status }, random.next())
    if (next.status === 'retrying') waiting.add({ dueAt: now + next.delaySeconds, made, firstAt })
    else delivered += Number(next.status === 'delivered')
  }
  const begin = () => {
    const offer = traffic.terms(now).get(receiverId) ?? { room: caps.start }
    const taken = waiting.take(offer.room, now - (offer.age ?? 0))
    if (taken.length === 0) return
    const claimed = { claims: taken.map(() => claim), next: null, after: {}, now }
    traffic.addClaims(claimed, receiverId, new Map([[receiverId, offer]]), 1024, now)
    for (const delivery of taken) {
      if (traffic.tryStart(claim)) {
        starts.push(now)
        inFlight.push({
          at: now + answerSeconds,
          delivery: { ...delivery, made: delivery.made + 1, firstAt: delivery.firstAt ?? now },
        })
      } else {
        traffic.markReleased(claim)
        waiting.add(delivery)
      }
    }
  }
  for (; waiting.list.length + inFlight.length > 0 && now < 4_000; now += step) {
    const ended = inFlight.filter(({ at }) => at <= now)
    inFlight = inFlight.filter(({ at }) => at > now)
    for (const { delivery } of ended) end(delivery)
    begin()
  }

  expect(delivered).toBe(10_000)
  const afterReturn = starts.filter((at) => at >= backAt)
  const inStep = (n: number) => afterReturn.filter((at) => at < afterReturn[0]! + (n + 0.5) * step).length
  // A few at first. Each 2xx lets one more go, so they at most double within each response time.
  for (const [n, max] of [4, 12, 28].entries()) expect(inStep(n)).toBeLessThanOrEqual(max)
  expect(peakPerSecond(starts)).toBeLessThanOrEqual((caps.max / answerSeconds) * 1.1)
  expect(now - backAt).toBeLessThan(5 * 60)
})
