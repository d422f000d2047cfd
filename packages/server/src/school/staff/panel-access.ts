import type { PanelRole } from '../../identity/roles.ts'
import * as sessions from '../../identity/sessions/queries.ts'
import type { AnyCall, School } from '../../platform/operation/operation.ts'
import * as users from '../../tenancy/clients/users.ts'
import * as queries from './queries.ts'

type Call = Pick<AnyCall, 'tx' | 'caller' | 'services'> & { readonly school: School }
type Person = { readonly email: string; readonly name: string }

/**
 * Access to the panel belongs to an address, not to a record: registering a person gives the role to the user of that
 * address, and a changed address takes the role to another user. Otherwise a post that passes to another person would pass
 * with the old password and its open sessions.
 */
export async function grant(call: Call, person: Person, role: PanelRole) {
  const { tx, caller, school, services } = call
  await lockUser(call, person)
  const granted = await queries.grantRole(call, person.email, role)
  if (granted.is_new_role) await sessions.endForNewRole(tx, 'panel', [granted.id], caller)
  // A user who was invited for another post, or works here already, needs no second mail.
  if (granted.lacks_way_in) await users.invite(tx, services.secrets, granted, school.timeZone)
}

/**
 * The user of an address, created where there is none. Locked, so that removing the user's last other role does not remove
 * the user: it happens before, and another user is created here, or after, and finds the new role.
 */
async function lockUser(call: Call, person: Person) {
  do await queries.insertUser(call, person)
  while (!(await queries.lockUser(call, person.email)))
}

/** An owner's name is not the school's to change. */
export const rename = (call: Call, person: Person) => queries.renameUser(call, person)

/** Ends at once; a user without any role left is removed, sessions and all. */
export async function revoke(call: Call, { email }: Pick<Person, 'email'>, role: PanelRole) {
  // Granting the same user another role happens before this or after it.
  await queries.lockUser(call, email)
  const ids = await queries.revokeRole(call, email, role)
  await sessions.endForNewRole(call.tx, 'panel', ids, call.caller)
  await queries.removeUsersWithoutRole(call.tx, ids)
}
