import { expect, test } from 'vitest'
import { findPassword } from './password-file.ts'

const login = { host: 'db.example', port: 5432, database: 'escola', user: 'sineta' }

test.each([
  ['db.example:5432:escola:sineta:segredo', 'segredo'],
  ['*:*:*:*:any', 'any'],
  ['*:*:*:other:no\n*:*:*:sineta:second', 'second'],
  ['*:*:*:sineta:first\n*:*:*:sineta:second', 'first'],
  ['#*:*:*:sineta:commented', null],
  ['db.example:6432:escola:sineta:other port', null],
  [String.raw`*:*:*:sineta:a\:b\\c`, String.raw`a:b\c`],
  ['*:*:*:sineta:a:b', 'a:b'],
  ['*:*:*:sineta:of windows\r\n', 'of windows'],
  ['*:*:*:sineta:', null],
  ['*:*:sineta:too few', null],
  ['', null],
])('the password file %j has %j for sineta', (text, password) => {
  expect(findPassword(text, login)).toBe(password)
})

test('a name with a colon is written with a backslash', () => {
  expect(findPassword(String.raw`\:\:1:*:*:*:six`, { ...login, host: '::1' })).toBe('six')
})
