import { expect, test } from 'vitest'
import { createBuckets, limits, rateLimitHeaders } from './rate-limit.ts'

test('a hundred requests may come at once, and then ten a second', () => {
  let now = 0
  const spend = createBuckets(() => now)
  const ask = () => spend('key', limits.key)
  for (let i = 0; i < 100; i++) expect(ask().allowed).toBe(true)
  expect(ask()).toEqual({ allowed: false, remaining: 0, retryAfterSeconds: 1, fullInSeconds: 10 })
  now += 1000
  for (let i = 0; i < 10; i++) expect(ask().allowed).toBe(true)
  expect(ask().allowed).toBe(false)
})

test('the devices of a school together make fifty readings a second', () => {
  let now = 0
  const spend = createBuckets(() => now)
  let made = 0
  for (let second = 0; second < 10; second++) {
    for (let i = 0; i < 200; i++) if (spend('school', limits.device).allowed) made++
    now += 1000
  }
  expect(made).toBe(limits.device.burst + 9 * 50)
})

test('one key does not use up the limit of another', () => {
  const spend = createBuckets(() => 0)
  for (let i = 0; i < 101; i++) spend('one', limits.key)
  expect(spend('one', limits.key).allowed).toBe(false)
  expect(spend('other', limits.key)).toMatchObject({ allowed: true, remaining: 99 })
})

test('the headers say how many requests may follow', () => {
  const spend = createBuckets(() => 0)
  expect(rateLimitHeaders(limits.key, spend('key', limits.key))).toEqual({
    'ratelimit-limit': '600',
    'ratelimit-remaining': '99',
    'ratelimit-reset': '1',
  })
})
