import type { Selectable } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { Passkey as PasskeyTable } from '../../platform/database/tables.ts'
import type { Audience } from '../accounts/account.ts'

export type PasskeyRow = Selectable<PasskeyTable>

type NewPasskey = Pick<
  PasskeyRow,
  'audience' | 'subject_id' | 'credential_id' | 'public_key' | 'counter' | 'transports' | 'name'
>

/**
 * Inserts a passkey. Returns undefined if the credential exists already, which `excludeCredentials` asks the device to prevent.
 */
export async function insert(tx: Transaction, passkey: NewPasskey): Promise<PasskeyRow | undefined> {
  const { rows } = await tx.query<PasskeyRow>(
    `insert into passkey (audience, subject_id, credential_id, public_key, counter, transports, name)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing returning *`,
    [
      passkey.audience,
      passkey.subject_id,
      passkey.credential_id,
      passkey.public_key,
      passkey.counter,
      passkey.transports,
      passkey.name,
    ],
  )
  return rows[0]
}

/** Returns the passkey with this credential, locked until the transaction ends. */
export async function findByCredential(
  tx: Transaction,
  audience: Audience,
  credentialId: Buffer,
): Promise<PasskeyRow | undefined> {
  const { rows } = await tx.query<PasskeyRow>(
    'select * from passkey where audience = $1 and credential_id = $2 for update',
    [audience, credentialId],
  )
  return rows[0]
}

/** Returns this passkey of an account, locked until the transaction ends. */
export async function find(
  tx: Transaction,
  audience: Audience,
  accountId: string,
  id: string,
): Promise<PasskeyRow | undefined> {
  const { rows } = await tx.query<PasskeyRow>(
    'select * from passkey where audience = $1 and subject_id = $2 and id = $3 for update',
    [audience, accountId, id],
  )
  return rows[0]
}

export async function listOf(tx: Transaction, audience: Audience, accountId: string): Promise<PasskeyRow[]> {
  const { rows } = await tx.query<PasskeyRow>(
    'select * from passkey where audience = $1 and subject_id = $2 order by created_at, id',
    [audience, accountId],
  )
  return rows
}

export const markUsed = (tx: Transaction, id: string, counter: number) =>
  tx.query('update passkey set counter = $2, last_used_at = $3 where id = $1', [id, counter, tx.now])

export async function rename(tx: Transaction, id: string, name: string): Promise<PasskeyRow> {
  const { rows } = await tx.query<PasskeyRow>('update passkey set name = $2 where id = $1 returning *', [id, name])
  return rows[0]!
}

export const remove = (tx: Transaction, id: string) => tx.query('delete from passkey where id = $1', [id])

export const insertChallenge = (
  tx: Transaction,
  hash: Buffer,
  audience: Audience,
  subjectId: string | null,
  minutes: number,
) =>
  tx.query(
    'insert into passkey_challenge (hash, audience, subject_id, expires_at) values ($1, $2, $3, clock() + make_interval(mins => $4))',
    [hash, audience, subjectId, minutes],
  )

/**
 * Uses up a challenge and returns whether it was valid. Of two requests with the same one, the second waits and then finds
 * nothing.
 */
export async function useChallenge(
  tx: Transaction,
  hash: Buffer,
  audience: Audience,
  subjectId: string | null,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `delete from passkey_challenge
     where hash = $1 and audience = $2 and subject_id is not distinct from $3::uuid and expires_at > clock()`,
    [hash, audience, subjectId],
  )
  return rowCount === 1
}
