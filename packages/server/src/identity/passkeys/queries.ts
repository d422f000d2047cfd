import type { Selectable } from 'kysely'
import { db, type Transaction } from '../../platform/database/database.ts'
import type { Passkey as PasskeyTable } from '../../platform/database/tables.ts'
import type { Audience } from '../accounts/accounts.ts'

export type PasskeyRow = Selectable<PasskeyTable>

type NewPasskey = Pick<
  PasskeyRow,
  'audience' | 'subject_id' | 'credential_id' | 'public_key' | 'counter' | 'transports' | 'name'
>

/** Undefined where the credential is known already: its device was asked to refuse that. */
export const insert = (tx: Transaction, passkey: NewPasskey): Promise<PasskeyRow | undefined> =>
  tx.maybe(
    db
      .insertInto('passkey')
      .values(passkey)
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returningAll(),
  )

const of = (audience: Audience) => db.selectFrom('passkey').selectAll().where('audience', '=', audience)

export const findByCredential = (tx: Transaction, audience: Audience, credentialId: Buffer) =>
  tx.maybe(of(audience).where('credential_id', '=', credentialId).forUpdate())

export const find = (tx: Transaction, audience: Audience, accountId: string, id: string) =>
  tx.maybe(of(audience).where('subject_id', '=', accountId).where('id', '=', id).forUpdate())

export const listOf = (tx: Transaction, audience: Audience, accountId: string): Promise<PasskeyRow[]> =>
  tx.many(of(audience).where('subject_id', '=', accountId).orderBy('created_at').orderBy('id'))

export const markUsed = (tx: Transaction, id: string, counter: number) =>
  tx.many(db.updateTable('passkey').set({ counter, last_used_at: tx.now }).where('id', '=', id))

export const rename = (tx: Transaction, id: string, name: string) =>
  tx.one(db.updateTable('passkey').set({ name }).where('id', '=', id).returningAll())

export const remove = (tx: Transaction, id: string) => tx.many(db.deleteFrom('passkey').where('id', '=', id))

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

/** A challenge counts once: of two requests with the same one, the second waits for the first and finds nothing. */
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
