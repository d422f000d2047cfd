import { expect, test } from 'vitest'
import { readBack } from './back.ts'

test('whoever signs in goes on where they wanted to', () => {
  expect(readBack({ back: '/app/1/deliveries?status=failed' })).toBe('/app/1/deliveries?status=failed')
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '', 7, undefined])(
  'a link to the sign-in leads to no other site: %s',
  (back) => expect(readBack({ back })).toBe('/'),
)
