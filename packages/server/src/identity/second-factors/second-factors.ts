import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { type Secrets, sha256 } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Audience } from '../accounts/account.ts'
import * as rows from './queries.ts'

const stepSeconds = 30
const recoveryCodes = 10

const sealOwner = (subjectId: string) => `totp:${subjectId}`
const generator = (secret: string, label: string) =>
  new TOTP({ issuer: 'Sineta', label, secret: Secret.fromBase32(secret), period: stepSeconds })

/** Creates a seed, which becomes a second factor when a first code is confirmed. */
export async function begin(
  tx: Transaction,
  secrets: Secrets,
  person: { id: string; email: string; audience: Audience },
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 }).base32
  await rows.saveSeed(tx, person.id, person.audience, secrets.seal(secret, sealOwner(person.id)))
  return { secret, uri: generator(secret, person.email).toString() }
}

export const isTimeBased = (code: string) => /^\d{6}$/.test(code)

/** Uses up a time-based code or a recovery code. Returns true if it is right and was not used before. */
export async function accept(tx: Transaction, secrets: Secrets, subjectId: string, code: string): Promise<boolean> {
  if (!isTimeBased(code)) return rows.useRecoveryCode(tx, subjectId, hashOf(code))
  const step = await stepOf(tx, secrets, subjectId, code)
  return step !== null && rows.useStep(tx, subjectId, step)
}

/** Whether a code is right, without using it up. */
export async function isCodeCorrect(
  tx: Transaction,
  secrets: Secrets,
  subjectId: string,
  code: string,
): Promise<boolean> {
  if (!isTimeBased(code)) return rows.hasRecoveryCode(tx, subjectId, hashOf(code))
  return (await stepOf(tx, secrets, subjectId, code)) !== null
}

/** Returns the 30-second step of a code, or null if the code is wrong. */
async function stepOf(tx: Transaction, secrets: Secrets, subjectId: string, code: string): Promise<number | null> {
  const sealed = await rows.seedOf(tx, subjectId)
  if (!sealed) return null
  const now = tx.now.getTime()
  // Accept one time step either way, because phone clocks drift.
  const delta = generator(secrets.open(sealed, sealOwner(subjectId)), '').validate({
    token: code,
    timestamp: now,
    window: 1,
  })
  return delta === null ? null : Math.floor(now / 1000 / stepSeconds) + delta
}

/** Creates a recovery code of 20 letters and digits. It has 100 random bits, enough to be stored with a fast hash. */
const newCode = () =>
  new Secret({ buffer: new Uint8Array(randomBytes(15)).buffer }).base32
    .toLowerCase()
    .slice(0, 20)
    .replace(/(.{5})(?=.)/g, '$1-')
const hashOf = (code: string) => sha256(code.toLowerCase().replaceAll(/[^a-z2-7]/g, ''))

/** Replaces the recovery codes and returns them. Only their hashes are stored. */
export async function newRecoveryCodes(tx: Transaction, subjectId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newCode)
  await rows.replaceRecoveryCodes(tx, subjectId, codes.map(hashOf))
  return codes
}
