import { randomUUID } from 'node:crypto'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { isDue } from '../../platform/database/due.ts'

/** A mail to be sent. Its text is written when it is sent: only then are the accounts of an address looked up. */
export type Letter =
  | {
      readonly about: 'password'
      readonly audience: 'portal' | 'panel'
      readonly email: string
      readonly client?: string
      /** That the request came from. */
      readonly network: string
    }
  | {
      readonly about: 'invitation'
      readonly audience: 'portal' | 'panel'
      readonly email: string
      readonly token: string
      /** The client or the partner that invites. */
      readonly by: string
    }
  /** Left by every sign-up; only the owner of an address that was known gets a mail. */
  | { readonly about: 'sign-up'; readonly audience: 'portal'; readonly email: string; readonly isKnown: boolean }

const sealOwner = (id: string) => `mail:${id}`

/** Queued in the caller's transaction: a rollback sends nothing. Sealed, because it names people and opens accounts. */
export async function post(tx: Transaction, secrets: Secrets, letter: Letter): Promise<void> {
  const id = randomUUID()
  await tx.query('insert into mail (id, sealed) values ($1, $2)', [
    id,
    secrets.seal(JSON.stringify(letter), sealOwner(id)),
  ])
}

type Taken = { readonly id: string; readonly tries: number; readonly sealed: Buffer }

export const maxTries = 5
// Each try waits twice as long as the one before: a quarter of an hour in all, for a mail server that is started anew.
const firstWaitSeconds = 60

export const isLetterDue = isDue('due_at', firstWaitSeconds * 2 ** (maxTries - 1))

/** The next letter that is due, leased: after a crash or a refusal by the mail server it is taken again. */
export async function take(tx: Transaction): Promise<Taken | undefined> {
  const { rows } = await tx.query<Taken>(
    `update mail set tries = tries + 1, due_at = clock() + make_interval(secs => $1 * 2 ^ tries)
     where id = (select id from mail where ${isLetterDue} order by due_at limit 1 for update skip locked)
     returning id, sealed, tries`,
    [firstWaitSeconds],
  )
  return rows[0]
}

/** Apart from `take`, whose try is kept: one letter that does not open, because its key is gone, holds up no other. */
export const open = (secrets: Secrets, { id, sealed }: Taken): Letter =>
  JSON.parse(secrets.open(sealed, sealOwner(id))) as Letter

export const remove = (tx: Transaction, id: string) => tx.query('delete from mail where id = $1', [id])
