import { expect, test } from 'vitest'
import { readBack } from './back.ts'

test('signing in leads on to the page that was asked for', () => {
  expect(readBack('/app/1/deliveries?status=failed')).toBe('/app/1/deliveries?status=failed')
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '', null])(
  'a link to the sign-in leads to no other site: %s',
  (back) => expect(readBack(back)).toBe('/'),
)
