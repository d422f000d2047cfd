import argon2 from '@node-rs/argon2'
import { Type } from 'typebox'
import { refuseFaults } from '../../platform/operation/errors.ts'
import { commonPasswords } from './common-passwords.ts'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane. @node-rs hashes off the main thread. The functions are
// called as members of the module so that tests can count the calls.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => argon2.hash(password, cost)

let decoy: Promise<string> | undefined

/** Whether the password is right. Takes as long for an unknown account as for a known account with a wrong password. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('the password of no account')
  const matches = await argon2.verify(stored ?? (await decoy), password)
  return matches && typeof stored === 'string'
}

/**
 * The minimum length of a password. Length is what makes it hard to guess, except for common passwords, which are guessed
 * first.
 */
export const minLength = 10

export const NewPassword = Type.String({
  minLength: minLength,
  maxLength: 200,
  description: `At least ${minLength} characters; neither a common password nor the e-mail address`,
})

export function checkNewPassword(password: string, email: string): void {
  const lower = password.toLowerCase()
  const refused = (code: string, message: string) => refuseFaults([{ pointer: '/password', code, message }])
  if (commonPasswords.has(lower)) throw refused('too_common', 'is one of the most common passwords')
  if (lower === email.toLowerCase() || lower === email.split('@')[0]!.toLowerCase())
    throw refused('same_as_email', 'must not be the e-mail address')
}
