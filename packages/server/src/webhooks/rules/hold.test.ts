import { expect, test } from 'vitest'
import { holdOf } from './hold.ts'

const now = new Date('2026-03-02T17:03:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const closed = { breaker_failures: null, breaker_opened_at: null, breaker_probe_at: null }
const open = { breaker_failures: 5, breaker_opened_at: ago(20), breaker_probe_at: ago(-10) }
const retrying = (seconds: number) => ({ status: 'retrying', due_at: ago(seconds) })

test('a delivery that is due while its receiver fails is held for a minute, and then until the next probe', () => {
  expect(holdOf(retrying(20), open, now)).toEqual({
    reason: 'receiver_failing',
    since: ago(20),
    until: ago(-40),
    failures: 5,
  })
  expect(holdOf(retrying(300), open, now)).toMatchObject({ until: ago(-10) })
  expect(holdOf(retrying(300), { ...open, breaker_probe_at: ago(1) }, now)).toMatchObject({ until: null })
})

test('a receiver that works makes a delivery wait for its turn, or for the rate its owner set', () => {
  expect(holdOf(retrying(60), closed, now)).toMatchObject({ reason: 'queue', until: null, failures: null })
  expect(holdOf(retrying(60), { ...closed, max_per_second: 2 }, now)).toMatchObject({ reason: 'rate_limited' })
})

test('a delivery is not held if it is not due, in flight, ended, about to be sent, or has no receiver', () => {
  expect(holdOf(retrying(-30), open, now)).toBeNull()
  expect(holdOf({ status: 'sending', due_at: ago(20) }, open, now)).toBeNull()
  expect(holdOf({ status: 'delivered', due_at: null }, open, now)).toBeNull()
  expect(holdOf(retrying(2), closed, now)).toBeNull()
  expect(holdOf(retrying(60), undefined, now)).toBeNull()
})

test('a breaker that was not renewed for an hour is forgotten', () => {
  expect(holdOf(retrying(2), { ...open, breaker_probe_at: ago(3601) }, now)).toBeNull()
})
