import type { Selectable } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { table } from '../../platform/database/table.ts'
import type { Passkey as PasskeyTable } from '../../platform/database/tables.ts'
import type { Audience } from '../accounts/account.ts'

const passkeys = table('passkey')

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

export const findByCredential = (tx: Transaction, audience: Audience, credentialId: Buffer) =>
  passkeys.find({ tx }, { audience, credential_id: credentialId }, 'forUpdate')

export const find = (tx: Transaction, audience: Audience, accountId: string, id: string) =>
  passkeys.find({ tx }, { audience, subject_id: accountId, id }, 'forUpdate')

export async function listOf(tx: Transaction, audience: Audience, accountId: string): Promise<PasskeyRow[]> {
  const { rows } = await tx.query<PasskeyRow>(
    'select * from passkey where audience = $1 and subject_id = $2 order by created_at, id',
    [audience, accountId],
  )
  return rows
}

export const markUsed = (tx: Transaction, id: string, counter: number) =>
  passkeys.update({ tx }, { id }, { counter, last_used_at: tx.now })

export const rename = (tx: Transaction, id: string, name: string) => passkeys.update({ tx }, { id }, { name })

export const remove = (tx: Transaction, id: string) => passkeys.remove({ tx }, { id })

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
