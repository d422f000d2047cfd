import { Type } from 'typebox'
import { invitationDays } from '../../identity/mail/invitation.ts'
import { post } from '../../identity/mail/queries.ts'
import type { PanelRole } from '../../identity/roles.ts'
import { newToken } from '../../identity/tokens.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { table } from '../../platform/database/table.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { flag, Instant, list as listOf, nullable, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { platformZone, timesIn } from '../../platform/times.ts'
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
  token: nullable(Type.String({ description: 'In a sandbox, where no mail is sent; otherwise only the mail has it' })),
  expires_at: Instant,
})

/** Only the mail has the token: the right to invite a person is not the right to sign in as that person. */
export const InvitationSent = object({ status: oneOf('accepted') })

/** Coordinators, secretaries and teachers get their role with their record in the school, and lose it with it. */
const assignableRoles = ['management', 'librarian', 'finance', 'gatekeeper'] as const
export type AssignableRole = (typeof assignableRoles)[number]
export const AssignableRoles = listOf(oneOf(...assignableRoles), { minItems: 1, uniqueItems: true })

const users = table('panel_user')
const roles = table('panel_role')
const invitations = table('invitation')

type NewUser = { client_id: string; email: string; name: string; is_owner?: boolean }

/** Without a password: the user signs in only after the invitation is accepted. */
export const create = (tx: Transaction, user: NewUser) => users.insert({ tx }, user)

export const setPassword = (tx: Transaction, id: string, passwordHash: string) =>
  users.update({ tx }, { id }, { password_hash: passwordHash })

/**
 * Invites a user who has no password yet, by mail; earlier invitations stop working. Addresses in a sandbox are invented: no
 * mail is sent, and the response has the token instead.
 */
export async function invite(tx: Transaction, secrets: Secrets, { id, client_id, email }: InvitedRow, zone: string) {
  const token = newToken('in_')
  const expiresAt = new Date(tx.now.getTime() + invitationDays * 24 * 3_600_000)
  const client = await clientTable.get({ tx }, { id: client_id })
  await removeOpenInvitations(tx, id)
  await invitations.insert({ tx }, { client_id, user_id: id, hash: token.hash, expires_at: expiresAt })
  const isMailed = client.environment === 'live'
  if (isMailed)
    await post(tx, secrets, { about: 'invitation', audience: 'panel', email, token: token.text, by: client.name })
  return { email, token: isMailed ? null : token.text, expires_at: timesIn(zone)(expiresAt) }
}

/** A user with a password gets no invitation: it would be a second way to choose one. */
export async function inviteAgain(tx: Transaction, secrets: Secrets, user: InvitedRow): Promise<void> {
  const { password_hash } = await users.get({ tx }, { id: user.id }, 'forNoKeyUpdate')
  if (password_hash !== null) throw refuse('invitation_accepted')
  await invite(tx, secrets, user, platformZone)
}

export const addRole = (tx: Transaction, userId: string, school: { id: string; clientId: string }, role: PanelRole) =>
  roles.insert({ tx, school }, { user_id: userId, role })

/** Replaces those of the user's roles in the school that management assigns. */
export async function assign(
  tx: Transaction,
  userId: string,
  school: { id: string; clientId: string },
  roles: readonly AssignableRole[],
): Promise<void> {
  await removeRoles(tx, userId, school.id, assignableRoles, roles)
  await addRoles(tx, userId, school, roles)
}

/** Takes the user out of the school; one without a role in any school is removed, and their sessions end. */
export async function leave(tx: Transaction, userId: string, schoolId: string): Promise<void> {
  await removeAllRoles(tx, userId, schoolId)
  await removeWithoutRole(tx, userId)
}

export const toAnswer = ({ created_at, ...user }: UserRow, zone: string) => ({
  ...user,
  created_at: timesIn(zone)(created_at),
})

export const toClientAnswer = ({ created_at, ...user }: ClientUserRow, zone: string) => ({
  ...user,
  created_at: timesIn(zone)(created_at),
})
