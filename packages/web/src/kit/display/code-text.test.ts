import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colourCode } from './code-text.ts'

const joined = (code: string) =>
  colourCode(code)
    .map(({ text }) => text)
    .join('')

test('colours change no character of the code', () => {
  fc.assert(
    fc.property(fc.string(), (code) => {
      expect(joined(code)).toBe(code)
    }),
  )
})

test('comments, strings, numbers and keywords are distinguished', () => {
  const kinds = colourCode('const a = "x" // 5\nreturn 5').filter(({ kind }) => kind !== 'plain')
  expect(kinds.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'key const',
    'string "x"',
    'comment // 5',
    'key return',
    'number 5',
  ])
})

test('a URL in a string is not a comment', () => {
  expect(colourCode("fetch('https://x.example')").some(({ kind }) => kind === 'comment')).toBe(false)
})
