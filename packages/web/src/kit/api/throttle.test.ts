import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pace = { burst: 8, everyMs: 7_000 }

test('five minutes of changes four times a second are read some fifty times, and the last of them is read', () => {
  const reads: number[] = []
  const { call } = throttle(() => reads.push(Date.now()), pace)
  const end = Date.now() + 300_000
  while (Date.now() < end) {
    call()
    vi.advanceTimersByTime(250)
  }
  const lastChange = Date.now() - 250
  vi.advanceTimersByTime(7_000)
  expect(reads.length).toBeLessThan(55)
  expect(reads.at(-1)).toBeGreaterThanOrEqual(lastChange)
})

test('an occasional change is read at once', () => {
  const read = vi.fn()
  const { call } = throttle(read, pace)
  for (let changes = 1; changes <= 20; changes++) {
    call()
    expect(read).toHaveBeenCalledTimes(changes)
    vi.advanceTimersByTime(7_000)
  }
})

test('nothing is read after it was stopped', () => {
  const read = vi.fn()
  const { call, stop } = throttle(read, { burst: 1, everyMs: 5_000 })
  call()
  call()
  stop()
  vi.advanceTimersByTime(10_000)
  expect(read).toHaveBeenCalledTimes(1)
})
