import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cursorBefore, cursorBeforeId } from './cursor.ts'

// Ids are compared as text, as PostgreSQL compares them.
it('the position of a time is before every id of that time, and after those of the millisecond before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 45 }), (ms) => {
      const hex = (at: number) => at.toString(16).padStart(12, '0')
      const id = (at: number, rest: string) => `${hex(at).slice(0, 8)}-${hex(at).slice(8)}-${rest}`
      expect(cursorBefore(new Date(ms)) < id(ms, '7000-8000-000000000000')).toBe(true)
      expect(cursorBefore(new Date(ms)) > id(ms - 1, '7fff-bfff-ffffffffffff')).toBe(true)
    }),
  )
})

it('no id lies between an id and the position just before it', () => {
  fc.assert(fc.property(fc.uuid({ version: 7 }), (id) => cursorBeforeId(id) < id))
  expect(cursorBeforeId('019cae08-ad66-796c-9230-140af990a702')).toBe('019cae08-ad66-796c-9230-140af990a701')
  expect(cursorBeforeId('019cae08-ad66-796c-9230-140af990a700')).toBe('019cae08-ad66-796c-9230-140af990a6ff')
})
