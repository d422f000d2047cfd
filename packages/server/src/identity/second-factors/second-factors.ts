import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { type Secrets, sha256 } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Audience } from '../sessions/sessions.ts'

const stepSeconds = 30
const recoveryCodes = 10

const sealOwner = (subjectId: string) => `totp:${subjectId}`
const generator = (secret: string, label: string) =>
  new TOTP({ issuer: 'Sineta', label, secret: Secret.fromBase32(secret), period: stepSeconds })

/** A new seed, which counts from when its first code was shown to us. */
export async function begin(
  tx: Transaction,
  secrets: Secrets,
  person: { id: string; email: string; audience: Audience },
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 }).base32
  await tx.query(
    `insert into totp (subject_id, audience, sealed) values ($1, $2, $3)
     on conflict (subject_id) do update set sealed = excluded.sealed, last_step = 0`,
    [person.id, person.audience, secrets.seal(secret, sealOwner(person.id))],
  )
  return { secret, uri: generator(secret, person.email).toString() }
}

export async function isActive(tx: Transaction, subjectId: string): Promise<boolean> {
  const { rows } = await tx.query('select from totp where subject_id = $1 and confirmed_at is not null', [subjectId])
  return rows.length > 0
}

/** Whether a code is right and new. A code counts once, and so does each recovery code. */
export async function accept(tx: Transaction, secrets: Secrets, subjectId: string, code: string): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return useRecoveryCode(tx, subjectId, code)
  const { rows } = await tx.query<{ sealed: Buffer }>('select sealed from totp where subject_id = $1 for update', [
    subjectId,
  ])
  if (!rows[0]) return false
  const now = tx.now.getTime()
  // One step either way: clocks of telephones are not exact.
  const delta = generator(secrets.open(rows[0].sealed, sealOwner(subjectId)), '').validate({
    token: code,
    timestamp: now,
    window: 1,
  })
  if (delta === null) return false
  const step = Math.floor(now / 1000 / stepSeconds) + delta
  const { rowCount } = await tx.query('update totp set last_step = $2 where subject_id = $1 and last_step < $2', [
    subjectId,
    step,
  ])
  return rowCount === 1
}

async function useRecoveryCode(tx: Transaction, subjectId: string, code: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update recovery_code set used_at = clock() where subject_id = $1 and hash = $2 and used_at is null',
    [subjectId, hashOf(code)],
  )
  return rowCount === 1
}

/** Twenty letters and digits: 100 bits, so a plain hash keeps them. */
const newCode = () =>
  new Secret({ buffer: new Uint8Array(randomBytes(15)).buffer }).base32
    .toLowerCase()
    .slice(0, 20)
    .replace(/(.{5})(?=.)/g, '$1-')
const hashOf = (code: string) => sha256(code.toLowerCase().replaceAll(/[^a-z2-7]/g, ''))

export const confirm = (tx: Transaction, subjectId: string) =>
  tx.query('update totp set confirmed_at = clock() where subject_id = $1', [subjectId])

/** In place of those there were. They are shown now and never again. */
export async function newRecoveryCodes(tx: Transaction, subjectId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newCode)
  await tx.query('delete from recovery_code where subject_id = $1', [subjectId])
  await tx.query('insert into recovery_code (subject_id, hash) select $1, unnest($2::bytea[])', [
    subjectId,
    codes.map(hashOf),
  ])
  return codes
}

export async function recoveryCodesLeft(tx: Transaction, subjectId: string): Promise<number> {
  const { rows } = await tx.query<{ left: number }>(
    'select count(*)::int as left from recovery_code where subject_id = $1 and used_at is null',
    [subjectId],
  )
  return rows[0]!.left
}

export const remove = (tx: Transaction, subjectId: string) =>
  tx.query('delete from totp where subject_id = $1', [subjectId])
