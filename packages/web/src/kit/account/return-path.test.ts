import { expect, test } from 'vitest'
import { readReturnPath } from './return-path.ts'

test('signing in leads to the requested page', () => {
  expect(readReturnPath('/app/1/deliveries?status=failed')).toBe('/app/1/deliveries?status=failed')
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '', null])(
  'a link to the sign-in page never leads to another site: %s',
  (back) => expect(readReturnPath(back)).toBe('/'),
)
