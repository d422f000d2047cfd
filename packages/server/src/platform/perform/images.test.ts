import { expect, test } from 'vitest'
import { Image } from '../operation/image.ts'
import type { Operation } from '../operation/operation.ts'
import type { Call, Perform } from './call.ts'
import { images } from './images.ts'

test('two images at once go on, others wait; what is no image waits for none', async () => {
  const begun: unknown[] = []
  const ends: (() => void)[] = []
  const perform = images(((operation: Operation) => {
    begun.push(operation.path)
    return new Promise((end) => void ends.push(() => end({})))
  }) as unknown as Perform)
  const send = (path: string, body?: unknown) => perform({ path, body } as Operation, {} as Call)
  const first = send('1', Image)
  for (const path of ['2', '3', '4']) void send(path, Image)
  void send('list')
  await Promise.resolve()
  expect(begun).toEqual(['1', '2', 'list'])
  ends[0]!()
  await first
  await new Promise(setImmediate)
  expect(begun).toEqual(['1', '2', 'list', '3'])
})
