import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gather } from './gather.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const pace = { maxBatch: 20, maxConcurrent: 2, minBatch: 16, everyMs: 25 }

/** Returns each item at once, and records which items shared a batch. */
function counted(options: typeof pace) {
  const batches: number[][] = []
  const ask = gather(async (items: number[]) => {
    batches.push(items)
    return items
  }, options)
  return { batches, ask }
}
const turn = () => vi.advanceTimersByTimeAsync(0)

test('a single call does not wait for others, even right after a crowd', async () => {
  const { batches, ask } = counted(pace)
  for (const items of [[1], [2], [3, 4, 5, 6], [7], [8]]) {
    const answers = Promise.all(items.map(ask))
    await turn()
    expect(await answers).toEqual(items)
  }
  expect(batches).toEqual([[1], [2], [3, 4, 5, 6], [7], [8]])
})

/** Returns the items of a batch when the test calls its `end`. */
function held(options: typeof pace) {
  const batches: number[][] = []
  const end: (() => void)[] = []
  const ask = gather((items: number[]) => {
    batches.push(items)
    return new Promise<number[]>((resolve) => end.push(() => resolve(items)))
  }, options)
  return { batches, end, ask }
}

test('calls that arrive while a crowd is running wait for others, but no longer than everyMs', async () => {
  const { batches, ask } = held(pace)
  void ask(1)
  void ask(2)
  await turn()
  void ask(3)
  await vi.advanceTimersByTimeAsync(10)
  void ask(4)
  await vi.advanceTimersByTimeAsync(14)
  expect(batches).toEqual([[1, 2]])
  await vi.advanceTimersByTimeAsync(1)
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ])
})

test('waiting calls begin when the crowd has ended', async () => {
  const { batches, end, ask } = held(pace)
  void ask(1)
  void ask(2)
  await turn()
  void ask(3)
  await turn()
  expect(batches).toEqual([[1, 2]])
  end[0]!()
  await turn()
  expect(batches).toEqual([[1, 2], [3]])
})

test('a batch begins as soon as it has enough', async () => {
  const { batches, ask } = held(pace)
  void ask(1)
  void ask(2)
  await turn()
  const enough = Array.from({ length: 16 }, (_, i) => i + 3)
  for (const item of enough) void ask(item)
  await turn()
  expect(batches).toEqual([[1, 2], enough])
})

test('the size of a batch is limited, and so is the number of concurrent batches', async () => {
  const { batches, end, ask } = held(pace)
  const sizes = () => batches.map((items) => items.length)
  const all = Array.from({ length: 45 }, (_, i) => ask(i))
  await turn()
  expect(sizes()).toEqual([20, 20])
  end[0]!()
  await vi.advanceTimersByTimeAsync(25)
  expect(sizes()).toEqual([20, 20, 5])
  for (const answer of end) answer()
  expect(await Promise.all(all)).toEqual(Array.from({ length: 45 }, (_, i) => i))
})

test('a failure reaches all calls of its batch, and no others', async () => {
  const ask = gather(async (items: number[]) => {
    if (items.includes(2)) throw new Error('no')
    return items
  }, pace)
  const first = ask(1)
  await turn()
  const [second, third] = [ask(2), ask(3)].map((answer) => answer.catch((error: Error) => error.message))
  await vi.advanceTimersByTimeAsync(25)
  expect([await first, await second, await third]).toEqual([1, 'no', 'no'])
})
