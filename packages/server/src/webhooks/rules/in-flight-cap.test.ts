import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AttemptSample, caps, nextCap } from './in-flight-cap.ts'

const good: AttemptSample = { status: 204, error: null, durationMs: 20 }
const after = (cap: number, ...endings: AttemptSample[]) => endings.reduce(nextCap, cap)

test('a receiver with quick responses gets twice as many at a time with each round, up to 32', () => {
  const round = (cap: number) => after(cap, ...Array.from({ length: cap }, () => good))
  expect([round(4), round(8), round(16), round(32)]).toEqual([8, 16, 32, 32])
})

test('a receiver that fails quickly gets a few more at a time, up to 8, so that its retries are made in time', () => {
  const bad: AttemptSample = { status: 500, error: 'http_status', durationMs: 20 }
  expect(after(4, ...Array.from({ length: 20 }, () => bad))).toBe(8)
  expect(after(4, ...Array.from({ length: 20 }, () => ({ ...bad, durationMs: 5_000 })))).toBe(4)
})

test.each([
  { ending: { status: null, error: 'timeout', durationMs: 10_000 }, cap: 16 },
  { ending: { status: 429, error: 'http_status', durationMs: 5 }, cap: 16 },
  { ending: { status: 503, error: 'http_status', durationMs: 5 }, cap: 16 },
  { ending: { status: 500, error: 'http_status', durationMs: 5 }, cap: 32 },
  { ending: { status: null, error: 'connection_refused', durationMs: 5 }, cap: 32 },
  { ending: { status: 200, error: null, durationMs: 4_000 }, cap: 32 },
])('after $ending.status $ending.error a receiver with a cap of 32 has a cap of $cap', ({ ending, cap }) => {
  expect(nextCap(32, ending)).toBe(cap)
})

test('no sequence of outcomes starves or floods a receiver', () => {
  const ending = fc.record({
    status: fc.option(fc.integer({ min: 200, max: 599 })),
    error: fc.constantFrom(null, 'timeout', 'http_status'),
    durationMs: fc.nat(15_000),
  })
  fc.assert(
    fc.property(fc.array(ending, { maxLength: 100 }), (endings) => {
      const cap = after(caps.start, ...endings)
      return cap >= caps.min && cap <= caps.max
    }),
  )
})

test('a receiver that is always slow gets more at a time; one that gets slower under load does not', () => {
  const slow = { status: 204, error: null, durationMs: 2_000 }
  expect(nextCap(4, slow, 1_900)).toBe(5)
  expect(nextCap(4, slow, 500)).toBe(4)
  expect(nextCap(4, { ...slow, durationMs: 6_000 }, 6_000)).toBe(4)
})
