import type { Transaction } from '../../platform/database/database.ts'
import type { Audience } from '../accounts/account.ts'

export const insertResets = (
  tx: Transaction,
  audience: Audience,
  resets: readonly { readonly hash: Buffer; readonly accountId: string }[],
  expiresAt: Date,
) =>
  tx.query(
    'insert into password_reset (hash, audience, subject_id, expires_at) select unnest($1::bytea[]), $2, unnest($3::uuid[]), $4',
    [resets.map(({ hash }) => hash), audience, resets.map(({ accountId }) => accountId), expiresAt],
  )

/**
 * Uses up a link and every other link of the same account. Returns the id of the account, or undefined if the link is not
 * valid.
 */
export async function useReset(tx: Transaction, audience: Audience, hash: Buffer): Promise<string | undefined> {
  const { rows } = await tx.query<{ subject_id: string }>(
    `with link as (select subject_id from password_reset where hash = $1 and audience = $2 and expires_at > clock())
     delete from password_reset r using link where r.subject_id = link.subject_id returning r.subject_id`,
    [hash, audience],
  )
  return rows[0]?.subject_id
}
