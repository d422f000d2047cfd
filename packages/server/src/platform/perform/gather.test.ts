import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gather } from './gather.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const pace = { largest: 20, concurrent: 2, enough: 16, everyMs: 25 }

/** Answers at once, with what was asked, and notes what was asked together. */
function counted(options: typeof pace) {
  const batches: number[][] = []
  const ask = gather(async (items: number[]) => {
    batches.push(items)
    return items
  }, options)
  return { batches, ask }
}
const turn = () => vi.advanceTimersByTimeAsync(0)

test('whoever is alone waits for nobody, also for the next one', async () => {
  const { batches, ask } = counted(pace)
  for (const item of [1, 2, 3]) {
    const answer = ask(item)
    await turn()
    expect(await answer).toBe(item)
  }
  expect(batches).toEqual([[1], [2], [3]])
})

test('those that come soon after a crowd wait for company, no longer than the pace', async () => {
  const { batches, ask } = counted(pace)
  void ask(1)
  void ask(2)
  await turn()
  void ask(3)
  await vi.advanceTimersByTimeAsync(10)
  const fourth = ask(4)
  await vi.advanceTimersByTimeAsync(14)
  expect(batches).toEqual([[1, 2]])
  await vi.advanceTimersByTimeAsync(1)
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect(await fourth).toBe(4)
})

test('as soon as there are enough they go', async () => {
  const { batches, ask } = counted(pace)
  void ask(1)
  void ask(2)
  await turn()
  const enough = Array.from({ length: 16 }, (_, i) => i + 3)
  for (const item of enough) void ask(item)
  await turn()
  expect(batches).toEqual([[1, 2], enough])
})

test('no more travel together than may, and no more batches at the same time', async () => {
  const open: (() => void)[] = []
  const sizes: number[] = []
  const ask = gather((items: number[]) => {
    sizes.push(items.length)
    return new Promise<number[]>((resolve) => open.push(() => resolve(items)))
  }, pace)
  const all = Array.from({ length: 45 }, (_, i) => ask(i))
  await turn()
  expect(sizes).toEqual([20, 20])
  open[0]!()
  await vi.advanceTimersByTimeAsync(25)
  expect(sizes).toEqual([20, 20, 5])
  for (const end of open) end()
  expect(await Promise.all(all)).toEqual(Array.from({ length: 45 }, (_, i) => i))
})

test('a failure is told to everybody who travelled with it, and to nobody else', async () => {
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
