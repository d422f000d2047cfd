import type { PanelRole } from '../../identity/roles.ts'
import * as sessions from '../../identity/sessions/queries.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/operation/caller.ts'
import { refuse } from '../../platform/operation/errors.ts'
import type { AnyCall } from '../../platform/operation/operation.ts'
import { removeWithoutRole } from '../../tenancy/clients/user-queries.ts'
import * as users from '../../tenancy/clients/users.ts'
import type { School } from '../../tenancy/school.ts'
import * as queries from './queries.ts'

type Call = Pick<AnyCall, 'tx' | 'caller' | 'services'> & { readonly school: School }
type Person = { readonly email: string; readonly name: string }

/**
 * Grants a role. Access to the panel belongs to an address, not to a record: registering a person gives the role to the user
 * with that address, and a changed address moves the role to another user. Otherwise a person who takes over a post would
 * also take over the old password and its open sessions.
 */
async function grant(call: Call, person: Person, role: PanelRole) {
  await lockUser(call, person)
  const granted = await queries.grantRole(call, person.email, role)
  if (granted.is_new_role) await sessions.endForNewRole(call.tx, 'panel', [granted.id], call.caller)
  return granted
}

/** Grants the role of a person registered in the panel. A user with a password or an open invitation needs no second mail. */
export async function register(call: Call, person: Person, role: PanelRole): Promise<void> {
  const user = await grant(call, person, role)
  if (!user.has_password && !user.has_invitation)
    await users.invite(call.tx, call.services.secrets, user, call.school.timeZone)
}

/** Grants the role and sends an invitation, for a record that a key wrote or after a mail was lost. */
export async function invite(call: Call, person: Person, role: PanelRole): Promise<void> {
  const user = await grant(call, person, role)
  if (!user.has_password) await users.invite(call.tx, call.services.secrets, user, call.school.timeZone)
  else if (!user.is_new_role) throw refuse('invitation_accepted')
}

/**
 * Locks the user of an address, and creates one if there is none. Without the lock, removing the user's last other role could
 * remove the user. With it, that happens before, and another user is created here, or after, and finds the new role.
 */
async function lockUser(call: Call, person: Person) {
  do await queries.insertUser(call, person)
  while (!(await queries.lockUser(call, person.email)))
}

/** Renames the user, except for an owner, whose name a school cannot change. */
export const rename = (call: Call, person: Person) => queries.renameUser(call, person)

/** Revokes the role at once. A user who has no role left is removed together with their sessions. */
export async function revoke(call: Call, { email }: Pick<Person, 'email'>, role: PanelRole) {
  // Locked, so that granting the same user another role happens either before this or after it.
  await queries.lockUser(call, email)
  await endAccess(call.tx, await queries.revokeRole(call, email, role), call.caller)
}

/**
 * Ends every login that came from the records of an app. The records stay. A login can be granted again by an invitation while
 * the app is connected, or by a record that the school writes itself.
 */
export const endLoginsOf = async (tx: Transaction, of: { appId: string; clientId: string }, caller: Caller) =>
  endAccess(tx, await queries.revokeRolesOf(tx, of), caller)

async function endAccess(tx: Transaction, userIds: readonly string[], caller: Caller): Promise<void> {
  await sessions.endForNewRole(tx, 'panel', userIds, caller)
  await removeWithoutRole(tx, userIds)
}
