import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { qrCode } from './qr.ts'

const rowsOf = (text: string) => qrCode(text).map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''))

test('the picture of an authenticator address is the one that ZXing was seen to read', () => {
  const uri = 'otpauth://totp/Sineta:dev%40parceira.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Sineta'
  const picture = rowsOf(uri).join('\n')
  expect(createHash('sha256').update(picture).digest('hex')).toBe(
    'ef391d48c5fb7781c1b4d0ecfeac45ce52bef38a9b046c35c66b8dedefd2a3b2',
  )
})

test.each([1, 14, 15, 84, 122, 213, 331])(
  'a text of %i bytes fits, and its corners are those that readers look for',
  (length) => {
    const rows = rowsOf('x'.repeat(length))
    for (const corner of [rows[0]?.slice(0, 8), rows[0]?.slice(-8), rows.at(-1)?.slice(0, 8)])
      expect(['11111110', '01111111']).toContain(corner)
  },
)

test('a text that is too long is refused rather than cut', () => {
  expect(() => qrCode('x'.repeat(332))).toThrow(RangeError)
})
