import { lockReasons } from '@sineta/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lockedReason } from './lock.ts'

test('a diary entry with no reason to be locked is open', () => {
  expect(lockedReason({})).toBeNull()
  expect(
    lockedReason({
      school_year_closed: false,
      council_closed: false,
      posting_window_over: false,
      locked_by_management: false,
    }),
  ).toBeNull()
})

test('of several reasons, the first in this order is given: year, council, last day to post, management', () => {
  const facts = fc.record({
    school_year_closed: fc.boolean(),
    council_closed: fc.boolean(),
    posting_window_over: fc.boolean(),
    locked_by_management: fc.boolean(),
  })
  fc.assert(
    fc.property(facts, (which) => {
      const reason = lockedReason(which)
      const heavier = reason === null ? lockReasons : lockReasons.slice(0, lockReasons.indexOf(reason))
      expect(heavier.filter((other) => which[other])).toEqual([])
      if (reason !== null) expect(which[reason]).toBe(true)
    }),
  )
  expect(lockReasons).toEqual(['school_year_closed', 'council_closed', 'posting_window_over', 'locked_by_management'])
})
