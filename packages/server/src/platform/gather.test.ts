import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gather } from './gather.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const pace = { largest: 10, concurrent: 2, enough: 4, everyMs: 25 }

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

test('whoever is alone waits for nobody', async () => {
  const { batches, ask } = counted(pace)
  const answer = ask(1)
  await turn()
  expect(await answer).toBe(1)
  expect(batches).toEqual([[1]])
})

test('those that come soon after wait for company, no longer than the pace', async () => {
  const { batches, ask } = counted(pace)
  void ask(1)
  await turn()
  void ask(2)
  await vi.advanceTimersByTimeAsync(10)
  const third = ask(3)
  await vi.advanceTimersByTimeAsync(14)
  expect(batches).toEqual([[1]])
  await vi.advanceTimersByTimeAsync(1)
  expect(batches).toEqual([[1], [2, 3]])
  expect(await third).toBe(3)
})

test('as soon as there are enough they go', async () => {
  const { batches, ask } = counted(pace)
  void ask(1)
  await turn()
  for (const item of [2, 3, 4, 5]) void ask(item)
  await turn()
  expect(batches).toEqual([[1], [2, 3, 4, 5]])
})

test('no more travel together than may, and no more batches at the same time', async () => {
  const open: (() => void)[] = []
  const sizes: number[] = []
  const ask = gather((items: number[]) => {
    sizes.push(items.length)
    return new Promise<number[]>((resolve) => open.push(() => resolve(items)))
  }, pace)
  const all = Array.from({ length: 25 }, (_, i) => ask(i))
  await turn()
  expect(sizes).toEqual([10, 10])
  open[0]!()
  await vi.advanceTimersByTimeAsync(25)
  expect(sizes).toEqual([10, 10, 5])
  for (const end of open) end()
  expect(await Promise.all(all)).toEqual(Array.from({ length: 25 }, (_, i) => i))
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
