import { expect, test } from 'vitest'
import { hashPassword, passwordMatches } from './passwords.ts'

test('a password is hashed with argon2id at the cost that OWASP recommends, and verified', async () => {
  const stored = await hashPassword('um sino na mão')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordMatches(stored, 'um sino na mão')).toBe(true)
  expect(await passwordMatches(stored, 'um sino na mao')).toBe(false)
  expect(await passwordMatches(null, 'um sino na mão')).toBe(false)
})
