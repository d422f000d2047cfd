import { expect, test } from 'vitest'
import { Image } from '../operation/image.ts'
import type { Operation } from '../operation/operation.ts'
import type { Call, Perform } from './call.ts'
import { images } from './images.ts'

test('two images at once go on, others wait for their client to have its turn; what is no image waits for none', async () => {
  const begun: unknown[] = []
  const ends: (() => void)[] = []
  const perform = images(((operation: Operation) => {
    begun.push(operation.path)
    return new Promise((end) => void ends.push(() => end({})))
  }) as unknown as Perform)
  const send = (path: string, body?: unknown, client = 'aurora') =>
    perform({ path, body } as Operation, { admission: { caller: { client: { id: client } } } } as Call)
  const ended = [send('1', Image), send('2', Image)]
  for (const path of ['3', '4']) void send(path, Image)
  void send("another client's", Image, 'horizonte')
  void send('list')
  await Promise.resolve()
  expect(begun).toEqual(['1', '2', 'list'])
  for (const end of ends.slice(0, 2)) end()
  await Promise.all(ended)
  await new Promise(setImmediate)
  expect(begun).toEqual(['1', '2', 'list', '3', "another client's"])
})
