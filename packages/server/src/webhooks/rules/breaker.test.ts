import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterOutcome, type Breaker, breakerState, closed, maxHeldSeconds } from './breaker.ts'

const after = (outcomes: readonly boolean[], start: Breaker = closed, now = 0) =>
  outcomes.reduce((breaker, succeeded) => afterOutcome(breaker, succeeded, now), start)
const failing = (times: number) => Array.from({ length: times }, () => false)

test('five straight failures open it; four do not, nor do five with a success between', () => {
  expect(breakerState(after(failing(4)), 0)).toBe('closed')
  expect(breakerState(after(failing(5)), 0)).toBe('open')
  expect(breakerState(after([...failing(4), true, ...failing(4)]), 0)).toBe('closed')
})

test('an open breaker lets a probe through after 30 s', () => {
  const open = after(failing(5))
  expect(breakerState(open, 29.9)).toBe('open')
  expect(breakerState(open, 30)).toBe('probing')
})

test('a failed probe opens it for another 30 s; a success closes it', () => {
  const open = after(failing(5))
  expect(breakerState(afterOutcome(open, false, 31), 60)).toBe('open')
  expect(afterOutcome(open, true, 31)).toEqual(closed)
})

test('a requested attempt that succeeds closes it before the probe is due', () => {
  expect(afterOutcome(after(failing(5)), true, 3)).toEqual(closed)
})

test('failures of attempts in flight when it opened do not prolong it', () => {
  const open = after(failing(5))
  expect(afterOutcome(open, false, 12).probeAt).toBe(open.probeAt)
})

test('no attempt is held back for more than a minute, none is lost, and none is made while it is open before that', () => {
  // One receiver that always fails, checked four times a second; attempts fall due at random.
  const due = fc.uniqueArray(fc.double({ min: 0, max: 600, noNaN: true }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(due, (times) => {
      let breaker = closed
      let waiting = times.toSorted((a, b) => a - b)
      let made = 0
      for (let now = 0; now <= 700; now += 0.25) {
        const state = breakerState(breaker, now)
        const dueNow = waiting.filter((dueAt) => dueAt <= now && (state === 'closed' || now - dueAt >= maxHeldSeconds))
        const probe =
          state === 'probing' && dueNow.length === 0 ? waiting.filter((dueAt) => dueAt <= now).slice(0, 1) : []
        for (const dueAt of [...dueNow, ...probe]) {
          if (now - dueAt > 60) return false
          waiting = waiting.filter((other) => other !== dueAt)
          breaker = afterOutcome(breaker, false, now)
          made += 1
        }
      }
      return waiting.length === 0 && made === times.length
    }),
    { numRuns: 200 },
  )
})
