import { expect, it } from 'vitest'
import { memory } from './seen.ts'

it('the memory keeps the latest ids and forgets the oldest beyond its limit', async () => {
  const seen = memory(2)
  for (const id of ['a', 'b', 'b', 'c']) await seen.add(id)
  expect(await Promise.all(['a', 'b', 'c', 'd'].map(seen.has))).toEqual([false, true, true, false])
})
