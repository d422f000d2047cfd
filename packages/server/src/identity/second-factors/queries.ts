import type { Transaction } from '../../platform/database/database.ts'
import type { Audience } from '../accounts/account.ts'

/** Stores a seed. It replaces one that was never confirmed. */
export const saveSeed = (tx: Transaction, subjectId: string, audience: Audience, sealed: Buffer) =>
  tx.query(
    `insert into totp (subject_id, audience, sealed) values ($1, $2, $3)
     on conflict (subject_id) do update set sealed = excluded.sealed, last_step = 0`,
    [subjectId, audience, sealed],
  )

export async function isActive(tx: Transaction, subjectId: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from totp where subject_id = $1 and confirmed_at is not null', [
    subjectId,
  ])
  return rowCount === 1
}

export async function seedOf(tx: Transaction, subjectId: string): Promise<Buffer | undefined> {
  const { rows } = await tx.query<{ sealed: Buffer }>('select sealed from totp where subject_id = $1', [subjectId])
  return rows[0]?.sealed
}

/** Uses up a time step. Returns false if this step or a later one was already used, so that each code works once. */
export async function useStep(tx: Transaction, subjectId: string, step: number): Promise<boolean> {
  const { rowCount } = await tx.query('update totp set last_step = $2 where subject_id = $1 and last_step < $2', [
    subjectId,
    step,
  ])
  return rowCount === 1
}

export const confirm = (tx: Transaction, subjectId: string) =>
  tx.query('update totp set confirmed_at = clock() where subject_id = $1', [subjectId])

export const remove = (tx: Transaction, subjectId: string) =>
  tx.query('delete from totp where subject_id = $1', [subjectId])

export async function replaceRecoveryCodes(
  tx: Transaction,
  subjectId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.query('delete from recovery_code where subject_id = $1', [subjectId])
  await tx.query('insert into recovery_code (subject_id, hash) select $1, unnest($2::bytea[])', [subjectId, hashes])
}

export async function useRecoveryCode(tx: Transaction, subjectId: string, hash: Buffer): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update recovery_code set used_at = clock() where subject_id = $1 and hash = $2 and used_at is null',
    [subjectId, hash],
  )
  return rowCount === 1
}

export async function hasRecoveryCode(tx: Transaction, subjectId: string, hash: Buffer): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from recovery_code where subject_id = $1 and hash = $2 and used_at is null',
    [subjectId, hash],
  )
  return rowCount === 1
}

export async function recoveryCodesLeft(tx: Transaction, subjectId: string): Promise<number> {
  const { rows } = await tx.query<{ left: number }>(
    'select count(*)::int as left from recovery_code where subject_id = $1 and used_at is null',
    [subjectId],
  )
  return rows[0]!.left
}
