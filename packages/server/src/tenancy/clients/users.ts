import { Type } from 'typebox'
import { invitationDays } from '../../identity/mail/invitation-mail.ts'
import { queueMail } from '../../identity/mail/queries.ts'
import type { PanelRole } from '../../identity/roles.ts'
import { newToken } from '../../identity/tokens.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { flag, Instant, list as listOf, nullable, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { platformZone, timeFormatter } from '../../platform/times.ts'
import { table } from '../rows/table.ts'
import { clientTable } from '../tables.ts'
import {
  addRoles,
  type ClientUserRow,
  type InvitedRow,
  removeAllRoles,
  removeOpenInvitations,
  removeRoles,
  removeWithoutRole,
  type UserRow,
} from './user-queries.ts'

export const User = object({
  id: Uuid,
  email: Type.String(),
  name: Type.String(),
  is_owner: flag,
  roles: listOf(Type.String(), { uniqueItems: true }),
  version: Type.Integer(),
  created_at: Instant,
})
export const Invitation = object({
  email: Type.String(),
  token: nullable(
    Type.String({ description: 'Only in a sandbox, where no mail is sent; otherwise the token is only in the mail' }),
  ),
  expires_at: Instant,
})

/** Leaves out the token, which is only in the mail: permission to invite people is not permission to sign in as them. */
export const InvitationSent = object({ status: oneOf('accepted') })

/** Coordinators, secretaries and teachers are not here: their role comes and goes with their staff record in the school. */
const assignableRoles = ['management', 'librarian', 'finance', 'gatekeeper'] as const
export type AssignableRole = (typeof assignableRoles)[number]
export const AssignableRoles = listOf(oneOf(...assignableRoles), { minItems: 1, uniqueItems: true })

const users = table('panel_user')
const roles = table('panel_role')
const invitations = table('invitation')

type NewUser = { client_id: string; email: string; name: string; is_owner?: boolean }

/** Inserts a user without a password, who can sign in only after accepting the invitation. */
export const create = (tx: Transaction, user: NewUser) => users.insert({ tx }, user)

export const setPassword = (tx: Transaction, id: string, passwordHash: string) =>
  users.update({ tx }, { id }, { password_hash: passwordHash })

/**
 * Invites a user who has no password yet by mail. Earlier invitations stop working. Addresses in a sandbox are made up, so no
 * mail is sent there and the response has the token instead.
 */
export async function invite(tx: Transaction, secrets: Secrets, { id, client_id, email }: InvitedRow, zone: string) {
  const token = newToken('in_')
  const expiresAt = new Date(tx.now.getTime() + invitationDays * 24 * 3_600_000)
  const client = await clientTable.get({ tx }, { id: client_id })
  await removeOpenInvitations(tx, id)
  await invitations.insert({ tx }, { client_id, user_id: id, hash: token.hash, expires_at: expiresAt })
  const isMailed = client.environment === 'live'
  if (isMailed)
    await queueMail(tx, secrets, { about: 'invitation', audience: 'panel', email, token: token.text, by: client.name })
  return { email, token: isMailed ? null : token.text, expires_at: timeFormatter(zone)(expiresAt) }
}

/** Sends a new invitation, unless the user has a password: an invitation would be a second way to set it. */
export async function inviteAgain(tx: Transaction, secrets: Secrets, user: InvitedRow): Promise<void> {
  const { password_hash } = await users.get({ tx }, { id: user.id }, 'forNoKeyUpdate')
  if (password_hash !== null) throw refuse('invitation_accepted')
  await invite(tx, secrets, user, platformZone)
}

export const addRole = (tx: Transaction, userId: string, school: { id: string; clientId: string }, role: PanelRole) =>
  roles.insert({ tx, school }, { user_id: userId, role })

/**
 * Sets which of the assignable roles the user has in the school. Other roles are left alone. The user gets a new version, so that
 * `If-Match` protects roles too.
 */
export async function assign(
  tx: Transaction,
  userId: string,
  school: { id: string; clientId: string },
  roles: readonly AssignableRole[],
): Promise<void> {
  await removeRoles(tx, userId, school.id, assignableRoles, roles)
  await addRoles(tx, userId, school, roles)
  await users.update({ tx }, { id: userId }, { updated_at: tx.now })
}

/** Removes the user from the school, and removes the user if no role in any school is left. */
export async function leave(tx: Transaction, userId: string, schoolId: string): Promise<void> {
  await removeAllRoles(tx, userId, schoolId)
  await removeWithoutRole(tx, [userId])
}

export const toResponse = ({ created_at, ...user }: UserRow, zone: string) => ({
  ...user,
  created_at: timeFormatter(zone)(created_at),
})

export const toClientResponse = ({ created_at, ...user }: ClientUserRow, zone: string) => ({
  ...user,
  created_at: timeFormatter(zone)(created_at),
})
