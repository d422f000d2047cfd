import { hash, verify } from '@node-rs/argon2'
import { Type } from 'typebox'
import { refuseFaults } from '../../platform/operation/errors.ts'
import { commonPasswords } from './common-passwords.ts'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane. @node-rs hashes off the main thread.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, cost)

let nobody: Promise<string> | undefined

/** An unknown account costs as much time as a known one with a wrong password. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('the password of nobody')
  const matches = await verify(stored ?? (await nobody), password)
  return matches && typeof stored === 'string'
}

/** Length is what makes a password hard to guess; what everybody chooses is guessed first. */
export const leastLength = 10

export const NewPassword = Type.String({
  minLength: leastLength,
  maxLength: 200,
  description: `At least ${leastLength} characters; neither one of the commonest passwords nor the e-mail address`,
})

export function checkNewPassword(password: string, email: string): void {
  const lower = password.toLowerCase()
  const refused = (code: string, message: string) => refuseFaults([{ pointer: '/password', code, message }])
  if (commonPasswords.has(lower)) throw refused('too_common', 'is one of the passwords that are guessed first')
  if (lower === email.toLowerCase() || lower === email.split('@')[0]!.toLowerCase())
    throw refused('same_as_email', 'must not be the e-mail address')
}
