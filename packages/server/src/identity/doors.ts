import type { Transaction } from '../platform/database/database.ts'
import type { Access, Caller } from '../platform/operation/caller.ts'
import { refuse } from '../platform/operation/errors.ts'
import type { Operation } from '../platform/operation/operation.ts'
import { passwordMatches } from './passwords/passwords.ts'
import type { Account, Audience } from './sessions/sessions.ts'
import * as sessions from './sessions/sessions.ts'

/** The ways in, and whom each lets in. What an account can do is the same behind all of them. */
export const doors = { portal: 'portal', panel: 'panel', admin: 'operator' } as const satisfies Record<string, Audience>
export type Door = keyof typeof doors

export const atEachDoor = (rows: (door: Door, audience: Audience) => Operation[]): Record<Door, Operation[]> => ({
  portal: rows('portal', doors.portal),
  panel: rows('panel', doors.panel),
  admin: rows('admin', doors.admin),
})

/** What everybody does with an account of their own. */
export const ownAccount = (audience: Audience): Access => ({ callers: [audience] })

export async function accountOf(tx: Transaction, audience: Audience, caller: Caller): Promise<Account> {
  // The gate found the person a moment ago, in the same table.
  return (await sessions.account(tx, audience, caller.user!.id))!
}

/** For what a stolen session alone must not be able to do. */
export async function requirePassword({ password_hash }: Account, password: string): Promise<void> {
  if (!(await passwordMatches(password_hash, password))) throw refuse('unauthenticated', 'The password is wrong.')
}
