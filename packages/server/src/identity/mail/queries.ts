import { randomUUID } from 'node:crypto'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { isMailDue, takeForTry } from '../../platform/mail-tries.ts'

/** A mail in the queue. Its text is written when it is sent, and the accounts of an address are looked up only then. */
export type AccountMail =
  | {
      readonly about: 'password'
      readonly audience: 'portal' | 'panel'
      readonly email: string
      readonly client?: string
      /** The network the request came from. */
      readonly network: string
    }
  | {
      readonly about: 'invitation'
      readonly audience: 'portal' | 'panel'
      readonly email: string
      readonly token: string
      /** The name of the inviting client or partner. */
      readonly by: string
    }
  /** Queued by every sign-up, but sent only if the address already had an account. */
  | { readonly about: 'sign-up'; readonly audience: 'portal'; readonly email: string; readonly isKnown: boolean }

const sealOwner = (id: string) => `mail:${id}`

/**
 * Queues a mail in the caller's transaction, so that nothing is sent after a rollback. It is stored sealed, because it contains
 * addresses and tokens that open accounts.
 */
export async function queueMail(tx: Transaction, secrets: Secrets, mail: AccountMail): Promise<void> {
  const id = randomUUID()
  await tx.query('insert into mail (id, sealed) values ($1, $2)', [
    id,
    secrets.seal(JSON.stringify(mail), sealOwner(id)),
  ])
}

type Taken = { readonly id: string; readonly tries: number; readonly sealed: Buffer }

export const isDue = isMailDue('due_at')

/** Leases and returns the next mail that is due. After a crash or a refusal by the mail server it is taken again. */
export async function take(tx: Transaction): Promise<Taken | undefined> {
  const { rows } = await tx.query<Taken>(
    `update mail set ${takeForTry('due_at')}
     where id = (select id from mail where ${isDue} order by due_at limit 1 for update skip locked)
     returning id, sealed, tries`,
  )
  return rows[0]
}

/**
 * Opens a mail outside the transaction of `take`, so that the try stays counted. A mail that cannot be opened because its key
 * is gone then does not hold up the others.
 */
export const open = (secrets: Secrets, { id, sealed }: Taken): AccountMail =>
  JSON.parse(secrets.open(sealed, sealOwner(id))) as AccountMail

export const remove = (tx: Transaction, id: string) => tx.query('delete from mail where id = $1', [id])
