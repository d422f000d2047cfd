import { expect, test } from 'vitest'
import { urlByHostName } from './passkey.ts'

test.each([
  ['http://127.0.0.1:8080/portal/login?x=1', 'http://localhost:8080/portal/login?x=1'],
  ['http://[::1]:8080/portal', 'http://localhost:8080/portal'],
])('on this machine %s is also %s', (href, expected) =>
  expect(urlByHostName(new URL(href) as unknown as Location)).toBe(expected),
)

test('a host name needs no replacement, and the IP address of another machine has none', () => {
  expect(urlByHostName(new URL('https://sineta.example/portal') as unknown as Location)).toBeNull()
  expect(urlByHostName(new URL('http://10.1.2.3/portal') as unknown as Location)).toBe('')
})
