import { expect, test } from 'vitest'
import type { Settlement } from './settlement.ts'
import { WorkingReceivers } from './working-receivers.ts'

/** The result of an attempt that ended at this time, in milliseconds. */
const result = (receiverId: string, endedAt: number, status: Settlement['next']['status'] = 'delivered') =>
  ({ claim: { receiverId }, attempt: { startedAt: endedAt - 20, durationMs: 20 }, next: { status } }) as Settlement

/** Writes a batch, and returns when the results whose receivers it had to write ended. */
function write(working: WorkingReceivers, ...results: Settlement[]): number[] {
  const batch = working.begin(results)
  batch.end(batch.news)
  return batch.news.map(({ attempt }) => attempt.startedAt + attempt.durationMs)
}

test('a success is news again a second after the last one that was recorded', () => {
  const working = new WorkingReceivers()
  const written = [0, 500, 999, 1000, 1400, 1999, 2000, 9000].filter(
    (endedAt) => write(working, result('a', endedAt)).length > 0,
  )
  expect(written).toEqual([0, 1000, 2000, 9000])
})

test('a success is news if it belongs to another receiver, or if the clock was set back', () => {
  const working = new WorkingReceivers()
  write(working, result('a', 5000))
  expect(write(working, result('a', 5001), result('b', 5002))).toEqual([5002])
  expect(write(working, result('a', 4500))).toEqual([])
  expect(write(working, result('a', 3000))).toEqual([3000])
})

test('a refusal is news, like the first success after it', () => {
  for (const status of ['retrying', 'failed'] as const) {
    const working = new WorkingReceivers()
    write(working, result('a', 0), result('b', 0))
    expect(write(working, result('a', 10, status), result('b', 10))).toEqual([10])
    expect(write(working, result('a', 20), result('b', 20))).toEqual([20])
    expect(write(working, result('a', 30), result('b', 30))).toEqual([])
  }
})

test('a batch with a refusal of a receiver contains only news of it, and is not remembered', () => {
  const working = new WorkingReceivers()
  write(working, result('a', 0))
  expect(write(working, result('a', 10), result('a', 20, 'retrying'), result('a', 30))).toEqual([10, 20, 30])
  expect(write(working, result('a', 40))).toEqual([40])
})

test('results that could not be written are not remembered, and their refusals are forgotten all the same', () => {
  const working = new WorkingReceivers()
  working.begin([result('a', 0)]).end([])
  expect(write(working, result('a', 10))).toEqual([10])
  working.begin([result('a', 20)]).end([])
  expect(write(working, result('a', 30))).toEqual([])
  working.begin([result('a', 40, 'retrying')]).end([])
  expect(write(working, result('a', 50))).toEqual([50])
})

test('a success is not remembered if a refusal is written at the same time, whichever began or ended first', () => {
  for (const first of ['success', 'refusal'])
    for (const ends of ['success', 'refusal']) {
      const working = new WorkingReceivers()
      const results = { success: [result('a', 0), result('b', 0)], refusal: [result('a', 0, 'retrying')] }
      const early = working.begin(first === 'success' ? results.success : results.refusal)
      const late = working.begin(first === 'success' ? results.refusal : results.success)
      const [one, other] = first === ends ? [early, late] : [late, early]
      one.end(one.news)
      other.end(other.news)
      expect(write(working, result('a', 10), result('b', 11))).toEqual([10])
      expect(write(working, result('a', 20))).toEqual([])
    }
})

test('receivers that were recorded more than a second ago take no memory', () => {
  const working = new WorkingReceivers()
  for (let n = 0; n < 30_000; n++) write(working, result(`${n}`, n / 10))
  expect(working.size).toBe(10_000)
  write(working, result('a', 60_000))
  expect(working.size).toBe(1)
})
