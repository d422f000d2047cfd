import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

test('two run at once, the others in order, and a failed one gives way to the next', async () => {
  const run = createSemaphore(2)
  let busy = 0
  const begun: number[] = []
  const seen: number[] = []
  const work = (n: number) =>
    run(async () => {
      begun.push(n)
      seen.push(++busy)
      await new Promise(setImmediate)
      busy -= 1
      if (n % 2 === 0) throw new Error(`${n}`)
      return n
    })
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map(work))
  expect(results.map(({ status }) => status)).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((n) => (n % 2 === 0 ? 'rejected' : 'fulfilled')),
  )
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(Math.max(...seen)).toBe(2)
  expect(await work(7)).toBe(7)
})

test('groups take turns, so a long queue in one does not delay the others', async () => {
  const run = createSemaphore(1)
  const begun: string[] = []
  const work = (name: string) =>
    run(async () => {
      begun.push(name)
      await new Promise(setImmediate)
    }, name[0])
  await Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map(work))
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})
