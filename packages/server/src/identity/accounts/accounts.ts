import type { Transaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/operation/caller.ts'
import { refuse } from '../../platform/operation/errors.ts'
import type { Note } from '../../platform/operation/operation.ts'
import { passwordMatches } from '../passwords/passwords.ts'
import * as accounts from './queries.ts'

const audiences = ['portal', 'panel', 'operator'] as const
export type Audience = (typeof audiences)[number]
export const isAudience = (kind: string): kind is Audience => (audiences as readonly string[]).includes(kind)

/** A person who can sign in with an e-mail address. Only in the panel can several accounts share one address. */
export type Account = {
  id: string
  email: string
  password_hash: string | null
  client_id: string | null
  partner_id: string | null
  slug: string | null
  environment: 'live' | 'sandbox'
  time_zone: string
}

/** Asked for wherever a stolen session alone must not be enough. */
export async function requirePassword({ password_hash }: Account, password: string): Promise<void> {
  if (!(await passwordMatches(password_hash, password))) throw refuse('unauthenticated', 'The password is wrong.')
}

export async function requirePartnerOwner(tx: Transaction, { user }: Caller): Promise<void> {
  if (!user || !(await accounts.isPartnerOwner(tx, user.id)))
    throw refuse('forbidden', 'Only the owners of the partner may do this.')
}

/** The actor of an audit entry that is written before the account has a session. */
export const asActor = (audience: Audience, { id, client_id, partner_id }: Account): NonNullable<Note['by']> => ({
  kind: audience,
  userId: id,
  clientId: client_id,
  partnerId: partner_id,
})
