import { expect, test } from 'vitest'
import type { Transaction } from '../../platform/database/database.ts'
import { AudienceCache, type EventKind } from './audience-cache.ts'

const kindOf = (clientId: string, name: EventKind['name'] = 'attendance.check_in'): EventKind => ({
  clientId,
  cnpj: '11222333000181',
  name,
})

/** A transaction in which every audience has this many receivers. */
const finding = (count: number, version = 1) =>
  ({
    query: async (_: string, [clientIds]: [string[]]) => ({
      rows: clientIds.map((id) => ({
        receivers: Array.from({ length: count }, (_, n) => ({ id: String(n) })),
        stamp: { ids: [id], versions: [version] },
      })),
    }),
  }) as unknown as Transaction

test('an audience is found once it was read, and its version is to be confirmed', async () => {
  const cache = new AudienceCache(() => 0)
  const kinds = [kindOf('a'), kindOf('b'), kindOf('a')]
  expect(cache.find(kinds)).toBeNull()
  const read = await cache.read(finding(2), kinds)
  expect(read.stamps).toEqual([])
  expect(read.of(kindOf('b'))).toHaveLength(2)
  expect(cache.find(kinds)!.stamps).toEqual([
    { ids: ['a'], versions: [1] },
    { ids: ['b'], versions: [1] },
  ])
  expect(cache.find([kindOf('a', 'student.updated')])).toBeNull()
})

test('audiences of a client that were read at another version are forgotten', async () => {
  const cache = new AudienceCache(() => 0)
  await cache.read(finding(1), [kindOf('a')])
  await cache.read(finding(1, 2), [kindOf('a', 'student.updated')])
  expect(cache.find([kindOf('a')])).toBeNull()
  expect(cache.find([kindOf('a', 'student.updated')])).not.toBeNull()
})

test('a version that moves concerns only the clients that depend on it', async () => {
  const cache = new AudienceCache(() => 0)
  const kinds = [kindOf('a'), kindOf('b')]
  await cache.read(finding(1), kinds)
  cache.markMoved(kinds, new Set(['b']))
  expect(cache.find([kindOf('a')])).not.toBeNull()
  expect(cache.find([kindOf('b')])).toBeNull()
})

test('when more receivers are kept than allowed, all are forgotten', async () => {
  const cache = new AudienceCache(() => 0)
  await cache.read(finding(60_000), [kindOf('a')])
  await cache.read(finding(60_000), [kindOf('b')])
  expect(cache.find([kindOf('a'), kindOf('b')])).not.toBeNull()
  await cache.read(finding(60_000), [kindOf('c')])
  expect(cache.find([kindOf('a')])).toBeNull()
  expect(cache.find([kindOf('b')])).toBeNull()
  expect(cache.find([kindOf('c')])).not.toBeNull()
})
