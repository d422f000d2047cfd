import { describe, expect, test } from 'vitest'
import { schedules } from '../../src/webhooks/rules/retry-policy.ts'
import { type Behaviour, type History, simulateBacklog } from './backlog.ts'

const { windowSeconds } = schedules.app
const hours = 8 * 3600
const seeds = Array.from({ length: Number(process.env.BACKLOGS ?? 1) }, (_, i) => Number(process.env.SEED ?? 1) + i)

const silent =
  (seconds: number): Behaviour =>
  () => ({ seconds, ended: { kind: 'error', error: 'timeout' } })
const refusing: Behaviour = () => ({ seconds: 0.05, ended: { kind: 'response', status: 500 } })
const silentOrRefusing: Behaviour = (now, inFlight, random) =>
  (random.happens(0.5) ? silent(10) : refusing)(now, inFlight, random)

/** The times of this many deliveries, created evenly within this time. */
const births = (count: number, seconds: number) => Array.from({ length: count }, (_, i) => (seconds * i) / count)

const begun = (histories: readonly History[]) => histories.filter(({ starts }) => starts.length > 0)
const spanOf = ({ starts }: History) => starts.at(-1)! - starts[0]!

describe('from its first attempt on a delivery has its five retries within the window, however many wait behind it', () => {
  test.each([
    ['3,000 at once, 10 s of silence', births(3_000, 1), silent(10), 0],
    ['3,000 in an hour, 15 s of silence', births(3_000, 3600), silent(15), 0],
    ['10,000 in a morning, 10 s of silence', births(10_000, 20_000), silent(10), 0],
    ['10,000 at once, refused at once', births(10_000, 1), refusing, 0],
    // Attempts that end at once make room for many others, and those that do not then delay each other: by at most 41 s in 600
    // histories. More time reserved at the end of the window would be taken from the jitter, and send the last retries in one second.
    ['3,000 at once, half of them refused and half unanswered', births(3_000, 1), silentOrRefusing, 60],
  ])('%s', (_name, born, behave, beyondSeconds) => {
    for (const seed of seeds) {
      const histories = begun(simulateBacklog(born, behave, { seed, until: hours }))
      const ended = histories.filter(({ hasEnded }) => hasEnded)
      expect(ended.length).toBeGreaterThan(100)
      for (const { starts } of ended) expect(starts).toHaveLength(6)
      expect(Math.max(...histories.map(spanOf))).toBeLessThanOrEqual(windowSeconds + beyondSeconds)
      // None was begun and then forgotten.
      expect(
        histories.filter((one) => !one.hasEnded && hours - one.starts[0]! > windowSeconds + beyondSeconds + 15),
      ).toEqual([])
    }
  })

  test('which takes its order: by due time alone, none of 3,000 would be through after eight hours', () => {
    const before = (a: { dueAt: number }, b: { dueAt: number }) => a.dueAt < b.dueAt
    const histories = simulateBacklog(births(3_000, 1), silent(10), { until: hours, before })
    expect(histories.filter(({ hasEnded }) => hasEnded)).toEqual([])
  })
})

describe('after a silence of 20 minutes everything that waits is sent at the speed of the receiver', () => {
  const silence = 20 * 60
  const then =
    (behave: Behaviour): Behaviour =>
    (now, inFlight, random) =>
      (now < silence ? silent(10) : behave)(now, inFlight, random)
  const ok = { kind: 'response', status: 204 } as const
  const caughtUpAfter = (count: number, behave: Behaviour) => {
    const histories = simulateBacklog(births(count, 1), then(behave), { until: hours })
    expect(histories.filter(({ deliveredAt }) => deliveredAt === null)).toEqual([])
    // Deliveries that had begun keep their published times; the others wait only for their turn.
    const waited = histories.filter(({ starts }) => starts[0]! >= silence)
    return Math.max(...waited.map(({ deliveredAt }) => deliveredAt!)) - silence
  }

  test('60,000 that are answered in 50 ms take less than three minutes', () => {
    expect(caughtUpAfter(60_000, () => ({ seconds: 0.05, ended: ok }))).toBeLessThan(180)
  })

  test('of a receiver that takes two seconds, 32 at a time', () => {
    expect(caughtUpAfter(10_000, () => ({ seconds: 2, ended: ok }))).toBeLessThan((10_000 / 32) * 2 * 1.2)
  })

  test('a receiver that works off one after the other is not driven into time-outs', () => {
    const oneByOne: Behaviour = (now, inFlight, random) =>
      inFlight * 0.8 < 10 ? { seconds: inFlight * 0.8, ended: ok } : silent(10)(now, inFlight, random)
    const histories = simulateBacklog(births(2_000, 1), oneByOne, { until: hours })
    expect(histories.filter(({ starts }) => starts.length > 1)).toEqual([])
  })
})
