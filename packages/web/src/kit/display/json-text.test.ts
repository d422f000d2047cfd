import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatJson } from './json-text.ts'

const text = (json: string) =>
  formatJson(json)
    ?.map((piece) => piece.text)
    .join('') ?? null

test('the layout of any JSON is that of JSON.stringify', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(text(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2))
    }),
  )
})

test('values stay as they were sent: long numbers, repeated keys, escapes', () => {
  expect(text('{"n":12345678901234567890,"n":1.0,"s":"\\u00e7\\/"}')).toBe(
    '{\n  "n": 12345678901234567890,\n  "n": 1.0,\n  "s": "\\u00e7\\/"\n}',
  )
})

test('text that is not JSON has no layout', () => {
  expect(formatJson('{"event":')).toBeNull()
  expect(formatJson('')).toBeNull()
})

test('keys, strings, numbers and literals are distinguished', () => {
  const kinds = formatJson('{"a":["b",-1,true,null]}')!.filter(({ kind }) => kind !== 'plain')
  expect(kinds).toEqual([
    { kind: 'key', text: '"a"' },
    { kind: 'string', text: '"b"' },
    { kind: 'number', text: '-1' },
    { kind: 'literal', text: 'true' },
    { kind: 'literal', text: 'null' },
  ])
})

test('a hostile body of 64 KiB becomes a page of reasonable size', () => {
  const pieces = (json: string) => formatJson(json) ?? []
  expect(pieces(`[${'1,'.repeat(32_000)}1]`).length).toBeLessThan(10_000)
  const nested = pieces(`${'[1,'.repeat(4000)}1${']'.repeat(4000)}`)
  expect(nested.reduce((sum, piece) => sum + piece.text.length, 0)).toBeLessThan(2_000_000)
})
