import { expect, test } from 'vitest'
import { Image } from '../operation/image.ts'
import type { Operation } from '../operation/operation.ts'
import type { Call, Perform } from './call.ts'
import { heavy } from './heavy.ts'

test.each([
  ['images', { body: Image }],
  ['spreadsheets', { isHeavy: true }],
])('two %s run at once, further ones wait while clients take turns; other requests do not wait', async (_, row) => {
  const begun: unknown[] = []
  const ends: (() => void)[] = []
  const perform = heavy(((operation: Operation) => {
    begun.push(operation.path)
    return new Promise((end) => void ends.push(() => end({})))
  }) as unknown as Perform)
  const send = (path: string, row = {}, client = 'aurora') =>
    perform({ path, ...row } as Operation, { admission: { caller: { client: { id: client } } } } as Call)
  const ended = [send('1', row), send('2', row)]
  for (const path of ['3', '4']) void send(path, row)
  void send("another client's", row, 'horizonte')
  void send('list')
  await Promise.resolve()
  expect(begun).toEqual(['1', '2', 'list'])
  for (const end of ends.slice(0, 2)) end()
  await Promise.all(ended)
  await new Promise(setImmediate)
  expect(begun).toEqual(['1', '2', 'list', '3', "another client's"])
})
