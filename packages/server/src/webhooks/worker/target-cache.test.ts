import { expect, test } from 'vitest'
import type { Claim } from '../queue/claim.ts'
import { TargetCache } from './target-cache.ts'
import type { Target } from './targets.ts'

const target = (version: string, keysUntil = Number.POSITIVE_INFINITY) => ({ version, keysUntil }) as Target
const claim = (receiverId: string, targetVersion: string | null, claimedAt = 0) =>
  ({ receiverId, targetVersion, claimedAt }) as Claim

test('targets are used again only if the versions of all of them are confirmed', () => {
  const kept = new TargetCache()
  kept.keep(new Map([['a', target('1.1')]]))
  kept.keep(new Map([['b', target('4.2')]]))
  expect([...kept.getConfirmed([claim('a', '1.1'), claim('b', '4.2')])!.keys()]).toEqual(['a', 'b'])
  expect(kept.getConfirmed([claim('a', '1.2'), claim('b', '4.2')])).toBeNull()
  expect(kept.getConfirmed([claim('a', '1.1'), claim('b', null)])).toBeNull()
  expect(kept.getConfirmed([claim('c', '1.1')])).toBeNull()
})

test('a target is kept until the first of its secrets ends', () => {
  const kept = new TargetCache()
  kept.keep(new Map([['a', target('1.1', 5_000)]]))
  expect(kept.getConfirmed([claim('a', '1.1', 4_999)])).not.toBeNull()
  expect(kept.getConfirmed([claim('a', '1.1', 5_000)])).toBeNull()
})
