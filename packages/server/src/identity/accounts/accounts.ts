import type { Transaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/operation/caller.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { passwordMatches } from '../passwords/passwords.ts'
import type { Account } from './account.ts'
import * as accounts from './queries.ts'

/** Refuses a wrong password. Used by operations for which a stolen session alone must not be enough. */
export async function requirePassword({ password_hash }: Account, password: string): Promise<void> {
  if (!(await passwordMatches(password_hash, password))) throw refuse('unauthenticated', 'The password is wrong.')
}

export async function requireClientOwner(tx: Transaction, { user }: Caller): Promise<void> {
  if (!user || !(await accounts.isClientOwner(tx, user.id)))
    throw refuse('forbidden', 'Only the owners of the client may do this.')
}

export async function requirePartnerOwner(tx: Transaction, { user }: Caller): Promise<void> {
  if (!user || !(await accounts.isPartnerOwner(tx, user.id)))
    throw refuse('forbidden', 'Only the owners of the partner may do this.')
}
