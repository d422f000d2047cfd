import { expect, test } from 'vitest'
import { Refusal } from './errors.ts'
import { checkShape } from './input.ts'
import { integer, list, object, optional, orNull, Phone, text } from './shapes.ts'

test('text that does not match a pattern is refused with its description, at any depth', () => {
  const check = () =>
    checkShape(object({ people: list(object({ phone: Phone })) }), { people: [{ phone: '11 98765' }] })
  expect(check).toThrow(Refusal)
  try {
    check()
  } catch (error) {
    expect((error as Refusal).faults).toEqual([
      {
        pointer: '/people/0/phone',
        code: 'invalid_format',
        message: 'must have this form: E.164, e.g. +5511987654321',
      },
    ])
  }
})

test('an optional text that is empty counts as absent, at any depth; a required one does not', () => {
  const Person = object({ name: text(20), nickname: optional(text(20)) })
  const Body = object({ note: optional(text(20)), people: list(Person) })
  expect(checkShape(Body, { note: '  ', people: [{ name: 'Ana', nickname: '' }] })).toEqual({
    people: [{ name: 'Ana' }],
  })
  expect(() => checkShape(Body, { people: [{ name: '' }] })).toThrow(/name/)
})

test('a required null is kept, at any depth', () => {
  const Body = object({ cells: list(object({ score: orNull(integer()), version: optional(integer()) })) })
  expect(checkShape(Body, { cells: [{ score: null, version: null }] })).toEqual({ cells: [{ score: null }] })
})

test('an empty text is called empty, not short', () => {
  expect(() => checkShape(object({ name: text(20) }), { name: ' ' })).toThrow('/name must not be empty')
})

test('a pile of accents is refused in linear time', () => {
  const pile = `a${'\u0301'.repeat(60_000)}${'\u0323'.repeat(60_000)}`
  const started = performance.now()
  expect(() => checkShape(object({ name: text(200) }), { name: pile })).toThrow('/name must not have')
  // Sorting the marks would take ten seconds.
  expect(performance.now() - started).toBeLessThan(5_000)
})

test('a list that is too long is refused without comparing its items', () => {
  const Body = object({ ids: list(integer(), { maxItems: 200, uniqueItems: true }) })
  const started = performance.now()
  const check = () => checkShape(Body, { ids: Array(64_000).fill(1) })
  expect(check).toThrow(Refusal)
  // Comparing the items would take half a minute.
  expect(performance.now() - started).toBeLessThan(5_000)
  expect(() => checkShape(Body, { ids: Array.from({ length: 201 }, (_, i) => i) })).toThrow(
    '/ids must not have more than 200 items',
  )
})
